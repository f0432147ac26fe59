-- Cancels, witnesses, heads from elsewhere and sheets of days are evidence: they are written once.
create function book_evidence_stays() returns trigger
language plpgsql as $$
begin
  raise exception 'evidence of the book cannot be changed';
end $$;

create trigger bet_cancel_stays before update or delete on bet_cancel
  for each row execute function book_evidence_stays();
create trigger bet_cancel_is_kept before truncate on bet_cancel
  for each statement execute function book_evidence_stays();
create trigger book_witness_stays before update or delete on book_witness
  for each row execute function book_evidence_stays();
create trigger book_day_round_stays before update or delete on book_day_round
  for each row execute function book_evidence_stays();
create trigger book_day_stays before update or delete on book_day
  for each row execute function book_evidence_stays();
create trigger book_stray_head_stays before update or delete on book_stray_head
  for each row execute function book_evidence_stays();

grant execute on function book_evidence_stays to nibble_app;
