-- Types, tables, columns, indexes and constraints by the terms that the code uses.

alter type tempo rename to round_length;
alter table autoplay_plan rename column tempo to round_length;
alter table book rename column tempo to round_length;
alter table insurance_series rename column tempo to round_length;
alter table round rename column tempo to round_length;
alter table team_bets rename column tempo to round_length;
alter type round_terms rename attribute tempo to round_length;

alter table counted_day rename to turnover_day;
alter table counted_round rename to turnover_round;
alter table counted_total rename to turnover_total;
alter table give_back rename to promotion_payout;
alter table hand_over rename to device_login;
alter table jackpot_fall rename to jackpot_hit;
alter table jackpot_hit rename column fallen_at to hit_at;
alter table recall rename to cancelled_bet;
alter table sign_in_mark rename to device_fingerprint;
alter table deposit_chain rename column looked_again_to to read_again_to;
alter table signer_state rename column trouble to problem;
alter table sealer_state rename column trouble to problem;

do $$
declare
  v_table text; v_old text; v_named record;
begin
  for v_table, v_old in
    select * from (values
      ('turnover_day', 'counted_day'), ('turnover_round', 'counted_round'), ('turnover_total', 'counted_total'),
      ('promotion_payout', 'give_back'), ('device_login', 'hand_over'), ('jackpot_hit', 'jackpot_fall'),
      ('cancelled_bet', 'recall'), ('device_fingerprint', 'sign_in_mark')) as renamed
  loop
    for v_named in select conname as name from pg_constraint where conrelid = v_table::regclass and starts_with(conname, v_old || '_') loop
      execute format('alter table %I rename constraint %I to %I', v_table, v_named.name, v_table || substr(v_named.name, length(v_old) + 1));
    end loop;
    for v_named in
      select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = v_table::regclass and starts_with(c.relname, v_old || '_')
    loop
      execute format('alter index %I rename to %I', v_named.name, v_table || substr(v_named.name, length(v_old) + 1));
    end loop;
  end loop;
end $$;
