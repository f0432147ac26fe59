-- Published rounds that the sums of counted bets do not hold yet. What commits late may have been published a little before
-- the last one that was counted.
create view uncounted_round as
  select r.id, r.paytable, r.opens_at, r.published_at, r.first_bet, r.round_length
  from round r
  where r.published_at > coalesce((select max(published_at) - interval '10 minutes' from turnover_round), '-infinity')
    and r.state = 'published'
    and not exists (select from turnover_round c where c.round = r.id);

grant select on uncounted_round to nibble_app;
