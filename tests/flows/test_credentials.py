"""No message shows a password or a token, whoever wrote the message."""

import pytest

from banzuke.flows.credentials import by_host, masked
from banzuke.flows.errors import BanzukeError, DiskFull, one_line

SECRET = "hunter2"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("ducklake:postgres:dbname=a password=hunter2 host=b", "password=*** host=b"),
        ("dbname=a password = 'hun ter2' host=b", "password = *** host=b"),
        (r"password='hunt\'hunter2' host=b", "password=*** host=b"),
        (r"password=hunt\ hunter2 host=b", "password=*** host=b"),
        ("ATTACH 'dbname=a password=''x hunter2'' host=b' AS lake", "password=*** host=b' AS lake"),
        ("password='hunter2 without an end", "password=***"),
        ("sslpassword=hunter2 PGPASSWORD=hunter2 host=b", "host=b"),
        ("postgresql://me:hunter2@db.club:5432/ratings", "postgresql://***@db.club:5432/ratings"),
        ("postgresql://me:a/b@hunter2@db.club/ratings", "postgresql://***@db.club/ratings"),
        ("at https://hunter2@db.club/x\nsecond line", "https://***@db.club/x\nsecond line"),
        ("s3://b/?s3_access_key_id=hunter2 rest", "s3_access_key_id=*** rest"),
        ("s3://b/?s3_secret_access_key=hunter2", "s3_secret_access_key=***"),
        ("https://chat.club/hook?TOKEN=hunter2", "https://chat.club/hook?TOKEN=***"),
        ('missing "=" after "hunter2" in connection info', "connection info"),
        ('could not translate host name "hunter2@db" to address', "to address"),
        ('invalid percent-encoded token: "hunter2%"', "token: ***"),
        ('invalid integer value "hunter2" for connection option', "for connection option"),
    ],
)
def test_no_message_shows_a_credential_and_each_shows_the_rest(text: str, shown: str) -> None:
    for message in (masked(text), str(BanzukeError(text)), one_line(ValueError(text))):
        assert SECRET not in message
    assert shown in masked(text)
    assert masked(masked(text)) == masked(text)


@pytest.mark.parametrize(
    "text",
    [
        "inbox/a.csv:3: no column 'token' in the header",
        "Prefect shows nights and logs at http://127.0.0.1:4200",
        'score "adjourned" is none of 1, 0.5, 0',
        "WHERE player = 'Ann' AND a <= b",
        "name@club.example did not answer",
    ],
)
def test_messages_without_a_credential_stay_as_they_are(text: str) -> None:
    assert masked(text) == text


def test_errors_with_a_message_of_their_own_hide_it_too() -> None:
    error = DiskFull(OSError(28, "No space left on device: password=hunter2"))
    assert SECRET not in str(error)
    assert "disk is full" in str(error)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (
            "no answer from https://chat.club/hooks/hunter2?x=1",
            "no answer from https://chat.club/…",
        ),
        ("<https://me:hunter2@chat.club:8/hunter2>: gone", "<https://chat.club/…>: gone"),
        ("at https://[hunter2 today", "at *** today"),
    ],
)
def test_of_a_webhook_only_the_host_is_shown(text: str, shown: str) -> None:
    assert by_host(text) == shown
