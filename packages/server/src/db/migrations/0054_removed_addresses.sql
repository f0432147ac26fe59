-- A player may take their e-mail address off their account again.
grant delete on email_identity to nibble_app;
