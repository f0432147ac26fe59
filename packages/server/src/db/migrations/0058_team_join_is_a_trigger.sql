-- The trigger runs it; nobody calls it.
revoke execute on function team_join() from public;
