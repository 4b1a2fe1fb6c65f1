"""What each command takes and which code it calls; heavy modules are imported when it runs."""
