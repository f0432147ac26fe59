-- Every type, sequence, table, view and function of a migrated database, with indexes, triggers and rights. Made by
-- "npm run schema"; nothing reads it but people. Why a table is as it is stands in migrations, what a function does in
-- functions, what a view shows in views. Who may call a function is said where not everybody may.

create type abuse_kind as enum ('self_referral', 'ring', 'opposite_bets', 'many_accounts');

create type asset as enum ('USDT', 'GMT', 'PLAY_POINT', 'ROLL_POINT', 'ROLL_GMT_POINT', 'INSURANCE_POINT', 'REWARD_POINT', 'PROMOTION_POINT');

create type board as enum ('daily', 'weekly', 'monthly', 'contest');

create type cancel_reason as enum ('no_block', 'no_quorum', 'no_beacon');

create type conversion_state as enum ('pending', 'approved', 'rejected', 'in_progress', 'complete', 'cancelled');

create type entry_kind as enum ('house', 'deposit', 'withdraw', 'withdrawFee', 'withdrawRefund', 'airdrop', 'underweight', 'betOrder', 'betAssetsBack', 'betAssetsWin', 'GMT_TO_GAME', 'GAME_TO_GMT', 'convert', 'convertFee', 'deduct', 'transferIn', 'transferOut', 'rebateBonus', 'rebateTeamBonus', 'rebateGaBonus', 'rebateGaTeamBonus', 'averageRebateBonus', 'invitingGiftsRewardBonus', 'invitingGiftsPlayBonus', 'firstLoginGiftsPlayBonus', 'singleBetReward', 'dailyBetCountReward', 'dailyAccumulateRechargeReward', 'dailyAccumulateBetReward', 'nextDayReturnReward', 'directReward', 'betBackwaterReward', 'jackpotWin', 'insuranceClaim', 'rankingPrize', 'contestPrize');

create type paytable as enum ('classic', 'fair', 'guarded');

create type rebate_kind as enum ('own', 'direct', 'team', 'peer');

create type round_length as enum ('1m', '3m');

create type round_state as enum ('scheduled', 'open', 'closed', 'drawn', 'settling', 'published', 'cancelled');

create sequence bet_block as bigint start 1 increment 1;
grant select, usage on bet_block to nibble_app;

create sequence house_account_id as bigint start 1000000000000000 increment 1;

create sequence player_account_id as bigint start 1 increment 1;

create sequence watched_account_number as bigint start 1 increment 1;
grant select, usage on watched_account_number to nibble_app;

create sequence watched_producer_number as bigint start 1 increment 1;
grant select, usage on watched_producer_number to nibble_app;

create table abuse_check (
  day date not null,
  checked_at timestamptz not null,
  findings integer not null,
  constraint abuse_check_pkey PRIMARY KEY (day)
);
grant select, insert on abuse_check to nibble_app;

create table abuse_evidence (
  flag bigint not null,
  one bigint not null,
  other bigint not null,
  kind text not null,
  times integer not null,
  address bytea,
  constraint abuse_evidence_pkey PRIMARY KEY (flag, one, other, kind),
  constraint abuse_evidence_flag_fkey FOREIGN KEY (flag) REFERENCES abuse_flag(id),
  constraint abuse_evidence_one_fkey FOREIGN KEY (one) REFERENCES player(id),
  constraint abuse_evidence_other_fkey FOREIGN KEY (other) REFERENCES player(id),
  constraint abuse_evidence_address_check CHECK ((length(address) = 20)),
  constraint abuse_evidence_order CHECK ((one < other)),
  constraint abuse_evidence_times_check CHECK ((times > 0))
);
grant select, insert on abuse_evidence to nibble_app;

create table abuse_flag (
  id bigint not null generated always as identity,
  kind abuse_kind not null,
  state text not null default 'open'::text,
  found_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  reason text,
  constraint abuse_flag_pkey PRIMARY KEY (id),
  constraint abuse_flag_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint abuse_flag_decided CHECK ((((state = 'open'::text) = (decided_at IS NULL)) AND ((decided_at IS NULL) = (reason IS NULL)))),
  constraint abuse_flag_state_check CHECK ((state = ANY (ARRAY['open'::text, 'upheld'::text, 'cleared'::text])))
);
CREATE INDEX abuse_flag_state ON abuse_flag USING btree (state, id);
grant select, insert on abuse_flag to nibble_app;
grant update (kind, state, decided_by, decided_at, reason) on abuse_flag to nibble_app;

create table abuse_flag_player (
  flag bigint not null,
  player bigint not null,
  paused_from date,
  earns_from date,
  paused_at timestamptz,
  barred_from date,
  barred_at timestamptz,
  constraint abuse_flag_player_pkey PRIMARY KEY (flag, player),
  constraint abuse_flag_player_flag_fkey FOREIGN KEY (flag) REFERENCES abuse_flag(id),
  constraint abuse_flag_player_player_fkey FOREIGN KEY (player) REFERENCES player(id),
  constraint abuse_flag_barred CHECK (((barred_from IS NULL) = (barred_at IS NULL))),
  constraint abuse_flag_paused CHECK (((paused_from IS NULL) = (paused_at IS NULL)))
);
CREATE INDEX abuse_flag_of_player ON abuse_flag_player USING btree (player);
grant select, insert on abuse_flag_player to nibble_app;
grant update (paused_from, earns_from, paused_at, barred_from, barred_at) on abuse_flag_player to nibble_app;

create table abuse_rules (
  effective_from date not null,
  overrides jsonb not null,
  constraint abuse_rules_pkey PRIMARY KEY (effective_from),
  constraint abuse_rules_overrides_check CHECK ((jsonb_typeof(overrides) = 'object'::text))
);
grant select on abuse_rules to nibble_app;

create table account (
  id bigint not null,
  player_id bigint,
  asset asset not null,
  sub_account text collate "C" not null,
  shard smallint not null default 0,
  balance bigint not null default 0,
  entries bigint not null default 0,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_once UNIQUE NULLS NOT DISTINCT (player_id, asset, sub_account, shard),
  constraint account_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint account_never_negative CHECK (((player_id IS NULL) OR (balance >= 0)))
) with (fillfactor=60, autovacuum_vacuum_scale_factor=0.05, autovacuum_vacuum_cost_delay=0);
grant select on account to nibble_app;

create table account_brought_in (
  account_id bigint not null,
  amount bigint not null,
  constraint account_brought_in_pkey PRIMARY KEY (account_id)
) with (fillfactor=70);
grant select on account_brought_in to nibble_app;

create table adjustment (
  id bigint not null generated always as identity,
  key uuid not null,
  player_id bigint not null,
  asset asset not null,
  amount bigint not null,
  value bigint not null,
  reason text not null,
  alone boolean not null,
  state text not null,
  requested_by bigint not null,
  requested_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  remark text,
  constraint adjustment_pkey PRIMARY KEY (id),
  constraint adjustment_key_key UNIQUE (key),
  constraint adjustment_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint adjustment_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint adjustment_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operator(id),
  constraint adjustment_amount_check CHECK ((amount <> 0)),
  constraint adjustment_decided CHECK (((state = 'waiting'::text) = (decided_by IS NULL))),
  constraint adjustment_reason_check CHECK ((reason <> ''::text)),
  constraint adjustment_second_person CHECK (((state <> 'applied'::text) OR alone OR (decided_by <> requested_by))),
  constraint adjustment_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'applied'::text, 'rejected'::text]))),
  constraint adjustment_value_check CHECK ((value >= 0))
);
CREATE INDEX adjustment_alone ON adjustment USING btree (requested_by, requested_at) WHERE alone;
CREATE INDEX adjustment_of_player ON adjustment USING btree (player_id, id);
CREATE INDEX adjustment_waiting ON adjustment USING btree (id) WHERE (state = 'waiting'::text);
grant select, insert on adjustment to nibble_app;
grant update (state, decided_by, decided_at, remark) on adjustment to nibble_app;

create table agreed_block (
  height bigint not null,
  hash text not null,
  parent_hash text not null,
  time_ms bigint not null,
  producer text,
  agreed_at timestamptz not null default now(),
  constraint agreed_block_pkey PRIMARY KEY (height),
  constraint agreed_block_hash_key UNIQUE (hash),
  constraint agreed_block_hash_check CHECK ((hash ~ '^0x[0-9a-f]{64}$'::text)),
  constraint agreed_block_height_check CHECK ((height >= 0)),
  constraint agreed_block_parent_hash_check CHECK ((parent_hash ~ '^0x[0-9a-f]{64}$'::text)),
  constraint agreed_block_producer_check CHECK ((producer ~ '^0x[0-9a-f]{40}$'::text))
);
grant select, insert, delete on agreed_block to nibble_app;

create table archived_month (
  month date not null,
  tables jsonb not null,
  archived_at timestamptz not null default clock_timestamp(),
  constraint archived_month_pkey PRIMARY KEY (month),
  constraint archived_month_month_fkey FOREIGN KEY (month) REFERENCES closed_month(month)
);
grant select on archived_month to nibble_app;

create table archived_record_sum (
  account_id bigint not null,
  month date not null,
  day date not null,
  kind entry_kind not null,
  records bigint not null,
  credited bigint not null,
  debited bigint not null,
  constraint archived_record_sum_pkey PRIMARY KEY (account_id, month, day, kind),
  constraint archived_record_sum_month_fkey FOREIGN KEY (month) REFERENCES closed_month(month)
);
grant select on archived_record_sum to nibble_app;

create table autoplay_bet (
  bet_id bigint not null,
  plan_id bigint not null,
  round_id bigint not null,
  stake bigint not null,
  result text,
  returned bigint,
  constraint autoplay_bet_pkey PRIMARY KEY (bet_id),
  constraint autoplay_bet_plan_id_round_id_key UNIQUE (plan_id, round_id),
  constraint autoplay_bet_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES autoplay_plan(id),
  constraint autoplay_bet_decided CHECK (((result IS NULL) = (returned IS NULL))),
  constraint autoplay_bet_result_check CHECK ((result = ANY (ARRAY['win'::text, 'lose'::text, 'refund'::text, 'cancelled'::text]))),
  constraint autoplay_bet_returned_check CHECK ((returned >= 0)),
  constraint autoplay_bet_stake_check CHECK ((stake > 0))
);
grant select, insert on autoplay_bet to nibble_app;
grant update (result, returned) on autoplay_bet to nibble_app;

create table autoplay_plan (
  id bigint not null generated always as identity,
  player_id bigint not null,
  round_length round_length not null,
  guarded boolean not null,
  pick smallint not null,
  asset asset not null,
  stake bigint not null,
  raise_after text not null,
  raise_by integer not null,
  highest bigint not null,
  rounds integer not null,
  stop_loss bigint not null,
  stop_win bigint not null,
  state text not null default 'running'::text,
  ended_by text,
  refusal text,
  next_stake bigint not null,
  net bigint not null default 0,
  staked bigint not null default 0,
  placed integer not null default 0,
  won integer not null default 0,
  lost integer not null default 0,
  open_bet bigint,
  open_round bigint,
  last_round bigint not null default 0,
  bet_secret uuid not null default gen_random_uuid(),
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint autoplay_plan_pkey PRIMARY KEY (id),
  constraint autoplay_plan_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint autoplay_plan_asset_check CHECK ((asset = ANY (ARRAY['USDT'::asset, 'GMT'::asset, 'PLAY_POINT'::asset]))),
  constraint autoplay_plan_bet CHECK (((open_bet IS NULL) = (open_round IS NULL))),
  constraint autoplay_plan_ended CHECK ((((state = 'ended'::text) = (ended_at IS NOT NULL)) AND ((ended_at IS NULL) = (ended_by IS NULL)))),
  constraint autoplay_plan_ended_by_check CHECK ((ended_by = ANY (ARRAY['stop_win'::text, 'stop_loss'::text, 'rounds'::text, 'time'::text, 'player'::text, 'refused'::text, 'break'::text, 'house'::text]))),
  constraint autoplay_plan_loss CHECK (((- net) <= stop_loss)),
  constraint autoplay_plan_raise_after_check CHECK ((raise_after = ANY (ARRAY['never'::text, 'loss'::text, 'win'::text]))),
  constraint autoplay_plan_raise_by_check CHECK (((raise_by >= 100) AND (raise_by <= 300))),
  constraint autoplay_plan_refused CHECK (((refusal IS NULL) OR (state = 'ended'::text))),
  constraint autoplay_plan_rounds CHECK ((((placed >= 0) AND (placed <= rounds)) AND ((won + lost) <= placed))),
  constraint autoplay_plan_rounds_check CHECK (((rounds >= 1) AND (rounds <= 100))),
  constraint autoplay_plan_stake_check CHECK ((stake > 0)),
  constraint autoplay_plan_staked_check CHECK ((staked >= 0)),
  constraint autoplay_plan_stakes CHECK (((stake <= highest) AND ((next_stake >= stake) AND (next_stake <= highest)) AND (stake <= stop_loss))),
  constraint autoplay_plan_state_check CHECK ((state = ANY (ARRAY['running'::text, 'ended'::text]))),
  constraint autoplay_plan_stop_win_check CHECK ((stop_win > 0))
) with (fillfactor=70);
CREATE INDEX autoplay_plan_followed ON autoplay_plan USING btree (id) WHERE ((state = 'running'::text) OR (open_bet IS NOT NULL));
CREATE INDEX autoplay_plan_of_player ON autoplay_plan USING btree (player_id, id);
CREATE UNIQUE INDEX autoplay_plan_running ON autoplay_plan USING btree (player_id) WHERE (state = 'running'::text);
grant select, insert on autoplay_plan to nibble_app;
grant update (state, ended_by, refusal, next_stake, net, staked, placed, won, lost, open_bet, open_round, last_round, ended_at) on autoplay_plan to nibble_app;

create table avatar (
  player_id bigint not null,
  name text not null,
  kind text not null,
  picture bytea storage external not null,
  changed_at timestamptz not null,
  constraint avatar_pkey PRIMARY KEY (player_id),
  constraint avatar_name_key UNIQUE (name),
  constraint avatar_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint avatar_kind_check CHECK ((kind = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/webp'::text]))),
  constraint avatar_name_check CHECK ((name ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint avatar_picture_check CHECK (((length(picture) >= 1) AND (length(picture) <= 131072)))
);
grant select, insert, update, delete on avatar to nibble_app;

create table beacon_network (
  id integer not null generated always as identity,
  name text not null,
  public_key text not null,
  genesis_time bigint not null,
  period_seconds integer not null,
  constraint beacon_network_pkey PRIMARY KEY (id),
  constraint beacon_network_public_key_name_genesis_time_period_seconds_key UNIQUE (public_key, name, genesis_time, period_seconds),
  constraint beacon_network_period_seconds_check CHECK ((period_seconds > 0)),
  constraint beacon_network_public_key_check CHECK ((public_key ~ '^[0-9a-f]{192}$'::text))
);
grant select, insert on beacon_network to nibble_app;

create table bet (
  round_id bigint not null,
  id bigint not null,
  player_id bigint not null,
  account_id bigint not null,
  stake bigint not null,
  returned bigint,
  placed_at timestamptz not null,
  asset asset not null,
  pick smallint not null,
  status smallint not null default 0,
  result smallint,
  shard smallint not null,
  insured boolean not null default false,
  constraint bet_pkey PRIMARY KEY (round_id, id),
  constraint bet_settled CHECK (((status <> 1) OR (((returned >= 0) AND ((result >= 0) AND (result <= 2))) IS TRUE))),
  constraint bet_stake_check CHECK ((stake > 0))
) partition by RANGE (id);
CREATE INDEX bet_of_player ON bet USING btree (player_id, id);
grant select, insert on bet to nibble_app;
grant update (returned, status, result) on bet to nibble_app;

create table bet_cancel (
  round_id bigint not null,
  bet_id bigint not null,
  cancelled_at timestamptz not null,
  public_key bytea not null,
  signature bytea not null,
  sign_in_message text,
  sign_in_signature text,
  constraint bet_cancel_pkey PRIMARY KEY (round_id, bet_id),
  constraint bet_cancel_public_key_check CHECK ((length(public_key) = 64)),
  constraint bet_cancel_sign_in CHECK (((sign_in_message IS NULL) = (sign_in_signature IS NULL))),
  constraint bet_cancel_signature_check CHECK ((length(signature) = 64))
);
CREATE TRIGGER bet_cancel_is_kept BEFORE TRUNCATE ON bet_cancel FOR EACH STATEMENT EXECUTE FUNCTION book_evidence_stays();
CREATE TRIGGER bet_cancel_stays BEFORE DELETE OR UPDATE ON bet_cancel FOR EACH ROW EXECUTE FUNCTION book_evidence_stays();
grant select, insert on bet_cancel to nibble_app;

create table bet_day (
  player bigint not null,
  day date not null,
  asset asset not null,
  round_length round_length not null,
  game smallint not null,
  bets bigint not null,
  staked bigint not null,
  returned bigint not null,
  constraint bet_day_pkey PRIMARY KEY (player, day, asset, round_length, game),
  constraint bet_day_bets_check CHECK ((bets >= 0)),
  constraint bet_day_check CHECK ((staked >= bets)),
  constraint bet_day_returned_check CHECK ((returned >= 0))
);
grant select, insert on bet_day to nibble_app;

create table bet_day_until (
  one boolean not null default true,
  day date not null,
  constraint bet_day_until_pkey PRIMARY KEY (one),
  constraint bet_day_until_one_check CHECK (one)
);
grant select, insert, update on bet_day_until to nibble_app;

create table blocked_sign_up (
  country text not null,
  day date not null,
  times integer not null,
  constraint blocked_sign_up_pkey PRIMARY KEY (country, day),
  constraint blocked_sign_up_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint blocked_sign_up_times_check CHECK ((times > 0))
);
grant select, insert on blocked_sign_up to nibble_app;
grant update (times) on blocked_sign_up to nibble_app;

create table board_close (
  board board not null,
  starts date not null,
  closed_at timestamptz not null,
  constraint board_close_pkey PRIMARY KEY (board, starts)
);
grant select, insert on board_close to nibble_app;

create table board_prize (
  board board not null,
  starts date not null,
  player bigint not null,
  place integer not null,
  score bigint not null,
  due bigint not null,
  amount bigint not null,
  constraint board_prize_pkey PRIMARY KEY (board, starts, player),
  constraint board_prize_board_starts_fkey FOREIGN KEY (board, starts) REFERENCES board_close(board, starts),
  constraint board_prize_player_fkey FOREIGN KEY (player) REFERENCES player(id),
  constraint board_prize_check CHECK (((amount >= 0) AND (amount <= due))),
  constraint board_prize_due_check CHECK ((due >= 0)),
  constraint board_prize_place_check CHECK ((place > 0)),
  constraint board_prize_score_check CHECK ((score > 0))
);
grant select, insert on board_prize to nibble_app;

create table book (
  round_id bigint not null,
  round_length round_length not null,
  key_id text not null,
  round_secret bytea not null,
  tag_secret bytea not null,
  size integer,
  root bytea,
  totals text,
  previous bytea,
  next_key bytea,
  head_hash bytea,
  signature bytea,
  signed_at timestamptz,
  withheld text,
  constraint book_pkey PRIMARY KEY (round_id),
  constraint book_head_hash_key UNIQUE (head_hash),
  constraint book_key_id_fkey FOREIGN KEY (key_id) REFERENCES book_key(id),
  constraint book_head CHECK ((num_nulls(size, root, totals, previous, head_hash, signature, signed_at) = ANY (ARRAY[0, 7]))),
  constraint book_head_hash_check CHECK ((length(head_hash) = 32)),
  constraint book_next_key CHECK (((next_key IS NULL) OR (signed_at IS NOT NULL))),
  constraint book_next_key_check CHECK ((length(next_key) = 32)),
  constraint book_previous_check CHECK ((length(previous) = 32)),
  constraint book_root_check CHECK ((length(root) = 32)),
  constraint book_round_secret_check CHECK ((length(round_secret) = 32)),
  constraint book_signature_check CHECK ((length(signature) = 64)),
  constraint book_size_check CHECK ((size >= 0)),
  constraint book_tag_secret_check CHECK ((length(tag_secret) = 32)),
  constraint book_withheld CHECK (((withheld IS NULL) OR (signed_at IS NULL)))
);
CREATE INDEX book_chain ON book USING btree (round_length, round_id);
CREATE INDEX book_key_told ON book USING btree (next_key) WHERE (next_key IS NOT NULL);
CREATE INDEX book_signed ON book USING btree (signed_at) WHERE (signed_at IS NOT NULL);
CREATE INDEX book_to_sign ON book USING btree (round_id) WHERE ((signed_at IS NULL) AND (withheld IS NULL));
CREATE TRIGGER book_is_kept BEFORE TRUNCATE ON book FOR EACH STATEMENT EXECUTE FUNCTION book_stays();
CREATE TRIGGER book_stays BEFORE DELETE OR UPDATE ON book FOR EACH ROW EXECUTE FUNCTION book_stays();
grant select, insert on book to nibble_app;
grant update (size, root, totals, previous, next_key, head_hash, signature, signed_at, withheld) on book to nibble_app;

create table book_day (
  day date not null,
  rounds integer not null,
  bytes bigint not null,
  sha256 bytea not null,
  key_id text not null,
  signature bytea not null,
  signed_at timestamptz not null default clock_timestamp(),
  constraint book_day_pkey PRIMARY KEY (day),
  constraint book_day_key_id_fkey FOREIGN KEY (key_id) REFERENCES book_key(id),
  constraint book_day_bytes_check CHECK ((bytes > 0)),
  constraint book_day_rounds_check CHECK ((rounds >= 0)),
  constraint book_day_sha256_check CHECK ((length(sha256) = 32)),
  constraint book_day_signature_check CHECK ((length(signature) = 64))
);
CREATE TRIGGER book_day_stays BEFORE DELETE OR UPDATE ON book_day FOR EACH ROW EXECUTE FUNCTION book_evidence_stays();
grant select, insert on book_day to nibble_app;

create table book_day_round (
  day date not null,
  round_id bigint not null,
  state text not null,
  constraint book_day_round_pkey PRIMARY KEY (day, round_id),
  constraint book_day_round_round_id_state_key UNIQUE (round_id, state),
  constraint book_day_round_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'late'::text])))
);
CREATE TRIGGER book_day_round_stays BEFORE DELETE OR UPDATE ON book_day_round FOR EACH ROW EXECUTE FUNCTION book_evidence_stays();
grant select, insert on book_day_round to nibble_app;

create table book_key (
  id text not null,
  public_key bytea not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  first_round_at timestamptz not null,
  lost_at timestamptz,
  constraint book_key_pkey PRIMARY KEY (id),
  constraint book_key_first_round_at_key UNIQUE (first_round_at),
  constraint book_key_public_key_key UNIQUE (public_key),
  constraint book_key_id_check CHECK ((id ~ '^[0-9a-f]{16}$'::text)),
  constraint book_key_public_key_check CHECK ((length(public_key) = 32))
);
grant select, insert on book_key to nibble_app;
grant update (sealed, lost_at) on book_key to nibble_app;

create table book_run (
  one boolean not null default true,
  run text not null,
  since timestamptz not null,
  constraint book_run_pkey PRIMARY KEY (one),
  constraint book_run_one_check CHECK (one)
);
grant select, insert on book_run to nibble_app;
grant update (run, since) on book_run to nibble_app;

create table book_seal (
  draw_at timestamptz not null,
  commitment bytea not null,
  signed_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  attempts integer not null default 0,
  state text not null default 'waiting'::text,
  decided_at timestamptz,
  contract text,
  transaction text,
  sealed_height bigint,
  sealed_block_hash text,
  sealed_block_time timestamptz,
  constraint book_seal_pkey PRIMARY KEY (draw_at),
  constraint book_seal_check CHECK ((sealed_block_time < draw_at)),
  constraint book_seal_commitment_check CHECK ((length(commitment) = 32)),
  constraint book_seal_contract_check CHECK ((contract ~ '^0x[0-9a-f]{40}$'::text)),
  constraint book_seal_decided CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint book_seal_event CHECK ((num_nonnulls(contract, transaction, sealed_height, sealed_block_hash, sealed_block_time) =
CASE
    WHEN (state = 'sealed'::text) THEN 5
    ELSE 0
END)),
  constraint book_seal_sealed_block_hash_check CHECK ((sealed_block_hash ~ '^0x[0-9a-f]{64}$'::text)),
  constraint book_seal_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sealed'::text, 'unsealed'::text, 'signed'::text]))),
  constraint book_seal_transaction_check CHECK ((transaction ~ '^0x[0-9a-f]{64}$'::text))
);
CREATE INDEX book_seal_waiting ON book_seal USING btree (draw_at) WHERE (state = 'waiting'::text);
CREATE TRIGGER book_seal_is_kept BEFORE TRUNCATE ON book_seal FOR EACH STATEMENT EXECUTE FUNCTION book_seal_stays();
CREATE TRIGGER book_seal_stays BEFORE DELETE OR UPDATE ON book_seal FOR EACH ROW EXECUTE FUNCTION book_seal_stays();
grant insert (draw_at, commitment) on book_seal to nibble_app;
grant select on book_seal to nibble_app;
grant update (state, decided_at, contract, transaction, sealed_height, sealed_block_hash, sealed_block_time) on book_seal to nibble_app;

create table book_seal_transaction (
  hash bytea not null,
  draw_at timestamptz not null,
  chain text not null,
  sender bytea not null,
  nonce bigint not null,
  raw bytea not null,
  gas_limit bigint not null,
  max_fee numeric(78,0) not null,
  tip numeric(78,0) not null,
  signed_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  constraint book_seal_transaction_pkey PRIMARY KEY (hash),
  constraint book_seal_transaction_draw_at_fkey FOREIGN KEY (draw_at) REFERENCES book_seal(draw_at),
  constraint book_seal_transaction_gas_limit_check CHECK ((gas_limit > 0)),
  constraint book_seal_transaction_hash_check CHECK ((length(hash) = 32)),
  constraint book_seal_transaction_nonce_check CHECK ((nonce >= 0)),
  constraint book_seal_transaction_sender_check CHECK ((length(sender) = 20))
);
CREATE INDEX book_seal_transaction_nonce ON book_seal_transaction USING btree (chain, sender, nonce);
CREATE INDEX book_seal_transaction_of ON book_seal_transaction USING btree (draw_at);
CREATE INDEX book_seal_transaction_pace ON book_seal_transaction USING btree (signed_at);
grant select on book_seal_transaction to nibble_app;

create table book_stray_head (
  head_hash bytea not null,
  round_id bigint not null,
  draw_at timestamptz not null,
  head jsonb not null,
  at timestamptz not null default now(),
  constraint book_stray_head_pkey PRIMARY KEY (head_hash),
  constraint book_stray_head_head_hash_check CHECK ((length(head_hash) = 32))
);
CREATE INDEX book_stray_head_draw ON book_stray_head USING btree (draw_at);
CREATE TRIGGER book_stray_head_stays BEFORE DELETE OR UPDATE ON book_stray_head FOR EACH ROW EXECUTE FUNCTION book_evidence_stays();
grant select, insert on book_stray_head to nibble_app;

create table book_watcher (
  public_key bytea not null,
  network bytea not null,
  known_at timestamptz not null default clock_timestamp(),
  signed_at timestamptz not null default clock_timestamp(),
  constraint book_watcher_pkey PRIMARY KEY (public_key),
  constraint book_watcher_network_check CHECK ((length(network) = 16)),
  constraint book_watcher_public_key_check CHECK ((length(public_key) = 32))
);
CREATE INDEX book_watcher_known ON book_watcher USING btree (known_at);
CREATE INDEX book_watcher_network ON book_watcher USING btree (network);
grant select, insert, delete on book_watcher to nibble_app;
grant update (signed_at) on book_watcher to nibble_app;

create table book_witness (
  round_id bigint not null,
  public_key bytea not null,
  signature bytea not null,
  at timestamptz not null default now(),
  network bytea,
  constraint book_witness_pkey PRIMARY KEY (round_id, public_key),
  constraint book_witness_round_id_fkey FOREIGN KEY (round_id) REFERENCES book(round_id),
  constraint book_witness_network_check CHECK ((length(network) = 16)),
  constraint book_witness_public_key_check CHECK ((length(public_key) = 32)),
  constraint book_witness_signature_check CHECK ((length(signature) = 64))
);
CREATE TRIGGER book_witness_stays BEFORE DELETE OR UPDATE ON book_witness FOR EACH ROW EXECUTE FUNCTION book_evidence_stays();
grant select, insert on book_witness to nibble_app;

create table books_mark (
  account_id bigint not null,
  entries bigint not null,
  balance bigint not null,
  constraint books_mark_pkey PRIMARY KEY (account_id)
) with (fillfactor=80);
grant select, insert, update on books_mark to nibble_app;

create table books_watch (
  one boolean not null default true,
  held_at timestamptz,
  checked_at timestamptz,
  took_ms integer,
  full_at timestamptz,
  wrong jsonb not null default '[]'::jsonb,
  wrong_of_all jsonb not null default '[]'::jsonb,
  stale_after interval not null default '00:05:00'::interval,
  month_compared date,
  constraint books_watch_pkey PRIMARY KEY (one),
  constraint books_watch_one_check CHECK (one),
  constraint books_watch_stale_after_check CHECK ((stale_after > '00:00:00'::interval))
);
grant select on books_watch to nibble_app;
grant update (held_at, checked_at, took_ms, full_at, wrong, wrong_of_all, month_compared) on books_watch to nibble_app;

create table bot_event (
  id bigint not null generated always as identity,
  key_id bigint not null,
  round_id bigint not null,
  bet_id bigint not null,
  kind text,
  constraint bot_event_pkey PRIMARY KEY (id),
  constraint bot_event_round_id_bet_id_key UNIQUE (round_id, bet_id),
  constraint bot_event_key_id_fkey FOREIGN KEY (key_id) REFERENCES bot_key(id),
  constraint bot_event_kind_check CHECK ((kind = ANY (ARRAY['bet.settled'::text, 'bet.cancelled'::text])))
);
CREATE INDEX bot_event_due ON bot_event USING btree (key_id, id) WHERE (kind IS NOT NULL);
grant select, insert, delete on bot_event to nibble_app;
grant update (kind) on bot_event to nibble_app;

create table bot_key (
  id bigint not null generated always as identity,
  player_id bigint not null,
  name text not null,
  key_x text not null,
  key_y text not null,
  scopes text[] not null,
  sandbox boolean not null,
  day_cap bigint not null,
  addresses inet[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  used_day date,
  used bigint not null default 0,
  paused_at timestamptz,
  constraint bot_key_pkey PRIMARY KEY (id),
  constraint bot_key_once UNIQUE (key_x, key_y),
  constraint bot_key_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint bot_key_addresses_check CHECK ((cardinality(addresses) <= 10)),
  constraint bot_key_cap CHECK (((used >= 0) AND (used <= day_cap))),
  constraint bot_key_day_cap_check CHECK ((day_cap >= 0)),
  constraint bot_key_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint bot_key_scopes_check CHECK (((cardinality(scopes) > 0) AND (scopes <@ ARRAY['read'::text, 'bet'::text, 'cancel'::text]))),
  constraint bot_key_year CHECK (((expires_at > created_at) AND (expires_at <= (created_at + '365 days'::interval))))
);
CREATE INDEX bot_key_of_player ON bot_key USING btree (player_id, id);
grant select, insert on bot_key to nibble_app;
grant update (revoked_at, last_used_at, used_day, used, paused_at) on bot_key to nibble_app;

create unlogged table bot_request (
  key_id bigint not null,
  nonce text not null,
  at timestamptz not null,
  constraint bot_request_pkey PRIMARY KEY (key_id, nonce),
  constraint bot_request_nonce_check CHECK (((length(nonce) >= 16) AND (length(nonce) <= 43)))
);
CREATE INDEX bot_request_at ON bot_request USING btree (at);
grant select, insert, update, delete on bot_request to nibble_app;

create table bot_webhook (
  key_id bigint not null,
  url text not null,
  next_at timestamptz not null,
  tries integer not null default 0,
  failing_since timestamptz,
  given_up_at timestamptz,
  constraint bot_webhook_pkey PRIMARY KEY (key_id),
  constraint bot_webhook_key_id_fkey FOREIGN KEY (key_id) REFERENCES bot_key(id),
  constraint bot_webhook_url_check CHECK ((length(url) <= 500))
);
grant select, insert, update, delete on bot_webhook to nibble_app;

create table budget_terms (
  effective_from date not null,
  player_ppm integer not null,
  house_ppm integer not null,
  constraint budget_terms_pkey PRIMARY KEY (effective_from),
  constraint budget_terms_house_ppm_check CHECK (((house_ppm >= 0) AND (house_ppm <= 1000000))),
  constraint budget_terms_player_ppm_check CHECK (((player_ppm >= 0) AND (player_ppm <= 1000000)))
);
grant select on budget_terms to nibble_app;

create table cancelled_bet (
  player_id bigint not null,
  day date not null,
  bet_id bigint not null,
  freed bigint not null,
  constraint cancelled_bet_pkey PRIMARY KEY (player_id, day, bet_id),
  constraint cancelled_bet_freed_check CHECK ((freed >= 0))
);
grant select, insert on cancelled_bet to nibble_app;

create table capital_take (
  id bigint not null generated always as identity,
  key text not null,
  amount bigint not null,
  asked_at timestamptz not null,
  state text not null default 'waiting'::text,
  decided_by bigint,
  decided_at timestamptz,
  remark text,
  sent_at timestamptz,
  constraint capital_take_pkey PRIMARY KEY (id),
  constraint capital_take_key_key UNIQUE (key),
  constraint capital_take_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint capital_take_amount_check CHECK ((amount > 0)),
  constraint capital_take_decided CHECK ((((state = 'waiting'::text) = (decided_by IS NULL)) AND ((state = 'waiting'::text) = (decided_at IS NULL)))),
  constraint capital_take_key_check CHECK ((key <> ''::text)),
  constraint capital_take_sent CHECK (((sent_at IS NULL) OR (state = 'taken'::text))),
  constraint capital_take_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'taken'::text, 'rejected'::text])))
);
grant select, insert on capital_take to nibble_app;
grant update (state, decided_by, decided_at, remark, sent_at) on capital_take to nibble_app;

create table chain_identity (
  one boolean not null default true,
  genesis_hash text not null,
  noted_at timestamptz not null default now(),
  constraint chain_identity_pkey PRIMARY KEY (one),
  constraint chain_identity_genesis_hash_check CHECK ((genesis_hash ~ '^0x[0-9a-f]{64}$'::text)),
  constraint chain_identity_one_check CHECK (one)
);
grant select, insert, update on chain_identity to nibble_app;

create table closed_month (
  month date not null,
  bet_low bigint not null,
  bet_high bigint not null,
  posting_low bigint not null,
  posting_high bigint not null,
  tables jsonb not null,
  late_entries bigint not null,
  late_amount numeric not null,
  closed_at timestamptz not null default clock_timestamp(),
  constraint closed_month_pkey PRIMARY KEY (month)
);
CREATE TRIGGER closed_month_fits AFTER INSERT ON closed_month REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION closed_month_fits();
CREATE TRIGGER closed_month_is_kept BEFORE TRUNCATE ON closed_month FOR EACH STATEMENT EXECUTE FUNCTION closed_month_stays();
CREATE TRIGGER closed_month_stays BEFORE DELETE OR UPDATE ON closed_month FOR EACH ROW EXECUTE FUNCTION closed_month_stays();
grant select, insert on closed_month to nibble_app;

create table closed_month_account (
  account_id bigint not null,
  month date not null,
  entries bigint not null,
  balance bigint not null,
  brought_in bigint not null,
  first_credits bigint not null,
  constraint closed_month_account_pkey PRIMARY KEY (account_id, month),
  constraint closed_month_account_month_fkey FOREIGN KEY (month) REFERENCES closed_month(month)
);
CREATE TRIGGER closed_month_account_fits AFTER INSERT ON closed_month_account REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION closed_month_fits();
CREATE TRIGGER closed_month_account_is_kept BEFORE TRUNCATE ON closed_month_account FOR EACH STATEMENT EXECUTE FUNCTION closed_month_stays();
CREATE TRIGGER closed_month_account_stays BEFORE DELETE OR UPDATE ON closed_month_account FOR EACH ROW EXECUTE FUNCTION closed_month_stays();
grant select, insert on closed_month_account to nibble_app;

create table closed_month_entry (
  account_id bigint not null,
  number bigint not null,
  posting_id bigint not null,
  amount bigint not null,
  kind entry_kind not null,
  constraint closed_month_entry_pkey PRIMARY KEY (posting_id, account_id, number)
);
CREATE TRIGGER closed_month_entry_fits AFTER INSERT ON closed_month_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION closed_month_fits();
CREATE TRIGGER closed_month_entry_is_kept BEFORE TRUNCATE ON closed_month_entry FOR EACH STATEMENT EXECUTE FUNCTION closed_month_stays();
CREATE TRIGGER closed_month_entry_stays BEFORE DELETE OR UPDATE ON closed_month_entry FOR EACH ROW EXECUTE FUNCTION closed_month_stays();
grant select, insert on closed_month_entry to nibble_app;

create table content (
  id bigint not null generated always as identity,
  kind text not null,
  shown boolean not null,
  rotates boolean not null default false,
  opens boolean not null default false,
  image text,
  url text,
  place integer not null default 0,
  texts jsonb not null,
  version integer not null default 1,
  published_at timestamptz not null,
  saved_by bigint not null,
  saved_at timestamptz not null,
  constraint content_pkey PRIMARY KEY (id),
  constraint content_image CHECK (((kind = 'banner'::text) = (image IS NOT NULL))),
  constraint content_kind_check CHECK ((kind = ANY (ARRAY['notice'::text, 'news'::text, 'listing'::text, 'banner'::text, 'vpn'::text, 'buy'::text, 'service'::text]))),
  constraint content_url CHECK (((kind <> ALL (ARRAY['vpn'::text, 'buy'::text, 'service'::text])) OR (url IS NOT NULL)))
);
CREATE INDEX content_shown ON content USING btree (kind, place, published_at DESC) WHERE shown;
grant select, insert, update on content to nibble_app;

create table conversion (
  id bigint not null generated always as identity,
  player_id bigint not null,
  terms_id integer not null,
  from_asset asset not null,
  to_asset asset not null,
  amount bigint not null,
  fee bigint not null,
  receivable bigint not null,
  state conversion_state not null,
  edge_by_then bigint,
  reason text,
  requested_at timestamptz not null,
  first_approved_by bigint,
  approved_by bigint,
  rejected_by bigint,
  finished_at timestamptz,
  constraint conversion_pkey PRIMARY KEY (id),
  constraint conversion_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint conversion_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES conversion_terms(id),
  constraint conversion_amount_check CHECK ((amount > 0)),
  constraint conversion_fee_check CHECK ((fee >= 0)),
  constraint conversion_four_eyes CHECK ((approved_by <> first_approved_by)),
  constraint conversion_receivable_check CHECK ((receivable > 0))
);
CREATE INDEX conversion_of_player ON conversion USING btree (player_id, id);
CREATE INDEX conversion_open ON conversion USING btree (state, id) WHERE (state = ANY (ARRAY['pending'::conversion_state, 'approved'::conversion_state, 'in_progress'::conversion_state]));
grant select, insert on conversion to nibble_app;
grant update (state, reason, first_approved_by, approved_by, rejected_by, finished_at) on conversion to nibble_app;

create table conversion_terms (
  id integer not null generated always as identity,
  effective_at timestamptz not null,
  from_asset asset not null,
  to_asset asset not null,
  give bigint not null,
  take bigint not null,
  fee_bps integer not null,
  minimum bigint not null,
  lot bigint,
  edge_per_lot bigint,
  expires_days integer,
  reviewed boolean not null,
  four_eyes_above bigint not null,
  offered boolean not null default true,
  constraint conversion_terms_pkey PRIMARY KEY (id),
  constraint conversion_terms_check CHECK ((to_asset <> from_asset)),
  constraint conversion_terms_check1 CHECK (((edge_per_lot IS NULL) OR ((edge_per_lot > 0) AND (lot IS NOT NULL)))),
  constraint conversion_terms_expires_days_check CHECK ((expires_days > 0)),
  constraint conversion_terms_fee_bps_check CHECK (((fee_bps >= 0) AND (fee_bps <= 9999))),
  constraint conversion_terms_four_eyes_above_check CHECK ((four_eyes_above >= 0)),
  constraint conversion_terms_give_check CHECK ((give > 0)),
  constraint conversion_terms_lot_check CHECK ((lot > 0)),
  constraint conversion_terms_minimum_check CHECK ((minimum > 0)),
  constraint conversion_terms_take_check CHECK ((take > 0))
);
CREATE INDEX conversion_terms_pair ON conversion_terms USING btree (from_asset, to_asset, effective_at);
grant select on conversion_terms to nibble_app;

create table data_export (
  ticket_hash bytea not null,
  player_id bigint not null,
  session_hash bytea not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  fetched_at timestamptz,
  constraint data_export_pkey PRIMARY KEY (ticket_hash),
  constraint data_export_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint data_export_ticket_hash_check CHECK ((length(ticket_hash) = 32))
);
CREATE INDEX data_export_age ON data_export USING btree (asked_at);
CREATE INDEX data_export_player ON data_export USING btree (player_id, asked_at);
grant select, insert, delete on data_export to nibble_app;
grant update (fetched_at) on data_export to nibble_app;

create table day_loss_forgotten (
  at timestamptz not null,
  operator_id bigint not null,
  constraint day_loss_forgotten_pkey PRIMARY KEY (at),
  constraint day_loss_forgotten_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);
CREATE TRIGGER forgotten_marks_profit AFTER INSERT ON day_loss_forgotten FOR EACH ROW EXECUTE FUNCTION house_mark_forgotten();
grant select, insert on day_loss_forgotten to nibble_app;

create table deposit (
  id bigint not null generated always as identity,
  chain integer not null,
  transaction bytea not null,
  log_index integer not null,
  player_id bigint not null,
  block_height bigint not null,
  block_hash bytea not null,
  block_time timestamptz not null,
  raw numeric(78,0) not null,
  amount bigint not null,
  dust numeric(78,0) not null,
  booked_by bigint,
  credited_by bigint,
  credited_at timestamptz,
  sender bytea,
  constraint deposit_pkey PRIMARY KEY (id),
  constraint deposit_once UNIQUE (chain, transaction, log_index),
  constraint deposit_chain_fkey FOREIGN KEY (chain) REFERENCES deposit_chain(id),
  constraint deposit_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint deposit_amount_check CHECK ((amount >= 0)),
  constraint deposit_block_hash_check CHECK ((length(block_hash) = 32)),
  constraint deposit_booked CHECK (((amount > 0) = (booked_by IS NOT NULL))),
  constraint deposit_credited CHECK ((((credited_by IS NULL) = (credited_at IS NULL)) AND ((credited_by IS NULL) OR (amount > 0)))),
  constraint deposit_dust_check CHECK ((dust >= (0)::numeric)),
  constraint deposit_log_index_check CHECK ((log_index >= 0)),
  constraint deposit_raw_check CHECK ((raw > (0)::numeric)),
  constraint deposit_sender_check CHECK ((length(sender) = 20)),
  constraint deposit_transaction_check CHECK ((length(transaction) = 32))
);
CREATE INDEX deposit_credited ON deposit USING btree (credited_at) WHERE (credited_at IS NOT NULL);
CREATE INDEX deposit_of_player ON deposit USING btree (player_id, id);
CREATE INDEX deposit_of_sender ON deposit USING btree (sender, player_id) WHERE (sender IS NOT NULL);
CREATE INDEX deposit_unclaimed ON deposit USING btree (player_id) WHERE ((credited_by IS NULL) AND (amount > 0));
CREATE TRIGGER deposit_credited_at_once AFTER INSERT ON deposit FOR EACH ROW WHEN ((new.credited_at IS NOT NULL)) EXECUTE FUNCTION money_news_written('deposits');
CREATE TRIGGER deposit_credited_later AFTER UPDATE OF credited_at ON deposit FOR EACH ROW WHEN (((old.credited_at IS NULL) AND (new.credited_at IS NOT NULL))) EXECUTE FUNCTION money_news_written('deposits');
grant select, insert on deposit to nibble_app;
grant update (credited_by, credited_at) on deposit to nibble_app;

create table deposit_address (
  player_id bigint not null,
  address bytea not null,
  given_at timestamptz not null default clock_timestamp(),
  constraint deposit_address_pkey PRIMARY KEY (player_id),
  constraint deposit_address_address_key UNIQUE (address),
  constraint deposit_address_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint deposit_address_address_check CHECK ((length(address) = 20))
);
grant select, insert on deposit_address to nibble_app;

create table deposit_chain (
  id integer not null generated always as identity,
  chain_id integer not null,
  genesis_hash text not null,
  contract bytea not null,
  decimals smallint not null,
  treasury bytea not null,
  height bigint not null,
  hash text not null,
  head_height bigint not null,
  final_height bigint not null,
  read_again_to bigint not null default 0,
  constraint deposit_chain_pkey PRIMARY KEY (id),
  constraint deposit_chain_genesis_hash_key UNIQUE (genesis_hash),
  constraint deposit_chain_contract_check CHECK ((length(contract) = 20)),
  constraint deposit_chain_decimals_check CHECK (((decimals >= 6) AND (decimals <= 30))),
  constraint deposit_chain_genesis_hash_check CHECK ((genesis_hash ~ '^0x[0-9a-f]{64}$'::text)),
  constraint deposit_chain_hash_check CHECK ((hash ~ '^0x[0-9a-f]{64}$'::text)),
  constraint deposit_chain_height_check CHECK ((height >= 0)),
  constraint deposit_chain_looked_again_check CHECK ((read_again_to >= 0)),
  constraint deposit_chain_treasury_check CHECK ((length(treasury) = 20))
);
grant select, insert on deposit_chain to nibble_app;
grant update (treasury, height, hash, head_height, final_height, read_again_to) on deposit_chain to nibble_app;

create table deposit_intent (
  player_id bigint not null,
  key uuid not null,
  amount bigint not null,
  at timestamptz not null,
  constraint deposit_intent_pkey PRIMARY KEY (player_id, key),
  constraint deposit_intent_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint deposit_intent_amount_check CHECK ((amount > 0))
);
grant select, insert, update, delete on deposit_intent to nibble_app;

create table deposit_seen (
  chain integer not null,
  transaction bytea not null,
  log_index integer not null,
  player_id bigint not null,
  block_height bigint not null,
  block_hash bytea not null,
  block_time timestamptz not null,
  amount bigint not null,
  constraint deposit_seen_pkey PRIMARY KEY (chain, transaction, log_index),
  constraint deposit_seen_chain_fkey FOREIGN KEY (chain) REFERENCES deposit_chain(id),
  constraint deposit_seen_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint deposit_seen_amount_check CHECK ((amount >= 0)),
  constraint deposit_seen_transaction_check CHECK ((length(transaction) = 32))
);
CREATE INDEX deposit_seen_of_player ON deposit_seen USING btree (player_id);
grant select, insert, update, delete on deposit_seen to nibble_app;

create table deposit_terms (
  id integer not null generated always as identity,
  minimum bigint not null,
  stopped boolean not null default false,
  set_at timestamptz not null default clock_timestamp(),
  constraint deposit_terms_pkey PRIMARY KEY (id),
  constraint deposit_terms_minimum_check CHECK ((minimum > 0))
);
grant select, insert on deposit_terms to nibble_app;

create table device_fingerprint (
  kind text not null,
  mark bytea not null,
  player bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  is_known boolean not null default true,
  constraint device_fingerprint_pkey PRIMARY KEY (kind, mark, player),
  constraint device_fingerprint_player_fkey FOREIGN KEY (player) REFERENCES player(id),
  constraint device_fingerprint_kind_check CHECK ((kind = ANY (ARRAY['device'::text, 'network'::text]))),
  constraint device_fingerprint_mark_check CHECK ((length(mark) = 16))
);
CREATE INDEX device_fingerprint_age ON device_fingerprint USING btree (last_at);
CREATE INDEX device_fingerprint_of_player ON device_fingerprint USING btree (player);
grant select, insert, delete on device_fingerprint to nibble_app;
grant update (last_at, is_known) on device_fingerprint to nibble_app;

create table device_login (
  code_hash bytea not null,
  player_id bigint not null,
  expires_at timestamptz not null,
  session_expires_at timestamptz,
  constraint device_login_pkey PRIMARY KEY (code_hash),
  constraint device_login_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint device_login_code_hash_check CHECK ((length(code_hash) = 32))
);
CREATE INDEX device_login_expiry ON device_login USING btree (expires_at);
grant select, insert, delete on device_login to nibble_app;

create table edge_day (
  day date not null,
  edge bigint not null,
  insured_edge bigint not null default 0,
  given bigint not null default 0,
  constraint edge_day_pkey PRIMARY KEY (day),
  constraint edge_day_edge_check CHECK ((edge >= 0)),
  constraint edge_day_given_check CHECK ((given >= 0)),
  constraint edge_day_insured_edge_check CHECK ((insured_edge >= 0))
);
grant select, insert, update on edge_day to nibble_app;

create table email_code (
  id bigint not null generated always as identity,
  email_hash bytea not null,
  purpose text not null,
  code_hash bytea not null,
  asked_from text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  tries_here integer not null default 0,
  tries_elsewhere integer not null default 0,
  is_familiar boolean not null default false,
  network bytea,
  constraint email_code_pkey PRIMARY KEY (id),
  constraint email_code_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint email_code_email_hash_check CHECK ((length(email_hash) = 32)),
  constraint email_code_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'forgot_password'::text, 'connect_email'::text, 'connect_wallet'::text, 'security_password'::text])))
);
CREATE INDEX email_code_age ON email_code USING btree (sent_at);
CREATE INDEX email_code_from ON email_code USING btree (asked_from, sent_at);
CREATE UNIQUE INDEX email_code_newest ON email_code USING btree (email_hash, purpose, is_familiar, network) NULLS NOT DISTINCT WHERE (ended_at IS NULL);
CREATE INDEX email_code_to ON email_code USING btree (email_hash, sent_at);
grant select, insert, delete on email_code to nibble_app;
grant update (ended_at, tries_here, tries_elsewhere) on email_code to nibble_app;

create table email_identity (
  email text not null,
  player_id bigint not null,
  password text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint email_identity_pkey PRIMARY KEY (email),
  constraint email_identity_player_id_key UNIQUE (player_id),
  constraint email_identity_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint email_identity_email_check CHECK (((email = lower(email)) AND (email ~ '^[^\s@]+@[^\s@]+$'::text) AND (length(email) <= 254)))
);
grant select, insert, delete on email_identity to nibble_app;
grant update (password, changed_at) on email_identity to nibble_app;

create table entry (
  account_id bigint not null,
  number bigint not null,
  posting_id bigint not null,
  amount bigint not null,
  balance_after bigint not null,
  bet_id bigint,
  kind entry_kind not null
) partition by RANGE (posting_id);
CREATE INDEX entry_not_of_bets ON entry USING btree (account_id, number) WHERE (kind <> ALL (ARRAY['house'::entry_kind, 'betOrder'::entry_kind, 'betAssetsBack'::entry_kind, 'betAssetsWin'::entry_kind]));
CREATE TRIGGER entry_adds_brought_in AFTER INSERT ON entry FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['deposit'::entry_kind, 'transferIn'::entry_kind]))) EXECUTE FUNCTION add_brought_in();
CREATE TRIGGER entry_is_kept BEFORE TRUNCATE ON entry FOR EACH STATEMENT EXECUTE FUNCTION posting_stays();
CREATE TRIGGER entry_stays BEFORE DELETE OR UPDATE ON entry FOR EACH ROW EXECUTE FUNCTION posting_stays();
grant select on entry to nibble_app;

create table envelope_key (
  kid text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  constraint envelope_key_pkey PRIMARY KEY (kid)
);
grant select, insert, delete on envelope_key to nibble_app;
grant update (sealed) on envelope_key to nibble_app;

create unlogged table event_batch (
  one boolean not null default true,
  number bigint not null,
  constraint event_batch_pkey PRIMARY KEY (one),
  constraint event_batch_one_check CHECK (one)
);
grant select, insert, update on event_batch to nibble_app;

create unlogged table event_outbox (
  id bigint not null generated always as identity,
  event text not null,
  constraint event_outbox_pkey PRIMARY KEY (id)
);
grant select, insert, delete on event_outbox to nibble_app;

create table exposure (
  draw_at timestamptz not null,
  shard smallint not null,
  shares smallint not null default 1,
  losses jsonb storage main not null default '{}'::jsonb,
  part smallint not null default 0,
  constraint exposure_pkey PRIMARY KEY (draw_at, part, shard),
  constraint exposure_part_check CHECK ((part = ANY (ARRAY[0, 1, 3])))
) with (fillfactor=30, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=500, autovacuum_vacuum_cost_delay=0);
grant select, insert, update, delete on exposure to nibble_app;

create table guest (
  player_id bigint not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  kept_by bigint,
  constraint guest_pkey PRIMARY KEY (player_id),
  constraint guest_kept_by_fkey FOREIGN KEY (kept_by) REFERENCES player(id),
  constraint guest_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint guest_check CHECK ((kept_by <> player_id)),
  constraint guest_check1 CHECK (((kept_by IS NULL) OR (ended_at IS NOT NULL)))
);
CREATE INDEX guest_kept ON guest USING btree (kept_by, began_at) WHERE (kept_by IS NOT NULL);
grant select, insert on guest to nibble_app;
grant update (ended_at, kept_by) on guest to nibble_app;

create table guest_network (
  day date not null,
  network bytea not null,
  guests integer not null,
  constraint guest_network_pkey PRIMARY KEY (day, network),
  constraint guest_network_guests_check CHECK (((guests >= 1) AND (guests <= 20))),
  constraint guest_network_network_check CHECK ((length(network) = 16))
);
grant select, insert, delete on guest_network to nibble_app;
grant update (guests) on guest_network to nibble_app;

create table history_month (
  month date not null,
  bet_low bigint not null,
  posting_low bigint not null,
  begun_at timestamptz not null,
  constraint history_month_pkey PRIMARY KEY (month),
  constraint history_month_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
grant select on history_month to nibble_app;

create table history_partition (
  name text not null,
  parent text not null,
  low bigint not null,
  high bigint not null,
  made_at timestamptz not null,
  constraint history_partition_pkey PRIMARY KEY (name),
  constraint history_partition_check CHECK ((high > low))
);
grant select on history_partition to nibble_app;

create table house_mark (
  at timestamptz not null,
  profit bigint not null,
  constraint house_mark_pkey PRIMARY KEY (at)
);
grant select, insert, update on house_mark to nibble_app;

create table house_stop (
  name text not null,
  reason text not null,
  stopped_by bigint,
  stopped_at timestamptz not null,
  constraint house_stop_pkey PRIMARY KEY (name),
  constraint house_stop_name_check CHECK (((name = ANY (ARRAY['withdrawals'::text, 'play'::text, 'deposits'::text, 'conversions'::text, 'transfers'::text])) OR (name ~ '^game:[a-z0-9-]+$'::text)))
);
grant select, insert, delete on house_stop to nibble_app;

create table idempotency (
  player_id bigint not null,
  key uuid not null,
  call text not null,
  body_hash bytea not null,
  ref bigint not null,
  refs integer not null default 1,
  at timestamptz not null default clock_timestamp()
) partition by RANGE (at);
grant select, insert on idempotency to nibble_app;

create table incident (
  id bigint not null generated always as identity,
  kind text not null,
  subject text not null,
  detail text not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  acknowledged_by bigint,
  acknowledged_at timestamptz,
  remark text,
  constraint incident_pkey PRIMARY KEY (id),
  constraint incident_acknowledged_by_fkey FOREIGN KEY (acknowledged_by) REFERENCES operator(id),
  constraint incident_acknowledged CHECK (((acknowledged_at IS NULL) = (acknowledged_by IS NULL)))
);
CREATE INDEX incident_waiting ON incident USING btree (id) WHERE ((acknowledged_at IS NULL) OR (closed_at IS NULL));
CREATE UNIQUE INDEX incident_wrong ON incident USING btree (kind, subject) WHERE (closed_at IS NULL);
grant select, insert on incident to nibble_app;
grant update (detail, closed_at, acknowledged_by, acknowledged_at, remark) on incident to nibble_app;

create table insurance_bet (
  bet_id bigint not null,
  series_id bigint not null,
  round_id bigint not null,
  stake bigint not null,
  placed_at timestamptz not null,
  result text,
  constraint insurance_bet_pkey PRIMARY KEY (bet_id),
  constraint insurance_bet_series_id_fkey FOREIGN KEY (series_id) REFERENCES insurance_series(id),
  constraint insurance_bet_result_check CHECK ((result = ANY (ARRAY['win'::text, 'lose'::text, 'cancelled'::text])))
);
CREATE INDEX insurance_bet_of_series ON insurance_bet USING btree (series_id, bet_id);
grant select, insert on insurance_bet to nibble_app;
grant update (result) on insurance_bet to nibble_app;

create table insurance_series (
  id bigint not null generated always as identity,
  player_id bigint not null,
  round_length round_length not null,
  pick smallint not null,
  asset asset not null,
  stake bigint not null,
  terms_id integer not null,
  state text not null default 'running'::text,
  losses integer not null default 0,
  held bigint not null,
  open_bet bigint,
  open_round bigint,
  last_round bigint not null default 0,
  stopped_by text,
  claim bigint,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  claimed_at timestamptz,
  bet_secret uuid not null default gen_random_uuid(),
  constraint insurance_series_pkey PRIMARY KEY (id),
  constraint insurance_series_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint insurance_series_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES insurance_terms(id),
  constraint insurance_series_asset_check CHECK ((asset = ANY (ARRAY['USDT'::asset, 'INSURANCE_POINT'::asset]))),
  constraint insurance_series_bet CHECK (((open_bet IS NULL) = (open_round IS NULL))),
  constraint insurance_series_claim_check CHECK ((claim >= 0)),
  constraint insurance_series_claimed CHECK ((((state = 'claimed'::text) = (claimed_at IS NOT NULL)) AND ((claimed_at IS NULL) = (claim IS NULL)))),
  constraint insurance_series_ended CHECK (((state = 'running'::text) = (ended_at IS NULL))),
  constraint insurance_series_held CHECK (((state = 'running'::text) OR (held = 0))),
  constraint insurance_series_held_check CHECK ((held >= 0)),
  constraint insurance_series_losses_check CHECK ((losses >= 0)),
  constraint insurance_series_stake_check CHECK ((stake > 0)),
  constraint insurance_series_state_check CHECK ((state = ANY (ARRAY['running'::text, 'won'::text, 'lost'::text, 'claimed'::text, 'stopped'::text]))),
  constraint insurance_series_stopped CHECK (((state = 'stopped'::text) = (stopped_by IS NOT NULL))),
  constraint insurance_series_stopped_by_check CHECK ((stopped_by = ANY (ARRAY['player'::text, 'house'::text, 'exclusion'::text])))
) with (fillfactor=70);
CREATE INDEX insurance_series_claimed_at ON insurance_series USING btree (claimed_at) WHERE (claimed_at IS NOT NULL);
CREATE INDEX insurance_series_followed ON insurance_series USING btree (id) WHERE ((state = ANY (ARRAY['running'::text, 'lost'::text])) OR (open_bet IS NOT NULL));
CREATE INDEX insurance_series_of_player ON insurance_series USING btree (player_id, id);
CREATE UNIQUE INDEX insurance_series_running ON insurance_series USING btree (player_id) WHERE (state = 'running'::text);
CREATE INDEX insurance_series_started ON insurance_series USING btree (started_at);
grant select, insert on insurance_series to nibble_app;
grant update (state, losses, held, open_bet, open_round, last_round, stopped_by, claim, ended_at, claimed_at) on insurance_series to nibble_app;

create table insurance_terms (
  id integer not null generated always as identity,
  effective_at timestamptz not null,
  losses integer not null,
  claim_bps integer not null,
  claims_per_day integer not null,
  stakes_per_day bigint not null,
  constraint insurance_terms_pkey PRIMARY KEY (id),
  constraint insurance_terms_effective_at_key UNIQUE (effective_at),
  constraint insurance_terms_claim_bps_check CHECK (((claim_bps >= 0) AND (claim_bps <= 10000))),
  constraint insurance_terms_claims_per_day_check CHECK ((claims_per_day >= 0)),
  constraint insurance_terms_losses_check CHECK (((losses >= 1) AND (losses <= 20))),
  constraint insurance_terms_stakes_per_day_check CHECK ((stakes_per_day >= 0))
);
grant select on insurance_terms to nibble_app;

create table jackpot_hit (
  block_hash text not null,
  asset asset not null,
  block_height bigint not null,
  block_time timestamptz not null,
  parent_time timestamptz not null,
  terms_id integer not null,
  pot bigint not null,
  prize bigint not null,
  bankroll bigint not null,
  state text not null default 'fallen'::text,
  stakes bigint,
  players integer,
  remainder bigint,
  paid_to bigint not null default 0,
  hit_at timestamptz not null default clock_timestamp(),
  paid_at timestamptz,
  constraint jackpot_hit_pkey PRIMARY KEY (block_hash, asset),
  constraint jackpot_hit_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES jackpot_terms(id),
  constraint jackpot_hit_asset_check CHECK ((asset = ANY (ARRAY['USDT'::asset, 'GMT'::asset]))),
  constraint jackpot_hit_block_hash_check CHECK ((block_hash ~ '^0x[0-9a-f]{60}([0-9a-f])\1{3}$'::text)),
  constraint jackpot_hit_check CHECK (((prize >= 0) AND (prize <= pot))),
  constraint jackpot_hit_check1 CHECK (((remainder >= 0) AND (remainder <= prize))),
  constraint jackpot_hit_paid CHECK (((state = 'paid'::text) = (paid_at IS NOT NULL))),
  constraint jackpot_hit_players_check CHECK ((players >= 0)),
  constraint jackpot_hit_pot_check CHECK ((pot >= 0)),
  constraint jackpot_hit_shared CHECK ((((state = 'fallen'::text) = (stakes IS NULL)) AND ((stakes IS NULL) = (players IS NULL)) AND ((stakes IS NULL) = (remainder IS NULL)))),
  constraint jackpot_hit_stakes_check CHECK ((stakes >= 0)),
  constraint jackpot_hit_state_check CHECK ((state = ANY (ARRAY['fallen'::text, 'shared'::text, 'paid'::text])))
);
CREATE INDEX jackpot_hit_by_height ON jackpot_hit USING btree (block_height, asset);
CREATE INDEX jackpot_hit_waits ON jackpot_hit USING btree (hit_at) WHERE (state <> 'paid'::text);
grant select, insert on jackpot_hit to nibble_app;
grant update (state, stakes, players, remainder, paid_to, paid_at) on jackpot_hit to nibble_app;

create table jackpot_terms (
  id integer not null generated always as identity,
  effective_at timestamptz not null,
  feed_ppm bigint not null default 0,
  prize_ppm integer not null,
  stake_times integer not null,
  edge_times integer not null,
  bankroll_ppm integer not null,
  edge_ppm integer not null default 0,
  constraint jackpot_terms_pkey PRIMARY KEY (id),
  constraint jackpot_terms_effective_at_key UNIQUE (effective_at),
  constraint jackpot_terms_bankroll_ppm_check CHECK (((bankroll_ppm >= 0) AND (bankroll_ppm <= 1000000))),
  constraint jackpot_terms_edge_ppm_check CHECK (((edge_ppm >= 0) AND (edge_ppm <= 1000000))),
  constraint jackpot_terms_edge_times_check CHECK (((edge_times >= 0) AND (edge_times <= 4095))),
  constraint jackpot_terms_feed CHECK (((feed_ppm = 0) OR (edge_ppm = 0))),
  constraint jackpot_terms_feed_ppm_check CHECK (((feed_ppm >= 0) AND (feed_ppm <= 10000))),
  constraint jackpot_terms_prize_ppm_check CHECK (((prize_ppm >= 0) AND (prize_ppm <= 1000000))),
  constraint jackpot_terms_stake_times_check CHECK ((stake_times >= 0))
);
grant select on jackpot_terms to nibble_app;

create table jackpot_win (
  block_hash text not null,
  asset asset not null,
  player_id bigint not null,
  stake bigint not null,
  edge bigint not null,
  amount bigint not null,
  constraint jackpot_win_pkey PRIMARY KEY (block_hash, asset, player_id),
  constraint jackpot_win_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint jackpot_win_amount_check CHECK ((amount >= 0)),
  constraint jackpot_win_edge_check CHECK ((edge >= 0)),
  constraint jackpot_win_stake_check CHECK ((stake > 0))
);
CREATE INDEX jackpot_win_of_player ON jackpot_win USING btree (player_id);
grant select, insert on jackpot_win to nibble_app;

create table jackpot_withheld (
  block_hash text not null,
  asset asset not null,
  player_id bigint not null,
  constraint jackpot_withheld_pkey PRIMARY KEY (block_hash, asset, player_id),
  constraint jackpot_withheld_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id)
);
grant select, insert on jackpot_withheld to nibble_app;

create table late_round (
  round bigint not null,
  day date not null,
  constraint late_round_pkey PRIMARY KEY (round)
);
CREATE INDEX late_round_day ON late_round USING btree (day);
grant select, insert, update on late_round to nibble_app;

create table level_change (
  player bigint not null,
  day date not null,
  rank integer not null,
  league integer not null,
  constraint level_change_pkey PRIMARY KEY (player, day),
  constraint level_change_day_fkey FOREIGN KEY (day) REFERENCES rebate_day(day)
);
grant select, insert on level_change to nibble_app;

create table liability_leaf (
  day date not null,
  position integer not null,
  player_id bigint not null,
  amount bigint not null,
  constraint liability_leaf_pkey PRIMARY KEY (day, "position"),
  constraint liability_leaf_once UNIQUE (day, player_id),
  constraint liability_leaf_amount_check CHECK ((amount > 0)),
  constraint liability_leaf_position_check CHECK (("position" >= 0))
);
grant select, insert, delete on liability_leaf to nibble_app;

create table liability_node (
  day date not null,
  number integer not null,
  hash bytea not null,
  sum bigint not null,
  constraint liability_node_pkey PRIMARY KEY (day, number),
  constraint liability_node_hash_check CHECK ((length(hash) = 32)),
  constraint liability_node_sum_check CHECK ((sum >= 0))
);
grant select, insert, delete on liability_node to nibble_app;

create table liability_root (
  day date not null,
  taken_at timestamptz not null,
  root bytea not null,
  total bigint not null,
  count integer not null,
  secret bytea not null,
  chain integer,
  height bigint,
  hash text,
  holdings numeric(78,0),
  addresses jsonb,
  constraint liability_root_pkey PRIMARY KEY (day),
  constraint liability_root_chain_fkey FOREIGN KEY (chain) REFERENCES deposit_chain(id),
  constraint liability_block CHECK ((((height IS NULL) = (hash IS NULL)) AND ((chain IS NULL) = (height IS NULL)))),
  constraint liability_holdings CHECK (((holdings IS NULL) = (addresses IS NULL))),
  constraint liability_root_count_check CHECK ((count >= 0)),
  constraint liability_root_hash_check CHECK ((hash ~ '^0x[0-9a-f]{64}$'::text)),
  constraint liability_root_root_check CHECK ((length(root) = 32)),
  constraint liability_root_secret_check CHECK ((length(secret) = 32)),
  constraint liability_root_total_check CHECK ((total >= 0))
);
grant select, insert on liability_root to nibble_app;
grant update (holdings, addresses) on liability_root to nibble_app;

create table mail_message (
  id bigint not null generated always as identity,
  player_id bigint not null,
  kind text not null,
  ref bigint not null,
  address text not null,
  language text not null,
  body text not null,
  written_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  constraint mail_message_pkey PRIMARY KEY (id),
  constraint mail_message_kind_ref_player_id_key UNIQUE (kind, ref, player_id),
  constraint mail_message_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id)
);
CREATE INDEX mail_message_due ON mail_message USING btree (due_at, id);
grant select, insert, update, delete on mail_message to nibble_app;

create table migration (
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  constraint migration_pkey PRIMARY KEY (name)
);
grant select on migration to nibble_app;
grant select on migration to nibble_signer;

create table money_news (
  kind text not null,
  ref bigint not null,
  player_id bigint not null,
  at timestamptz not null,
  constraint money_news_pkey PRIMARY KEY (kind, ref),
  constraint money_news_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint money_news_kind_check CHECK ((kind = ANY (ARRAY['deposits'::text, 'withdrawals'::text])))
);
grant select, update, delete on money_news to nibble_app;

create table money_wait (
  player_id bigint not null,
  until timestamptz not null,
  constraint money_wait_pkey PRIMARY KEY (player_id),
  constraint money_wait_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id)
);
grant select, insert on money_wait to nibble_app;
grant update (until) on money_wait to nibble_app;

create table name_shown (
  player bigint not null,
  constraint name_shown_pkey PRIMARY KEY (player),
  constraint name_shown_player_fkey FOREIGN KEY (player) REFERENCES player(id)
);
grant select, insert, delete on name_shown to nibble_app;

create table newcomer_network (
  day date not null,
  network bytea not null,
  newcomers integer not null,
  constraint newcomer_network_pkey PRIMARY KEY (day, network),
  constraint newcomer_network_network_check CHECK ((length(network) = 16)),
  constraint newcomer_network_newcomers_check CHECK ((newcomers >= 1))
);
grant select, insert, delete on newcomer_network to nibble_app;
grant update (newcomers) on newcomer_network to nibble_app;

create table operator (
  id bigint not null generated always as identity,
  name text not null,
  password text not null,
  password_until timestamptz,
  totp bytea,
  totp_step bigint not null default 0,
  next_totp bytea,
  roles text[] not null,
  player_id bigint,
  disabled_at timestamptz,
  created_at timestamptz not null,
  created_by bigint,
  counts_from timestamptz not null default (now() + '1 day'::interval),
  constraint operator_pkey PRIMARY KEY (id),
  constraint operator_name_key UNIQUE (name),
  constraint operator_player_id_key UNIQUE (player_id),
  constraint operator_created_by_fkey FOREIGN KEY (created_by) REFERENCES operator(id),
  constraint operator_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint operator_name_check CHECK ((name ~ '^[a-z][a-z0-9._-]{1,31}$'::text)),
  constraint operator_roles_check CHECK (((roles <@ ARRAY['support'::text, 'finance'::text, 'risk'::text, 'admin'::text]) AND (cardinality(roles) > 0))),
  constraint operator_separate_duties CHECK ((NOT (('admin'::text = ANY (roles)) AND (roles && '{finance,risk}'::text[]))))
);
grant select, insert on operator to nibble_app;
grant update (password, password_until, totp, totp_step, next_totp, roles, player_id, disabled_at, counts_from) on operator to nibble_app;

create table operator_action (
  id bigint not null generated always as identity,
  at timestamptz not null default clock_timestamp(),
  operator_id bigint,
  session_id bigint,
  address text,
  action text not null,
  subject text not null,
  subject_id text not null,
  reason text not null default ''::text,
  before jsonb,
  after jsonb,
  constraint operator_action_pkey PRIMARY KEY (id),
  constraint operator_action_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_action_session_id_fkey FOREIGN KEY (session_id) REFERENCES operator_session(id)
);
CREATE INDEX operator_action_of ON operator_action USING btree (operator_id, id);
CREATE INDEX operator_action_on ON operator_action USING btree (subject, subject_id, id);
CREATE INDEX operator_action_on_content ON operator_action USING btree (operator_id, at) WHERE (subject = 'content'::text);
CREATE INDEX operator_action_on_players ON operator_action USING btree (operator_id, id) WHERE (subject = 'player'::text);
CREATE TRIGGER operator_action_stays BEFORE DELETE OR UPDATE OR TRUNCATE ON operator_action FOR EACH STATEMENT EXECUTE FUNCTION operator_action_stays();
grant select, insert on operator_action to nibble_app;

create table operator_alone (
  id bigint not null generated always as identity,
  operator_id bigint not null,
  at timestamptz not null,
  subject text not null,
  subject_id bigint not null,
  value bigint not null,
  constraint operator_alone_pkey PRIMARY KEY (id),
  constraint operator_alone_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_alone_subject_check CHECK ((subject = ANY (ARRAY['withdrawal'::text, 'conversion'::text, 'adjustment'::text]))),
  constraint operator_alone_value_check CHECK ((value >= 0))
);
CREATE INDEX operator_alone_of ON operator_alone USING btree (operator_id, at);
grant select, insert on operator_alone to nibble_app;

create table operator_browser (
  operator_id bigint not null,
  browser_hash bytea not null,
  last_at timestamptz not null,
  constraint operator_browser_pkey PRIMARY KEY (operator_id, browser_hash),
  constraint operator_browser_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_browser_browser_hash_check CHECK ((length(browser_hash) = 32))
);
grant select, insert, delete on operator_browser to nibble_app;
grant update (last_at) on operator_browser to nibble_app;

create table operator_change (
  id bigint not null generated always as identity,
  kind text not null,
  operator_id bigint,
  name text not null,
  roles text[] not null,
  player_id bigint,
  is_disabled boolean not null,
  reason text not null,
  requested_by bigint not null,
  requested_at timestamptz not null,
  ends_at timestamptz not null,
  first_by bigint,
  first_at timestamptz,
  first_half bytea,
  second_by bigint,
  second_at timestamptz,
  state text not null default 'open'::text,
  ended_by bigint,
  ended_at timestamptz,
  constraint operator_change_pkey PRIMARY KEY (id),
  constraint operator_change_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES operator(id),
  constraint operator_change_first_by_fkey FOREIGN KEY (first_by) REFERENCES operator(id),
  constraint operator_change_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_change_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint operator_change_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operator(id),
  constraint operator_change_second_by_fkey FOREIGN KEY (second_by) REFERENCES operator(id),
  constraint operator_change_check CHECK ((((first_by IS NULL) = (first_at IS NULL)) AND ((second_by IS NULL) = (second_at IS NULL)))),
  constraint operator_change_check1 CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint operator_change_check2 CHECK (((kind = 'add'::text) OR (operator_id IS NOT NULL))),
  constraint operator_change_kind_check CHECK ((kind = ANY (ARRAY['add'::text, 'update'::text, 'reset'::text]))),
  constraint operator_change_name_check CHECK ((name ~ '^[a-z][a-z0-9._-]{1,31}$'::text)),
  constraint operator_change_others CHECK (((operator_id IS NULL) OR ((first_by IS DISTINCT FROM operator_id) AND (second_by IS DISTINCT FROM operator_id)))),
  constraint operator_change_reason_check CHECK ((reason <> ''::text)),
  constraint operator_change_roles_check CHECK (((roles <@ ARRAY['support'::text, 'finance'::text, 'risk'::text, 'admin'::text]) AND (cardinality(roles) > 0))),
  constraint operator_change_state_check CHECK ((state = ANY (ARRAY['open'::text, 'applied'::text, 'refused'::text, 'overtaken'::text]))),
  constraint operator_change_two CHECK (((state <> 'applied'::text) OR ((first_by <> second_by) AND (first_by IS NOT NULL) AND (second_by IS NOT NULL))))
);
CREATE UNIQUE INDEX operator_change_open ON operator_change USING btree (name) WHERE (state = 'open'::text);
grant select, insert on operator_change to nibble_app;
grant update (operator_id, first_by, first_at, first_half, second_by, second_at, state, ended_by, ended_at) on operator_change to nibble_app;

create table operator_passkey (
  credential_id bytea not null,
  operator_id bigint not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint operator_passkey_pkey PRIMARY KEY (credential_id),
  constraint operator_passkey_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_passkey_counter_check CHECK ((counter >= 0)),
  constraint operator_passkey_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1023))),
  constraint operator_passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)))
);
CREATE INDEX operator_passkey_of_operator ON operator_passkey USING btree (operator_id);
grant select, insert, delete on operator_passkey to nibble_app;
grant update (counter, last_used_at) on operator_passkey to nibble_app;

create table operator_passkey_challenge (
  challenge bytea not null,
  operator_id bigint not null,
  session_id bigint not null,
  expires_at timestamptz not null,
  constraint operator_passkey_challenge_pkey PRIMARY KEY (challenge),
  constraint operator_passkey_challenge_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_passkey_challenge_session_id_fkey FOREIGN KEY (session_id) REFERENCES operator_session(id),
  constraint operator_passkey_challenge_challenge_check CHECK ((length(challenge) = 32))
);
CREATE INDEX operator_passkey_challenge_expiry ON operator_passkey_challenge USING btree (expires_at);
grant select, insert, delete on operator_passkey_challenge to nibble_app;

create table operator_session (
  id bigint not null generated always as identity,
  token_hash bytea not null,
  operator_id bigint not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  ends_at timestamptz not null,
  code_at timestamptz,
  address text not null,
  browser text not null,
  ended_at timestamptz,
  constraint operator_session_pkey PRIMARY KEY (id),
  constraint operator_session_token_hash_key UNIQUE (token_hash),
  constraint operator_session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_session_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX operator_session_of ON operator_session USING btree (operator_id, started_at);
CREATE INDEX operator_session_open ON operator_session USING btree (operator_id) WHERE (ended_at IS NULL);
grant select, insert on operator_session to nibble_app;
grant update (token_hash, last_seen_at, code_at, ended_at) on operator_session to nibble_app;

create table operator_try (
  id bigint not null generated always as identity,
  name_hash bytea not null,
  what text not null,
  at timestamptz not null,
  browser_hash bytea,
  constraint operator_try_pkey PRIMARY KEY (id),
  constraint operator_try_browser_hash_check CHECK ((length(browser_hash) = 32)),
  constraint operator_try_name_hash_check CHECK ((length(name_hash) = 32)),
  constraint operator_try_what_check CHECK ((what = ANY (ARRAY['password'::text, 'code'::text])))
);
CREATE INDEX operator_try_at ON operator_try USING btree (at);
CREATE INDEX operator_try_of ON operator_try USING btree (name_hash, what, at);
grant select, insert, delete on operator_try to nibble_app;

create table outcome_hour (
  starts timestamptz not null,
  guarded boolean not null,
  draws integer not null,
  counts jsonb not null,
  constraint outcome_hour_pkey PRIMARY KEY (starts, guarded),
  constraint outcome_hour_draws_check CHECK ((draws > 0)),
  constraint outcome_hour_starts_check CHECK ((starts = date_trunc('hour'::text, starts, 'UTC'::text)))
);
grant select, insert, update, delete on outcome_hour to nibble_app;

create table outcome_until (
  one boolean not null default true,
  published_at timestamptz not null,
  constraint outcome_until_pkey PRIMARY KEY (one),
  constraint outcome_until_one_check CHECK (one)
);
grant select, insert, update on outcome_until to nibble_app;

create table passkey (
  credential_id bytea not null,
  player_id bigint not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  rp_id text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  paused_at timestamptz,
  constraint passkey_pkey PRIMARY KEY (credential_id),
  constraint passkey_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint passkey_counter_check CHECK ((counter >= 0)),
  constraint passkey_credential_id_check CHECK (((length(credential_id) >= 1) AND (length(credential_id) <= 1023))),
  constraint passkey_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)))
);
CREATE INDEX passkey_of_player ON passkey USING btree (player_id, created_at);
grant select, insert, delete on passkey to nibble_app;
grant update (counter, is_backed_up, name, last_used_at, paused_at) on passkey to nibble_app;

create table passkey_challenge (
  nonce bytea not null,
  purpose text not null,
  player_id bigint,
  session_hash bytea,
  key_x text,
  key_y text,
  origin text not null,
  spent_by bytea,
  expires_at timestamptz not null,
  constraint passkey_challenge_pkey PRIMARY KEY (nonce),
  constraint passkey_challenge_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint passkey_challenge_nonce_check CHECK ((length(nonce) = 32)),
  constraint passkey_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'add'::text, 'confirm'::text]))),
  constraint passkey_challenge_spent_by_check CHECK ((length(spent_by) = 32)),
  constraint passkey_challenge_whose CHECK (
CASE
    WHEN (purpose = 'sign_in'::text) THEN ((num_nulls(player_id, session_hash, key_x, key_y) = 2) AND (key_x IS NOT NULL) AND (key_y IS NOT NULL))
    ELSE ((num_nulls(player_id, session_hash) = 0) AND (num_nulls(key_x, key_y) = 2))
END)
);
CREATE INDEX passkey_challenge_expiry ON passkey_challenge USING btree (expires_at);
grant select, insert, delete on passkey_challenge to nibble_app;
grant update (spent_by) on passkey_challenge to nibble_app;

create table play_break (
  id bigint not null generated always as identity,
  player_id bigint not null,
  kind text not null,
  taken_at timestamptz not null,
  ends_at timestamptz not null,
  constraint play_break_pkey PRIMARY KEY (id),
  constraint play_break_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint play_break_check CHECK ((ends_at > taken_at)),
  constraint play_break_kind_check CHECK ((kind = ANY (ARRAY['time_out'::text, 'exclusion'::text])))
);
CREATE INDEX play_break_of ON play_break USING btree (player_id, ends_at);
grant select, insert on play_break to nibble_app;

create table play_limit (
  player_id bigint not null,
  kind text not null,
  period text not null,
  amount bigint,
  next_amount bigint,
  next_at timestamptz,
  constraint play_limit_pkey PRIMARY KEY (player_id, kind, period),
  constraint play_limit_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint play_limit_amount_check CHECK ((amount > 0)),
  constraint play_limit_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'stake'::text, 'loss'::text]))),
  constraint play_limit_next CHECK (((next_amount IS NULL) OR (next_at IS NOT NULL))),
  constraint play_limit_next_amount_check CHECK ((next_amount > 0)),
  constraint play_limit_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])))
);
grant select, insert, update on play_limit to nibble_app;

create table play_limit_wish (
  id bigint not null generated always as identity,
  player_id bigint not null,
  kind text not null,
  period text not null,
  wanted bigint,
  at timestamptz not null,
  counts_from timestamptz not null,
  constraint play_limit_wish_pkey PRIMARY KEY (id),
  constraint play_limit_wish_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id)
);
CREATE INDEX play_limit_wish_of ON play_limit_wish USING btree (player_id, id);
grant select, insert on play_limit_wish to nibble_app;

create table play_terms (
  id integer not null generated always as identity,
  effective_at timestamptz not null,
  paytable paytable not null,
  player_cap_ppm integer not null,
  draw_cap_ppm integer not null,
  resume_below_ppm integer not null,
  pause_at_ppm integer not null,
  created_at timestamptz not null default now(),
  guarded_assets asset[] not null default '{}'::asset[],
  constraint play_terms_pkey PRIMARY KEY (id),
  constraint play_terms_effective_at_key UNIQUE (effective_at),
  constraint play_terms_check CHECK ((pause_at_ppm >= resume_below_ppm)),
  constraint play_terms_draw_cap_ppm_check CHECK ((draw_cap_ppm >= 0)),
  constraint play_terms_player_cap_ppm_check CHECK ((player_cap_ppm >= 0)),
  constraint play_terms_resume_below_ppm_check CHECK ((resume_below_ppm > 0)),
  constraint play_terms_table CHECK (((paytable)::text <> 'guarded'::text))
);
grant select on play_terms to nibble_app;

create table play_use (
  player_id bigint not null,
  counted_to bigint not null,
  day_from timestamptz,
  day_staked bigint not null default 0,
  day_returned bigint not null default 0,
  week_from timestamptz,
  week_staked bigint not null default 0,
  week_returned bigint not null default 0,
  month_from timestamptz,
  month_staked bigint not null default 0,
  month_returned bigint not null default 0,
  constraint play_use_pkey PRIMARY KEY (player_id),
  constraint play_use_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id)
) with (fillfactor=70);
grant select, insert, update on play_use to nibble_app;

create table player (
  id bigint not null generated always as identity,
  bind_id text not null,
  created_at timestamptz not null default now(),
  username text,
  country text,
  of_age_at timestamptz,
  invitation_code text,
  parent_id bigint,
  stopped_at timestamptz,
  stop_reason text,
  stopped_by bigint,
  language text,
  constraint player_pkey PRIMARY KEY (id),
  constraint player_bind_id_key UNIQUE (bind_id),
  constraint player_invitation_code_key UNIQUE (invitation_code),
  constraint player_username_key UNIQUE (username),
  constraint player_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES player(id),
  constraint player_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES operator(id),
  constraint player_check CHECK ((parent_id <> id)),
  constraint player_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
);
CREATE INDEX player_stopped ON player USING btree (id) WHERE (stopped_at IS NOT NULL);
CREATE UNIQUE INDEX player_username_once ON player USING btree (lower(username));
CREATE TRIGGER team_join AFTER INSERT ON player FOR EACH ROW EXECUTE FUNCTION team_join();
grant select, insert on player to nibble_app;
grant update (username, country, of_age_at, stopped_at, stop_reason, stopped_by, language) on player to nibble_app;

create table player_flag (
  id bigint not null generated always as identity,
  player_id bigint not null,
  reason text not null,
  opened_by bigint,
  opened_at timestamptz not null,
  closed_by bigint,
  closed_at timestamptz,
  constraint player_flag_pkey PRIMARY KEY (id),
  constraint player_flag_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id)
);
CREATE INDEX player_flag_open ON player_flag USING btree (player_id) WHERE (closed_at IS NULL);
grant select, insert on player_flag to nibble_app;
grant update (closed_by, closed_at) on player_flag to nibble_app;

create table player_level (
  player bigint not null,
  rank integer not null,
  league integer not null,
  towards bigint not null,
  constraint player_level_pkey PRIMARY KEY (player),
  constraint player_level_league_check CHECK ((league >= 1)),
  constraint player_level_rank_check CHECK ((rank >= 0)),
  constraint player_level_towards_check CHECK ((towards >= 0))
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.05);
grant select, insert on player_level to nibble_app;
grant update (rank, league, towards) on player_level to nibble_app;

create table player_settings (
  player_id bigint not null,
  remind_every_min integer not null default 60,
  limits_asked_at timestamptz,
  constraint player_settings_pkey PRIMARY KEY (player_id),
  constraint player_settings_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint player_settings_remind_every_min_check CHECK ((remind_every_min = ANY (ARRAY[0, 15, 30, 60, 120])))
);
grant select, insert, update on player_settings to nibble_app;

create table posting (
  id bigint not null generated always as identity,
  kind text not null,
  key text,
  at timestamptz not null default clock_timestamp(),
  constraint posting_pkey PRIMARY KEY (id)
) partition by RANGE (id);
CREATE INDEX posting_of_key ON posting USING btree (kind, key) WHERE (key IS NOT NULL);
CREATE TRIGGER posting_is_kept BEFORE TRUNCATE ON posting FOR EACH STATEMENT EXECUTE FUNCTION posting_stays();
CREATE TRIGGER posting_stays BEFORE DELETE OR UPDATE ON posting FOR EACH ROW EXECUTE FUNCTION posting_stays();
grant select on posting to nibble_app;

create table posting_key (
  kind text not null,
  key text not null,
  constraint posting_key_pkey PRIMARY KEY (kind, key)
);
grant select on posting_key to nibble_app;

create table prize_terms (
  board board not null,
  effective_from date not null,
  prizes bigint[] not null,
  constraint prize_terms_pkey PRIMARY KEY (board, effective_from),
  constraint prize_terms_prizes_check CHECK ((((cardinality(prizes) >= 1) AND (cardinality(prizes) <= 100)) AND (0 < ALL (prizes))))
);
grant select on prize_terms to nibble_app;

create table promotion_payout (
  player bigint not null,
  day date not null,
  kind entry_kind not null,
  cause text not null,
  amount bigint not null,
  constraint promotion_payout_pkey PRIMARY KEY (player, day, kind, cause),
  constraint promotion_payout_player_fkey FOREIGN KEY (player) REFERENCES player(id),
  constraint promotion_payout_amount_check CHECK ((amount > 0))
);
CREATE INDEX promotion_payout_of_day ON promotion_payout USING btree (day);
CREATE TRIGGER promotion_payout_added AFTER INSERT ON promotion_payout REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION promotion_payout_added();
grant select, insert on promotion_payout to nibble_app;

create table push_message (
  id bigint not null generated always as identity,
  session_hash bytea not null,
  kind text not null,
  ref bigint not null,
  body text not null,
  written_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  constraint push_message_pkey PRIMARY KEY (id),
  constraint push_message_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES push_subscription(session_hash) ON DELETE CASCADE
);
CREATE INDEX push_message_due ON push_message USING btree (due_at, id);
CREATE INDEX push_message_of_session ON push_message USING btree (session_hash);
grant select, insert, update, delete on push_message to nibble_app;

create table push_news (
  kind text not null,
  ref bigint not null,
  player_to bigint not null,
  is_done boolean not null,
  seen_at timestamptz not null,
  constraint push_news_pkey PRIMARY KEY (kind, ref),
  constraint push_news_kind_check CHECK ((kind = ANY (ARRAY['results'::text, 'deposits'::text, 'withdrawals'::text, 'notices'::text])))
);
CREATE INDEX push_news_age ON push_news USING btree (seen_at) WHERE (kind <> 'notices'::text);
grant select, insert, update, delete on push_news to nibble_app;

create table push_subscription (
  session_hash bytea not null,
  player_id bigint not null,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  language text not null,
  hides_amounts boolean not null,
  since timestamptz not null,
  constraint push_subscription_pkey PRIMARY KEY (session_hash),
  constraint push_subscription_endpoint_key UNIQUE (endpoint),
  constraint push_subscription_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint push_subscription_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES session(token_hash) ON DELETE CASCADE,
  constraint push_subscription_auth_check CHECK ((length(auth) = 16)),
  constraint push_subscription_endpoint_check CHECK ((length(endpoint) <= 2000)),
  constraint push_subscription_p256dh_check CHECK ((length(p256dh) = 65))
);
CREATE INDEX push_subscription_of_player ON push_subscription USING btree (player_id, since);
grant select, insert, update, delete on push_subscription to nibble_app;

create table rebate_day (
  day date not null,
  terms_id integer not null,
  state text not null default 'lines'::text,
  split_to bigint not null default 0,
  paid_to bigint not null default 0,
  begun_at timestamptz not null,
  paid_at timestamptz,
  reach_at timestamptz,
  paid_sum bigint,
  paid_players bigint,
  paid bigint not null default 0,
  constraint rebate_day_pkey PRIMARY KEY (day),
  constraint rebate_day_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES rebate_terms(id),
  constraint rebate_day_paid CHECK (((state = 'paid'::text) = (paid_at IS NOT NULL))),
  constraint rebate_day_paid_check CHECK ((paid >= 0)),
  constraint rebate_day_state_check CHECK ((state = ANY (ARRAY['lines'::text, 'paying'::text, 'paid'::text])))
);
CREATE UNIQUE INDEX rebate_day_one_at_a_time ON rebate_day USING btree ((true)) WHERE (state <> 'paid'::text);
grant select, insert on rebate_day to nibble_app;
grant update (state, split_to, paid_to, paid_at, reach_at, paid_sum, paid_players, paid) on rebate_day to nibble_app;

create table rebate_line (
  day date not null,
  beneficiary bigint not null,
  source bigint not null,
  kind rebate_kind not null,
  asset asset not null,
  rate_bps integer not null,
  edge bigint not null,
  amount bigint not null,
  constraint rebate_line_pkey PRIMARY KEY (day, beneficiary, source, kind, asset),
  constraint rebate_line_amount_check CHECK ((amount > 0)),
  constraint rebate_line_asset_check CHECK ((asset = ANY (ARRAY['USDT'::asset, 'GMT'::asset]))),
  constraint rebate_line_edge_check CHECK ((edge > 0)),
  constraint rebate_line_rate_bps_check CHECK ((rate_bps > 0))
);
grant select, insert on rebate_line to nibble_app;

create table rebate_paid (
  day date not null,
  player bigint not null,
  record entry_kind not null,
  amount bigint not null,
  posting_id bigint not null,
  constraint rebate_paid_pkey PRIMARY KEY (player, day, record),
  constraint rebate_paid_amount_check CHECK ((amount > 0))
);
CREATE INDEX rebate_paid_of_day ON rebate_paid USING btree (day, player);
grant select, insert on rebate_paid to nibble_app;

create table rebate_reach (
  day date not null,
  kind rebate_kind not null,
  reached bigint not null,
  edge bigint not null,
  constraint rebate_reach_pkey PRIMARY KEY (day, kind, reached),
  constraint rebate_reach_day_fkey FOREIGN KEY (day) REFERENCES rebate_day(day)
);
grant select, insert on rebate_reach to nibble_app;

create table rebate_terms (
  id integer not null generated always as identity,
  effective_on date not null,
  rank_thresholds bigint[] not null,
  rank_bps integer[] not null,
  leg_bps integer not null,
  league_thresholds bigint[] not null,
  league_bps integer[] not null,
  direct_bps integer not null,
  peer_bps integer not null,
  cap_bps integer not null,
  rank_remarks jsonb,
  league_remarks jsonb,
  constraint rebate_terms_pkey PRIMARY KEY (id),
  constraint rebate_terms_effective_on_key UNIQUE (effective_on),
  constraint rebate_terms_cap_bps_check CHECK (((cap_bps >= 0) AND (cap_bps <= 4000))),
  constraint rebate_terms_direct_bps_check CHECK (((direct_bps >= 0) AND (direct_bps <= 10000))),
  constraint rebate_terms_league_thresholds_check CHECK ((league_thresholds[1] = 0)),
  constraint rebate_terms_leagues CHECK ((cardinality(league_thresholds) = cardinality(league_bps))),
  constraint rebate_terms_leg_bps_check CHECK (((leg_bps >= 1) AND (leg_bps <= 10000))),
  constraint rebate_terms_peer_bps_check CHECK (((peer_bps >= 0) AND (peer_bps <= 10000))),
  constraint rebate_terms_ranks CHECK ((cardinality(rank_thresholds) = cardinality(rank_bps)))
);
grant select on rebate_terms to nibble_app;

create table review_claim (
  subject text not null,
  subject_id bigint not null,
  operator_id bigint not null,
  claimed_at timestamptz not null,
  constraint review_claim_pkey PRIMARY KEY (subject, subject_id),
  constraint review_claim_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint review_claim_subject_check CHECK ((subject = ANY (ARRAY['withdrawal'::text, 'conversion'::text])))
);
grant select, insert, update, delete on review_claim to nibble_app;

create table reward (
  day date not null,
  kind entry_kind not null,
  player bigint not null,
  source bigint not null default 0,
  due bigint not null,
  amount bigint,
  constraint reward_pkey PRIMARY KEY (day, player, kind, source),
  constraint reward_player_fkey FOREIGN KEY (player) REFERENCES player(id),
  constraint reward_check CHECK (((amount >= 0) AND (amount <= due))),
  constraint reward_due_check CHECK ((due > 0))
);
CREATE INDEX reward_gifts_of ON reward USING btree (player, kind) WHERE (source <> 0);
CREATE UNIQUE INDEX reward_of_invited ON reward USING btree (kind, source) WHERE (source <> 0);
grant select, insert on reward to nibble_app;
grant update (amount) on reward to nibble_app;

create table reward_day (
  day date not null,
  opened_at timestamptz not null,
  paid_to bigint not null default 0,
  gifts_to bigint not null default 0,
  done_at timestamptz,
  reach_at timestamptz,
  paid_sum bigint,
  paid_players bigint,
  constraint reward_day_pkey PRIMARY KEY (day)
);
grant select, insert on reward_day to nibble_app;
grant update (paid_to, gifts_to, done_at, reach_at, paid_sum, paid_players) on reward_day to nibble_app;

create table reward_reach (
  day date not null,
  kind entry_kind not null,
  reached bigint not null,
  players bigint not null,
  edge bigint not null,
  constraint reward_reach_pkey PRIMARY KEY (day, kind, reached),
  constraint reward_reach_day_fkey FOREIGN KEY (day) REFERENCES reward_day(day)
);
grant select, insert on reward_reach to nibble_app;

create table reward_terms (
  kind entry_kind not null,
  effective_from date not null,
  target bigint not null,
  amount bigint not null,
  constraint reward_terms_pkey PRIMARY KEY (kind, effective_from),
  constraint reward_kind CHECK ((kind = ANY (ARRAY['singleBetReward'::entry_kind, 'dailyBetCountReward'::entry_kind, 'dailyAccumulateRechargeReward'::entry_kind, 'dailyAccumulateBetReward'::entry_kind, 'nextDayReturnReward'::entry_kind, 'directReward'::entry_kind, 'invitingGiftsRewardBonus'::entry_kind, 'invitingGiftsPlayBonus'::entry_kind]))),
  constraint reward_terms_amount_check CHECK ((amount >= 0)),
  constraint reward_terms_target_check CHECK ((target >= 0))
);
grant select on reward_terms to nibble_app;

create table roll_point_grant (
  id bigint not null generated always as identity,
  player_id bigint not null,
  conversion_id bigint,
  amount bigint not null,
  remaining bigint not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  expired bigint not null default 0,
  constraint roll_point_grant_pkey PRIMARY KEY (id),
  constraint roll_point_grant_conversion_id_key UNIQUE (conversion_id),
  constraint roll_point_grant_conversion_id_fkey FOREIGN KEY (conversion_id) REFERENCES conversion(id),
  constraint roll_point_grant_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint roll_point_grant_amount_check CHECK ((amount > 0)),
  constraint roll_point_grant_check CHECK (((remaining >= 0) AND (remaining <= amount))),
  constraint roll_point_grant_check1 CHECK ((expires_at > granted_at)),
  constraint roll_point_grant_check2 CHECK (((expired >= 0) AND (expired <= amount)))
);
CREATE INDEX roll_point_grant_expiry ON roll_point_grant USING btree (expires_at) WHERE (remaining > 0);
CREATE INDEX roll_point_grant_of_player ON roll_point_grant USING btree (player_id, expires_at) WHERE (remaining > 0);
grant select, insert on roll_point_grant to nibble_app;
grant update (remaining, expired) on roll_point_grant to nibble_app;

create table roll_point_use (
  bet_id bigint not null,
  grant_id bigint not null,
  amount bigint not null,
  given_back boolean not null default false,
  constraint roll_point_use_pkey PRIMARY KEY (bet_id, grant_id),
  constraint roll_point_use_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES roll_point_grant(id),
  constraint roll_point_use_amount_check CHECK ((amount > 0))
);
CREATE INDEX roll_point_use_of_grant ON roll_point_use USING btree (grant_id);
grant select, insert on roll_point_use to nibble_app;
grant update (given_back) on roll_point_use to nibble_app;

create table roll_terms (
  id integer not null generated always as identity,
  effective_at timestamptz not null,
  times integer not null,
  constraint roll_terms_pkey PRIMARY KEY (id),
  constraint roll_terms_effective_at_key UNIQUE (effective_at),
  constraint roll_terms_times_check CHECK ((times > 0))
);
grant select on roll_terms to nibble_app;

create table roll_win (
  bet_id bigint not null,
  player_id bigint not null,
  amount bigint not null,
  needed bigint not null,
  staked bigint not null default 0,
  state text not null default 'open'::text,
  released bigint,
  credited_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint roll_win_pkey PRIMARY KEY (bet_id),
  constraint roll_win_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint roll_win_amount_check CHECK ((amount > 0)),
  constraint roll_win_check CHECK (((staked >= 0) AND (staked <= needed))),
  constraint roll_win_ended CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint roll_win_needed_check CHECK ((needed > 0)),
  constraint roll_win_released CHECK ((((state = 'released'::text) = (released IS NOT NULL)) AND ((state <> 'released'::text) OR (staked = needed)))),
  constraint roll_win_released_check CHECK ((released > 0)),
  constraint roll_win_state_check CHECK ((state = ANY (ARRAY['open'::text, 'released'::text, 'lost'::text])))
);
CREATE INDEX roll_win_open ON roll_win USING btree (player_id, bet_id) WHERE (state = 'open'::text);
CREATE INDEX roll_win_through ON roll_win USING btree (player_id) WHERE ((state = 'open'::text) AND (staked = needed));
grant select, insert on roll_win to nibble_app;
grant update (staked, state, released, ended_at) on roll_win to nibble_app;

create table round (
  id bigint not null,
  round_length round_length not null,
  terms_id integer not null,
  paytable paytable not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draw_at timestamptz not null,
  publish_at timestamptz not null,
  state round_state not null default 'scheduled'::round_state,
  first_bet bigint,
  block_height bigint,
  block_hash text,
  block_time timestamptz,
  parent_time timestamptz,
  header jsonb,
  parent_header jsonb,
  asked_for_ms bigint not null default 0,
  cancelled_for cancel_reason,
  decided_at timestamptz,
  settled_to bigint not null default 0,
  loss_of_value bigint not null default 0,
  published_at timestamptz,
  beacon_network integer,
  beacon_round bigint,
  beacon_signature text,
  guarded_hash text,
  beacon_missing_ms bigint not null default 0,
  constraint round_pkey PRIMARY KEY (id),
  constraint round_beacon_network_fkey FOREIGN KEY (beacon_network) REFERENCES beacon_network(id),
  constraint round_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES play_terms(id),
  constraint round_beacon CHECK (((num_nulls(beacon_network, beacon_round, beacon_signature, guarded_hash) = ANY (ARRAY[0, 4])) AND ((guarded_hash IS NULL) OR (block_hash IS NOT NULL)))),
  constraint round_beacon_round_check CHECK ((beacon_round > 0)),
  constraint round_beacon_signature_check CHECK ((beacon_signature ~ '^[0-9a-f]{96}$'::text)),
  constraint round_block CHECK ((((block_height IS NULL) = (block_hash IS NULL)) AND ((block_hash IS NULL) = (block_time IS NULL)))),
  constraint round_cancelled CHECK (((state = 'cancelled'::round_state) = (cancelled_for IS NOT NULL))),
  constraint round_decided CHECK (((state = ANY (ARRAY['settling'::round_state, 'published'::round_state, 'cancelled'::round_state])) = (decided_at IS NOT NULL))),
  constraint round_guarded CHECK (
CASE
    WHEN ((paytable)::text = 'guarded'::text) THEN ((guarded_hash IS NOT NULL) OR (state <> ALL (ARRAY['settling'::round_state, 'published'::round_state])))
    ELSE ((guarded_hash IS NULL) AND (beacon_missing_ms = 0) AND ((cancelled_for)::text IS DISTINCT FROM 'no_beacon'::text))
END),
  constraint round_guarded_hash_check CHECK ((guarded_hash ~ '^0x[0-9a-f]{64}$'::text)),
  constraint round_outcome CHECK (((state <> ALL (ARRAY['settling'::round_state, 'published'::round_state])) OR ((header IS NOT NULL) AND (parent_header IS NOT NULL) AND (block_time >= draw_at) AND (parent_time < draw_at)))),
  constraint round_table CHECK ((((paytable)::text = 'guarded'::text) = (((id / 10000) % (10)::bigint) = ANY (ARRAY[(6)::bigint, (8)::bigint])))),
  constraint round_times CHECK (((opens_at < closes_at) AND (closes_at < draw_at) AND (draw_at <= publish_at))),
  constraint round_whole_ms CHECK (((EXTRACT(microseconds FROM draw_at) % (1000)::numeric) = (0)::numeric))
) partition by RANGE (id);
CREATE INDEX round_block_time ON round USING btree (block_time) WHERE (published_at IS NOT NULL);
CREATE INDEX round_draws ON round USING btree (draw_at, id);
CREATE INDEX round_first_bet ON round USING btree (round_length, first_bet, opens_at) WHERE (first_bet IS NOT NULL);
CREATE INDEX round_guarded ON round USING btree (round_length, draw_at, id) WHERE ((paytable = 'guarded'::paytable) AND (published_at IS NOT NULL));
CREATE INDEX round_hash ON round USING btree (block_hash) WHERE (block_hash IS NOT NULL);
CREATE INDEX round_height ON round USING btree (block_height) WHERE (published_at IS NOT NULL);
CREATE INDEX round_published ON round USING btree (published_at) WHERE (published_at IS NOT NULL);
CREATE INDEX round_unfinished ON round USING btree (draw_at) WHERE (published_at IS NULL);
CREATE TRIGGER round_guard BEFORE UPDATE ON round FOR EACH ROW EXECUTE FUNCTION round_guard();
CREATE TRIGGER round_marks_profit AFTER UPDATE OF published_at ON round FOR EACH ROW WHEN (((old.published_at IS NULL) AND (new.published_at IS NOT NULL))) EXECUTE FUNCTION house_mark_round();
grant select, insert, update on round to nibble_app;

create table schema_function (
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  replaced text[] not null default '{}'::text[],
  constraint schema_function_pkey PRIMARY KEY (name)
);
grant select on schema_function to nibble_app;
grant select on schema_function to nibble_signer;

create table schema_release (
  number integer not null,
  fingerprint text not null,
  prepared_at timestamptz not null default now(),
  constraint schema_release_pkey PRIMARY KEY (number),
  constraint schema_release_fingerprint_key UNIQUE (fingerprint)
);
grant select on schema_release to nibble_app;
grant select on schema_release to nibble_signer;

create table sealer_state (
  one boolean not null default true,
  at timestamptz not null,
  address bytea not null,
  problem text,
  constraint sealer_state_pkey PRIMARY KEY (one),
  constraint sealer_state_address_check CHECK ((length(address) = 20)),
  constraint sealer_state_one_check CHECK (one)
);
grant select on sealer_state to nibble_app;

create table security_alert (
  id bigint not null generated always as identity,
  event_id bigint not null,
  channel text not null,
  address text not null,
  p256dh bytea,
  auth bytea,
  language text not null,
  waits_until timestamptz,
  written_at timestamptz not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  constraint security_alert_pkey PRIMARY KEY (id),
  constraint security_alert_event_id_fkey FOREIGN KEY (event_id) REFERENCES security_event(id),
  constraint security_alert_auth_check CHECK ((length(auth) = 16)),
  constraint security_alert_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'push'::text]))),
  constraint security_alert_p256dh_check CHECK ((length(p256dh) = 65)),
  constraint security_alert_push CHECK ((((channel = 'push'::text) = (p256dh IS NOT NULL)) AND ((p256dh IS NULL) = (auth IS NULL))))
);
CREATE INDEX security_alert_due ON security_alert USING btree (due_at, id);
CREATE INDEX security_alert_of_event ON security_alert USING btree (event_id);
grant select, insert, delete on security_alert to nibble_app;
grant update (due_at, tries) on security_alert to nibble_app;

create table security_event (
  id bigint not null generated always as identity,
  at timestamptz not null,
  kind text not null,
  what text not null,
  outcome text not null,
  player_id bigint,
  subject bytea,
  network bytea,
  browser text,
  system text,
  constraint security_event_pkey PRIMARY KEY (id),
  constraint security_event_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint security_event_kind_check CHECK ((kind = ANY (ARRAY['sign_in'::text, 'sign_in_failed'::text, 'locked_out'::text, 'proof_failed'::text, 'credential_added'::text, 'credential_changed'::text, 'credential_replaced'::text, 'credential_removed'::text, 'limit_reached'::text]))),
  constraint security_event_network_check CHECK ((length(network) = 16)),
  constraint security_event_subject_check CHECK ((length(subject) = 16))
);
CREATE INDEX security_event_age ON security_event USING btree (at);
CREATE INDEX security_event_of_player ON security_event USING btree (player_id, id) WHERE (player_id IS NOT NULL);
CREATE INDEX security_event_own ON security_event USING btree (player_id, id) WHERE ((player_id IS NOT NULL) AND (NOT ((kind = 'sign_in_failed'::text) OR ((kind = 'locked_out'::text) AND (what = 'email'::text)) OR ((kind = 'proof_failed'::text) AND (what = 'email_code'::text)))));
CREATE TRIGGER security_event_is_kept BEFORE TRUNCATE ON security_event FOR EACH STATEMENT EXECUTE FUNCTION security_event_stays();
CREATE TRIGGER security_event_stays BEFORE DELETE OR UPDATE ON security_event FOR EACH ROW EXECUTE FUNCTION security_event_stays();
grant select, insert on security_event to nibble_app;

create table service_day (
  day date not null,
  counted_at timestamptz not null,
  minutes integer not null,
  looked integer not null,
  accepting integer not null,
  agreeing integer not null,
  holding integer not null,
  bets bigint not null,
  rounds integer not null,
  rounds_late integer not null,
  latest_ms bigint not null,
  paid integer not null,
  paid_late integer not null,
  paid_after jsonb not null,
  withdrawals integer not null,
  withdrawals_late integer not null,
  withdrawn_after jsonb not null,
  sealed integer not null,
  unsealed integer not null,
  sealed_ahead jsonb not null,
  interruptions jsonb not null,
  constraint service_day_pkey PRIMARY KEY (day)
);
grant select, insert, update on service_day to nibble_app;

create table service_minute (
  at timestamptz not null,
  accepts_bets boolean not null,
  endpoints_agree boolean not null,
  books_hold boolean not null,
  constraint service_minute_pkey PRIMARY KEY (at),
  constraint service_minute_at_check CHECK ((at = date_trunc('minute'::text, at)))
);
grant select, insert, update, delete on service_minute to nibble_app;

create table session (
  token_hash bytea not null,
  player_id bigint not null,
  key_x text not null,
  key_y text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  last_action_at timestamptz not null,
  claimed_ip text not null,
  wallet_proof_at timestamptz,
  handle uuid not null default gen_random_uuid(),
  browser text,
  system text,
  sign_in_message text,
  sign_in_signature text,
  way text,
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_handle_key UNIQUE (handle),
  constraint session_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint session_browser_check CHECK ((length(browser) <= 40)),
  constraint session_sign_in CHECK (((sign_in_message IS NULL) = (sign_in_signature IS NULL))),
  constraint session_system_check CHECK ((length(system) <= 40)),
  constraint session_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX session_expiry ON session USING btree (expires_at);
CREATE INDEX session_player ON session USING btree (player_id);
grant select, insert, delete on session to nibble_app;
grant update (last_action_at) on session to nibble_app;

create unlogged table shared_pace (
  key bytea not null,
  tokens double precision not null,
  at timestamptz not null,
  constraint shared_pace_pkey PRIMARY KEY (key)
);
CREATE INDEX shared_pace_at ON shared_pace USING btree (at);
grant select, insert, update, delete on shared_pace to nibble_app;

create table shared_rounds (
  day date not null,
  one bigint not null,
  other bigint not null,
  rounds integer not null,
  opposed integer not null,
  constraint shared_rounds_pkey PRIMARY KEY (day, one, other),
  constraint shared_rounds_one_fkey FOREIGN KEY (one) REFERENCES player(id),
  constraint shared_rounds_other_fkey FOREIGN KEY (other) REFERENCES player(id),
  constraint shared_rounds_check CHECK (((opposed >= 0) AND (opposed <= rounds))),
  constraint shared_rounds_order CHECK ((one < other)),
  constraint shared_rounds_rounds_check CHECK ((rounds > 0))
);
grant select, insert, delete on shared_rounds to nibble_app;

create table sign_in_nonce (
  nonce text not null,
  address bytea not null,
  message text not null,
  key_x text not null,
  key_y text not null,
  parent_id bigint,
  expires_at timestamptz not null,
  player_id bigint,
  constraint sign_in_nonce_pkey PRIMARY KEY (nonce),
  constraint sign_in_nonce_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES player(id),
  constraint sign_in_nonce_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint sign_in_nonce_address_check CHECK ((length(address) = 20))
);
CREATE INDEX sign_in_nonce_expiry ON sign_in_nonce USING btree (expires_at);
grant select, insert, delete on sign_in_nonce to nibble_app;

create table sign_in_try (
  id bigint not null generated always as identity,
  shard bytea not null,
  at timestamptz not null,
  constraint sign_in_try_pkey PRIMARY KEY (id),
  constraint sign_in_try_shard_check CHECK ((length(shard) = 32))
);
CREATE INDEX sign_in_try_age ON sign_in_try USING btree (at);
CREATE INDEX sign_in_try_of ON sign_in_try USING btree (shard, at);
grant select, insert, delete on sign_in_try to nibble_app;

create table signer_intent (
  id bigint not null generated always as identity,
  kind text not null,
  withdrawal_id bigint,
  attempt integer,
  chain text not null,
  path text not null,
  sender bytea not null,
  nonce bigint not null,
  beneficiary bytea not null,
  target bytea not null,
  units numeric(78,0) not null,
  gas_limit bigint not null,
  decided_at timestamptz not null default clock_timestamp(),
  state text not null default 'open'::text,
  outcome text,
  final_hash bytea,
  final_height bigint,
  ended_at timestamptz,
  chain_id bigint not null default 56,
  constraint signer_intent_pkey PRIMARY KEY (id),
  constraint signer_intent_nonce UNIQUE (chain, sender, nonce),
  constraint signer_intent_once UNIQUE (withdrawal_id, attempt),
  constraint signer_intent_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id),
  constraint signer_intent_beneficiary_check CHECK ((length(beneficiary) = 20)),
  constraint signer_intent_check CHECK (((kind = 'withdrawal'::text) = ((withdrawal_id IS NOT NULL) AND (attempt IS NOT NULL)))),
  constraint signer_intent_check1 CHECK (((state = 'final'::text) = (outcome IS NOT NULL))),
  constraint signer_intent_kind_check CHECK ((kind = ANY (ARRAY['withdrawal'::text, 'gas'::text, 'sweep'::text]))),
  constraint signer_intent_nonce_check CHECK ((nonce >= 0)),
  constraint signer_intent_outcome_check CHECK ((outcome = ANY (ARRAY['success'::text, 'failed'::text, 'not_received'::text]))),
  constraint signer_intent_sender_check CHECK ((length(sender) = 20)),
  constraint signer_intent_state_check CHECK ((state = ANY (ARRAY['open'::text, 'final'::text]))),
  constraint signer_intent_target_check CHECK ((length(target) = 20)),
  constraint signer_intent_units_check CHECK ((units > (0)::numeric))
);
CREATE INDEX signer_intent_open ON signer_intent USING btree (sender, nonce) WHERE (state = 'open'::text);
CREATE INDEX signer_intent_pace ON signer_intent USING btree (decided_at) WHERE (kind = 'withdrawal'::text);
CREATE INDEX signer_intent_paid_at ON signer_intent USING btree (final_height) WHERE (kind = 'withdrawal'::text);
grant select on signer_intent to nibble_app;
grant select, insert on signer_intent to nibble_signer;
grant update (state, outcome, final_hash, final_height, ended_at) on signer_intent to nibble_signer;

create table signer_known_nonce (
  chain text not null,
  sender bytea not null,
  nonce bigint not null,
  note text not null,
  known_at timestamptz not null default clock_timestamp(),
  constraint signer_known_nonce_pkey PRIMARY KEY (chain, sender, nonce),
  constraint signer_known_nonce_nonce_check CHECK ((nonce >= 0)),
  constraint signer_known_nonce_note_check CHECK ((note <> ''::text)),
  constraint signer_known_nonce_sender_check CHECK ((length(sender) = 20))
);
grant select on signer_known_nonce to nibble_app;
grant select on signer_known_nonce to nibble_signer;

create table signer_known_payment (
  hash bytea not null,
  withdrawal_id bigint,
  note text not null,
  known_at timestamptz not null default clock_timestamp(),
  constraint signer_known_payment_pkey PRIMARY KEY (hash),
  constraint signer_known_payment_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id),
  constraint signer_known_payment_hash_check CHECK ((length(hash) = 32)),
  constraint signer_known_payment_note_check CHECK ((note <> ''::text))
);
grant select on signer_known_payment to nibble_app;
grant select on signer_known_payment to nibble_signer;

create table signer_state (
  one boolean not null default true,
  at timestamptz not null,
  problem text,
  waiting integer not null default 0,
  under_way integer not null default 0,
  signed_above bigint,
  constraint signer_state_pkey PRIMARY KEY (one),
  constraint signer_state_one_check CHECK (one)
);
grant select on signer_state to nibble_app;
grant select, insert, update on signer_state to nibble_signer;

create table signer_transaction (
  hash bytea not null,
  intent_id bigint not null,
  number integer not null,
  raw bytea not null,
  max_fee numeric(78,0) not null,
  tip numeric(78,0) not null,
  signed_at timestamptz not null default clock_timestamp(),
  constraint signer_transaction_pkey PRIMARY KEY (hash),
  constraint signer_transaction_number UNIQUE (intent_id, number),
  constraint signer_transaction_intent_id_fkey FOREIGN KEY (intent_id) REFERENCES signer_intent(id),
  constraint signer_transaction_hash_check CHECK ((length(hash) = 32))
);
grant select on signer_transaction to nibble_app;
grant select, insert on signer_transaction to nibble_signer;

create unlogged table socket_ticket (
  ticket_hash bytea not null,
  session_hash bytea not null,
  player_id bigint not null,
  expires_at timestamptz not null,
  constraint socket_ticket_pkey PRIMARY KEY (ticket_hash),
  constraint socket_ticket_ticket_hash_check CHECK ((length(ticket_hash) = 32))
);
CREATE INDEX socket_ticket_expiry ON socket_ticket USING btree (expires_at);
grant select, insert, delete on socket_ticket to nibble_app;

create table stake_limit (
  terms_id integer not null,
  asset asset not null,
  min bigint not null,
  max bigint not null,
  constraint stake_limit_pkey PRIMARY KEY (terms_id, asset),
  constraint stake_limit_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES play_terms(id),
  constraint stake_limit_check CHECK (((max >= min) AND (max <= '1000000000000'::bigint))),
  constraint stake_limit_min_check CHECK ((min > 0))
);
grant select on stake_limit to nibble_app;

create table standing (
  board board not null,
  starts date not null,
  player bigint not null,
  score bigint not null,
  constraint standing_pkey PRIMARY KEY (board, starts, player)
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.05);
CREATE INDEX standing_by_score ON standing USING btree (board, starts, score DESC, player);
grant select, insert, update on standing to nibble_app;

create table standing_bucket (
  board board not null,
  starts date not null,
  bits smallint not null,
  bucket bigint not null,
  players bigint not null,
  constraint standing_bucket_pkey PRIMARY KEY (board, starts, bits, bucket),
  constraint standing_bucket_bits_check CHECK ((bits = ANY (ARRAY[10, 20, 30, 40])))
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.05);
grant select, insert, update on standing_bucket to nibble_app;

create table sub_account_move (
  id bigint not null generated always as identity,
  player_id bigint not null,
  direction text not null,
  amount bigint not null,
  main_after bigint not null,
  game_after bigint not null,
  at timestamptz not null,
  constraint sub_account_move_pkey PRIMARY KEY (id),
  constraint sub_account_move_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint sub_account_move_amount_check CHECK ((amount > 0)),
  constraint sub_account_move_direction_check CHECK ((direction = ANY (ARRAY['GMT_TO_GAME'::text, 'GAME_TO_GMT'::text])))
);
grant select, insert on sub_account_move to nibble_app;

create table subscription (
  player_id bigint not null,
  results text[] not null,
  deposits text[] not null,
  withdrawals text[] not null,
  notices text[] not null,
  sign_ins text[] not null,
  constraint subscription_pkey PRIMARY KEY (player_id),
  constraint subscription_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint subscription_ways CHECK (((results <@ '{app,push}'::text[]) AND (notices <@ '{app,push}'::text[]) AND (deposits <@ '{app,push,mail}'::text[]) AND (withdrawals <@ '{app,push,mail}'::text[]) AND (sign_ins <@ '{app,push,mail}'::text[]) AND (cardinality(sign_ins) > 0)))
);
grant select, insert, update on subscription to nibble_app;

create table team_bets (
  player bigint not null,
  day date not null,
  asset asset not null,
  round_length round_length not null,
  game smallint not null,
  bets bigint not null,
  stake bigint not null,
  returned bigint not null,
  constraint team_bets_pkey PRIMARY KEY (player, day, asset, round_length, game),
  constraint team_bets_asset CHECK ((asset = ANY (ARRAY['USDT'::asset, 'GMT'::asset]))),
  constraint team_bets_bets_check CHECK ((bets > 0)),
  constraint team_bets_returned_check CHECK ((returned >= 0)),
  constraint team_bets_stake_check CHECK ((stake > 0))
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.05);
grant select, insert, update on team_bets to nibble_app;

create table team_member (
  player bigint not null,
  parent bigint,
  depth integer not null default 0,
  bound_at timestamptz,
  members bigint not null default 0,
  directs bigint not null default 0,
  constraint team_member_pkey PRIMARY KEY (player),
  constraint team_member_parent_fkey FOREIGN KEY (parent) REFERENCES player(id),
  constraint team_member_player_fkey FOREIGN KEY (player) REFERENCES player(id),
  constraint team_bound CHECK (((parent IS NULL) = (bound_at IS NULL))),
  constraint team_member_check CHECK ((parent <> player))
) with (fillfactor=70);
CREATE INDEX team_member_bound ON team_member USING btree (bound_at) WHERE (parent IS NOT NULL);
CREATE INDEX team_member_of ON team_member USING btree (parent, player);
grant select on team_member to nibble_app;

create table team_path (
  ancestor bigint not null,
  descendant bigint not null,
  distance integer not null,
  since timestamptz not null,
  constraint team_path_pkey PRIMARY KEY (descendant, ancestor),
  constraint team_path_distance_check CHECK ((distance > 0))
);
CREATE INDEX team_path_down ON team_path USING btree (ancestor, distance, descendant);
CREATE INDEX team_path_since ON team_path USING brin (since);
grant select on team_path to nibble_app;

create table team_sum (
  player bigint not null,
  day date not null,
  own_stake bigint not null,
  own_edge bigint not null,
  team_stake bigint not null,
  team_edge bigint not null,
  constraint team_sum_pkey PRIMARY KEY (player, day),
  constraint team_sum_own_edge_check CHECK ((own_edge >= 0)),
  constraint team_sum_own_stake_check CHECK ((own_stake >= 0)),
  constraint team_sum_team_edge_check CHECK ((team_edge >= 0)),
  constraint team_sum_team_stake_check CHECK ((team_stake >= 0))
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.05);
CREATE INDEX team_sum_of_day ON team_sum USING btree (day);
grant select, insert, update on team_sum to nibble_app;

create table terms_change_request (
  id bigint not null generated always as identity,
  state text not null default 'open'::text,
  from_round bigint,
  effective_at timestamptz not null,
  paytable paytable,
  player_cap_ppm integer,
  draw_cap_ppm integer,
  resume_below_ppm integer,
  pause_at_ppm integer,
  limits jsonb,
  reason text not null,
  drafted_by bigint not null,
  drafted_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  decided_why text,
  terms_id integer,
  promotion text not null default 'play'::text,
  terms jsonb,
  from_day date,
  adopted boolean not null default false,
  guarded_assets asset[],
  constraint terms_change_request_pkey PRIMARY KEY (id),
  constraint terms_change_request_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES play_terms(id),
  constraint change_request_begins CHECK (((from_day IS NULL) <> (from_round IS NULL))),
  constraint change_request_decided CHECK (((state = 'open'::text) = (decided_by IS NULL))),
  constraint change_request_guarded CHECK (((promotion = 'play'::text) = (guarded_assets IS NOT NULL))),
  constraint change_request_of_play CHECK ((num_nulls(paytable, player_cap_ppm, draw_cap_ppm, resume_below_ppm, pause_at_ppm, limits) =
CASE promotion
    WHEN 'play'::text THEN 0
    ELSE 6
END)),
  constraint change_request_of_promotion CHECK (((promotion = 'play'::text) = (terms IS NULL))),
  constraint change_request_second_person CHECK (((state <> 'approved'::text) OR (decided_by <> drafted_by))),
  constraint change_request_table CHECK (((paytable)::text <> 'guarded'::text)),
  constraint change_request_terms CHECK (((state = 'approved'::text) = ((terms_id IS NOT NULL) OR ((promotion <> 'play'::text) AND adopted)))),
  constraint terms_change_request_promotion_check CHECK ((promotion = ANY (ARRAY['play'::text, 'levels'::text, 'rewards'::text, 'daily'::text, 'weekly'::text, 'monthly'::text, 'contest'::text, 'jackpot'::text, 'insurance'::text]))),
  constraint terms_change_request_reason_check CHECK ((reason <> ''::text)),
  constraint terms_change_request_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'rejected'::text])))
);
CREATE INDEX terms_change_request_of ON terms_change_request USING btree (promotion, id);
grant select, insert on terms_change_request to nibble_app;
grant update (state, decided_by, decided_at, decided_why) on terms_change_request to nibble_app;

create table transaction_password (
  player_id bigint not null,
  hash text not null,
  changed_at timestamptz not null,
  constraint transaction_password_pkey PRIMARY KEY (player_id),
  constraint transaction_password_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id)
);
grant select, insert on transaction_password to nibble_app;
grant update (hash, changed_at) on transaction_password to nibble_app;

create table transaction_password_try (
  id bigint not null generated always as identity,
  player_id bigint not null,
  at timestamptz not null,
  constraint transaction_password_try_pkey PRIMARY KEY (id),
  constraint transaction_password_try_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id)
);
CREATE INDEX transaction_password_try_player ON transaction_password_try USING btree (player_id, at);
grant select, insert, delete on transaction_password_try to nibble_app;

create table transfer (
  id bigint not null generated always as identity,
  from_player bigint not null,
  to_player bigint not null,
  asset asset not null,
  amount bigint not null,
  fee bigint not null,
  terms_id integer not null,
  at timestamptz not null,
  constraint transfer_pkey PRIMARY KEY (id),
  constraint transfer_from_player_fkey FOREIGN KEY (from_player) REFERENCES player(id),
  constraint transfer_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES transfer_terms(id),
  constraint transfer_to_player_fkey FOREIGN KEY (to_player) REFERENCES player(id),
  constraint transfer_amount_check CHECK ((amount > 0)),
  constraint transfer_check CHECK ((to_player <> from_player)),
  constraint transfer_check1 CHECK (((fee >= 0) AND (fee < amount)))
);
CREATE INDEX transfer_in ON transfer USING btree (to_player, id);
CREATE INDEX transfer_out ON transfer USING btree (from_player, id);
grant select, insert on transfer to nibble_app;

create table transfer_terms (
  id integer not null generated always as identity,
  effective_at timestamptz not null,
  asset asset not null,
  minimum bigint not null,
  fee_bps integer not null,
  constraint transfer_terms_pkey PRIMARY KEY (id),
  constraint transfer_terms_fee_bps_check CHECK (((fee_bps >= 0) AND (fee_bps <= 9999))),
  constraint transfer_terms_minimum_check CHECK ((minimum > 0))
);
grant select on transfer_terms to nibble_app;

create table turnover_begun (
  one boolean not null default true,
  round bigint not null,
  parts integer not null,
  counted integer not null,
  constraint turnover_begun_pkey PRIMARY KEY (one),
  constraint turnover_begun_round_key UNIQUE (round),
  constraint turnover_begun_check CHECK (((counted > 0) AND (counted < parts))),
  constraint turnover_begun_one_check CHECK (one),
  constraint turnover_begun_parts_check CHECK ((parts > 1))
);
grant select, insert, update, delete on turnover_begun to nibble_app;

create table turnover_day (
  player bigint not null,
  day date not null,
  asset asset not null,
  bets bigint not null,
  stake bigint not null,
  returned bigint not null,
  edge bigint not null,
  insured_stake bigint not null,
  insured_edge bigint not null,
  constraint turnover_day_pkey PRIMARY KEY (player, day, asset),
  constraint counted_asset CHECK ((asset = ANY (ARRAY['USDT'::asset, 'GMT'::asset]))),
  constraint turnover_day_bets_check CHECK ((bets > 0)),
  constraint turnover_day_check CHECK (((edge >= 0) AND (edge <= stake))),
  constraint turnover_day_check1 CHECK (((insured_stake >= 0) AND (insured_stake <= stake))),
  constraint turnover_day_check2 CHECK (((insured_edge >= 0) AND (insured_edge <= edge))),
  constraint turnover_day_returned_check CHECK ((returned >= 0)),
  constraint turnover_day_stake_check CHECK ((stake > 0))
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.05);
CREATE INDEX turnover_day_of_day ON turnover_day USING btree (day, player);
grant select, insert, update on turnover_day to nibble_app;

create table turnover_hour (
  starts timestamptz not null,
  bets bigint not null,
  stake bigint not null,
  returned bigint not null,
  edge bigint not null,
  constraint turnover_hour_pkey PRIMARY KEY (starts),
  constraint turnover_hour_bets_check CHECK ((bets > 0)),
  constraint turnover_hour_check CHECK (((edge >= 0) AND (edge <= stake))),
  constraint turnover_hour_returned_check CHECK ((returned >= 0)),
  constraint turnover_hour_stake_check CHECK ((stake > 0))
) with (fillfactor=70);
grant select, insert, update on turnover_hour to nibble_app;

create table turnover_round (
  round bigint not null,
  published_at timestamptz not null,
  counted_at timestamptz not null,
  constraint turnover_round_pkey PRIMARY KEY (round)
);
CREATE INDEX turnover_round_published ON turnover_round USING btree (published_at);
CREATE TRIGGER turnover_round_whole BEFORE INSERT ON turnover_round FOR EACH ROW EXECUTE FUNCTION turnover_round_whole();
grant select, insert on turnover_round to nibble_app;

create table turnover_total (
  day date not null,
  bets bigint not null,
  stake bigint not null,
  returned bigint not null,
  edge bigint not null,
  insured_stake bigint not null,
  insured_edge bigint not null,
  guarded_stake bigint not null default 0,
  guarded_edge bigint not null default 0,
  constraint turnover_total_pkey PRIMARY KEY (day)
);
grant select, insert, update on turnover_total to nibble_app;

create table value_pause (
  one boolean not null default true,
  since timestamptz not null,
  constraint value_pause_pkey PRIMARY KEY (one),
  constraint value_pause_one_check CHECK (one)
);
grant select, insert, delete on value_pause to nibble_app;

create unlogged table visit_server (
  visit bytea not null,
  server uuid not null,
  at timestamptz not null,
  constraint visit_server_pkey PRIMARY KEY (visit),
  constraint visit_server_visit_check CHECK ((length(visit) = ANY (ARRAY[0, 8])))
);
CREATE INDEX visit_server_at ON visit_server USING btree (at);
grant select, insert, update, delete on visit_server to nibble_app;

create table wallet_identity (
  address bytea not null,
  player_id bigint not null,
  created_at timestamptz not null default now(),
  constraint wallet_identity_pkey PRIMARY KEY (address),
  constraint wallet_identity_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint wallet_identity_address_check CHECK ((length(address) = 20))
);
CREATE INDEX wallet_identity_player ON wallet_identity USING btree (player_id);
grant select, insert, delete on wallet_identity to nibble_app;

create table watch_brake (
  subject text not null,
  level text not null,
  since timestamptz not null,
  constraint watch_brake_pkey PRIMARY KEY (subject),
  constraint watch_brake_level_check CHECK ((level = ANY (ARRAY['notice'::text, 'alarm'::text])))
);
grant select, insert, update, delete on watch_brake to nibble_app;

create table watched_account (
  player_id bigint not null,
  number integer not null,
  blocks integer not null,
  staked double precision not null,
  returned double precision not null,
  expected double precision not null,
  variance double precision not null,
  most double precision not null,
  evidence double precision[] not null,
  producers text[] not null,
  level text not null default 'fair'::text,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint watched_account_pkey PRIMARY KEY (player_id),
  constraint watched_account_number_key UNIQUE (number),
  constraint watched_account_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint watched_account_level_check CHECK ((level = ANY (ARRAY['fair'::text, 'notice'::text, 'alarm'::text]))),
  constraint watched_account_number_check CHECK ((number > 0))
);
grant select, insert, update on watched_account to nibble_app;

create table watched_block (
  draw_at timestamptz not null,
  height bigint not null,
  hash text not null,
  producer text not null,
  staked double precision not null,
  returned double precision not null,
  expected double precision not null,
  variance double precision not null,
  most double precision not null,
  constraint watched_block_pkey PRIMARY KEY (draw_at),
  constraint watched_block_hash_check CHECK ((hash ~ '^0x[0-9a-f]{64}$'::text)),
  constraint watched_block_producer_check CHECK ((producer ~ '^0x[0-9a-f]{40}$'::text)),
  constraint watched_block_variance_check CHECK ((variance >= (0)::double precision))
);
CREATE INDEX watched_block_of ON watched_block USING btree (producer, draw_at);
grant select, insert on watched_block to nibble_app;

create table watched_producer (
  producer text not null,
  number integer not null,
  blocks integer not null,
  staked double precision not null,
  returned double precision not null,
  expected double precision not null,
  variance double precision not null,
  most double precision not null,
  evidence double precision[] not null,
  level text not null default 'fair'::text,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint watched_producer_pkey PRIMARY KEY (producer),
  constraint watched_producer_number_key UNIQUE (number),
  constraint watched_producer_level_check CHECK ((level = ANY (ARRAY['fair'::text, 'notice'::text, 'alarm'::text]))),
  constraint watched_producer_number_check CHECK ((number > 0)),
  constraint watched_producer_producer_check CHECK ((producer ~ '^0x[0-9a-f]{40}$'::text))
);
grant select, insert, update on watched_producer to nibble_app;

create table watched_until (
  one boolean not null default true,
  published_at timestamptz not null,
  constraint watched_until_pkey PRIMARY KEY (one),
  constraint watched_until_one_check CHECK (one)
);
grant select, insert, update on watched_until to nibble_app;

create table withdrawal (
  id bigint not null generated always as identity,
  player_id bigint not null,
  asset asset not null,
  amount bigint not null,
  fee bigint not null,
  address bytea not null,
  terms_id integer not null,
  state text not null default 'to_be_reviewed'::text,
  review_reason text,
  reason text,
  requested_at timestamptz not null,
  deadline timestamptz not null,
  approved_by bigint,
  approved_at timestamptz,
  released_by bigint,
  released_at timestamptz,
  attempt integer not null default 1,
  tx_hash bytea,
  finished_at timestamptz,
  refunded_at timestamptz,
  constraint withdrawal_pkey PRIMARY KEY (id),
  constraint withdrawal_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint withdrawal_terms_id_fkey FOREIGN KEY (terms_id) REFERENCES withdrawal_terms(id),
  constraint withdrawal_address_check CHECK ((length(address) = 20)),
  constraint withdrawal_amount_check CHECK ((amount > 0)),
  constraint withdrawal_fee_check CHECK ((fee >= 0)),
  constraint withdrawal_released CHECK (((state = ANY (ARRAY['to_be_reviewed'::text, 'to_be_released'::text, 'rejected'::text])) OR (released_at IS NOT NULL))),
  constraint withdrawal_state_check CHECK ((state = ANY (ARRAY['to_be_reviewed'::text, 'to_be_released'::text, 'withdrawing'::text, 'success'::text, 'failed'::text, 'not_received'::text, 'rejected'::text]))),
  constraint withdrawal_tx_hash_check CHECK ((length(tx_hash) = 32))
);
CREATE INDEX withdrawal_asked_of_player ON withdrawal USING btree (player_id, requested_at);
CREATE INDEX withdrawal_finished_at ON withdrawal USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX withdrawal_of_player ON withdrawal USING btree (player_id, id);
CREATE INDEX withdrawal_open ON withdrawal USING btree (state, id) WHERE (state <> ALL (ARRAY['success'::text, 'rejected'::text]));
CREATE INDEX withdrawal_open_of_player ON withdrawal USING btree (player_id) WHERE ((state <> ALL (ARRAY['success'::text, 'rejected'::text])) AND (refunded_at IS NULL));
CREATE INDEX withdrawal_released_of_player ON withdrawal USING btree (player_id, released_at) WHERE (released_by IS NULL);
CREATE INDEX withdrawal_requested ON withdrawal USING btree (requested_at);
CREATE INDEX withdrawal_transaction ON withdrawal USING btree (tx_hash) WHERE (tx_hash IS NOT NULL);
CREATE TRIGGER withdrawal_ended AFTER UPDATE OF finished_at ON withdrawal FOR EACH ROW WHEN (((old.finished_at IS NULL) AND (new.finished_at IS NOT NULL))) EXECUTE FUNCTION money_news_written('withdrawals');
CREATE TRIGGER withdrawal_ended_at_once AFTER INSERT ON withdrawal FOR EACH ROW WHEN ((new.finished_at IS NOT NULL)) EXECUTE FUNCTION money_news_written('withdrawals');
grant select, insert on withdrawal to nibble_app;
grant update (state, review_reason, reason, approved_by, approved_at, released_by, released_at, attempt, tx_hash, finished_at, refunded_at) on withdrawal to nibble_app;

create table withdrawal_address (
  player_id bigint not null,
  address bytea not null,
  label text not null,
  saved_at timestamptz not null,
  constraint withdrawal_address_pkey PRIMARY KEY (player_id, address),
  constraint withdrawal_address_player_id_fkey FOREIGN KEY (player_id) REFERENCES player(id),
  constraint withdrawal_address_address_check CHECK ((length(address) = 20))
);
grant select, insert, delete on withdrawal_address to nibble_app;
grant update (label) on withdrawal_address to nibble_app;

create table withdrawal_outcome (
  withdrawal_id bigint not null,
  attempt integer not null,
  outcome text not null,
  tx_hash bytea not null,
  height bigint not null,
  seen_at timestamptz not null default clock_timestamp(),
  constraint withdrawal_outcome_pkey PRIMARY KEY (withdrawal_id, attempt),
  constraint withdrawal_outcome_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id),
  constraint withdrawal_outcome_outcome_check CHECK ((outcome = ANY (ARRAY['success'::text, 'failed'::text, 'not_received'::text]))),
  constraint withdrawal_outcome_tx_hash_check CHECK ((length(tx_hash) = 32))
);
CREATE INDEX withdrawal_outcome_transaction ON withdrawal_outcome USING btree (tx_hash);
grant select on withdrawal_outcome to nibble_app;

create table withdrawal_signature (
  withdrawal_id bigint not null,
  attempt integer not null,
  operator_id bigint not null,
  credential_id bytea not null,
  valid_until timestamptz not null,
  client_data bytea not null,
  authenticator_data bytea not null,
  signature bytea not null,
  signed_at timestamptz not null,
  constraint withdrawal_signature_pkey PRIMARY KEY (withdrawal_id, attempt, operator_id),
  constraint withdrawal_signature_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint withdrawal_signature_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id)
);
grant select, insert, delete on withdrawal_signature to nibble_app;

create table withdrawal_terms (
  id integer not null generated always as identity,
  effective_at timestamptz not null,
  asset asset not null,
  minimum bigint not null,
  per_day bigint not null,
  fee_fixed bigint not null,
  fee_bps integer not null,
  reviewed boolean not null,
  self_released_per_day bigint not null,
  four_eyes_above bigint not null,
  open_at_most integer not null default 10,
  constraint withdrawal_terms_pkey PRIMARY KEY (id),
  constraint withdrawal_terms_asset_check CHECK ((asset = ANY (ARRAY['USDT'::asset, 'GMT'::asset]))),
  constraint withdrawal_terms_check CHECK ((per_day >= minimum)),
  constraint withdrawal_terms_fee_bps_check CHECK (((fee_bps >= 0) AND (fee_bps <= 10000))),
  constraint withdrawal_terms_fee_fixed_check CHECK ((fee_fixed >= 0)),
  constraint withdrawal_terms_four_eyes_above_check CHECK ((four_eyes_above >= 0)),
  constraint withdrawal_terms_minimum_check CHECK ((minimum > 0)),
  constraint withdrawal_terms_open_at_most_check CHECK ((open_at_most > 0)),
  constraint withdrawal_terms_self_released_per_day_check CHECK ((self_released_per_day >= 0))
);
grant select on withdrawal_terms to nibble_app;

create table withheld_promotion (
  id bigint not null generated always as identity,
  player bigint not null,
  asset asset not null,
  kind entry_kind not null,
  amount bigint not null,
  posting bigint not null,
  held_at timestamptz not null default clock_timestamp(),
  state text not null default 'held'::text,
  ended_by bigint,
  ended_at timestamptz,
  constraint withheld_promotion_pkey PRIMARY KEY (id),
  constraint withheld_promotion_player_fkey FOREIGN KEY (player) REFERENCES player(id),
  constraint withheld_promotion_amount_check CHECK ((amount > 0)),
  constraint withheld_promotion_ends CHECK ((((state = 'held'::text) = (ended_by IS NULL)) AND ((ended_by IS NULL) = (ended_at IS NULL)))),
  constraint withheld_promotion_state_check CHECK ((state = ANY (ARRAY['held'::text, 'paid'::text, 'returned'::text])))
);
CREATE INDEX withheld_promotion_held ON withheld_promotion USING btree (player) WHERE (state = 'held'::text);
CREATE INDEX withheld_promotion_of ON withheld_promotion USING btree (posting);
grant select, insert on withheld_promotion to nibble_app;
grant update (state, ended_by, ended_at) on withheld_promotion to nibble_app;

create view earning_pause (
  player bigint,
  paused_from date,
  earns_from date
); -- views/earning_pause.sql
grant select on earning_pause to nibble_app;

create view promotion_version (
  promotion text,
  effective_at timestamptz,
  terms jsonb
); -- views/promotion_version.sql
grant select on promotion_version to nibble_app;

create view signer_approval (
  withdrawal_id bigint,
  attempt integer,
  credential_id bytea,
  valid_until timestamptz,
  client_data bytea,
  authenticator_data bytea,
  signature bytea
); -- views/signer_approval.sql
grant select on signer_approval to nibble_signer;

create view signer_deposit (
  player_id bigint,
  address bytea,
  units numeric
); -- views/signer_deposit.sql
grant select on signer_deposit to nibble_signer;

create view signer_seal (
  draw_at_ms bigint,
  commitment bytea
); -- views/signer_seal.sql
grant select on signer_seal to nibble_signer;

create view signer_seal_transaction (
  hash bytea,
  draw_at_ms bigint,
  chain text,
  sender bytea,
  nonce bigint,
  raw bytea,
  gas_limit bigint,
  max_fee numeric(78,0),
  tip numeric(78,0),
  signed_at timestamptz,
  sent_at timestamptz
); -- views/signer_seal_transaction.sql
grant select on signer_seal_transaction to nibble_signer;

create view signer_withdrawal (
  id bigint,
  attempt integer,
  amount bigint,
  address bytea,
  state text,
  released_at timestamptz
); -- views/signer_withdrawal.sql
grant select on signer_withdrawal to nibble_signer;

create view turnover_counted (
  round bigint,
  parts integer,
  counted integer
); -- views/turnover_counted.sql
grant select on turnover_counted to nibble_app;

create view uncounted_round (
  id bigint,
  paytable paytable,
  opens_at timestamptz,
  published_at timestamptz,
  first_bet bigint,
  round_length round_length
); -- views/uncounted_round.sql
grant select on uncounted_round to nibble_app;

create function add_brought_in() returns trigger language plpgsql; -- functions/add_brought_in.sql

create function asset_is_of_value(p_asset asset) returns boolean language sql immutable; -- functions/asset_is_of_value.sql

create function bet_days_until() returns timestamptz language sql stable; -- functions/bet_days_until.sql

create function bet_game(p_pick smallint) returns smallint language sql immutable; -- functions/bet_game.sql

create function board_last_day(p_board board, p_starts date) returns date language sql immutable; -- functions/board_last_day.sql

create function board_start(p_board board, p_day date) returns date language sql immutable; -- functions/board_start.sql

create function book_evidence_stays() returns trigger language plpgsql; -- functions/book_evidence_stays.sql

create function book_open(p_rounds bigint[], p_round_secrets bytea[], p_tag_secrets bytea[]) returns void language plpgsql; -- functions/book_open.sql

create function book_seal_stays() returns trigger language plpgsql; -- functions/book_seal_stays.sql

create function book_stays() returns trigger language plpgsql; -- functions/book_stays.sql

create function book_whole_since() returns timestamptz language plpgsql; -- functions/book_whole_since.sql

create function bot_record_results(p_round bigint, p_low bigint, p_high bigint, p_kind text) returns void language sql; -- functions/bot_record_results.sql

create function bot_take(p_key bigint, p_nonce text, p_signed timestamptz, p_now timestamptz) returns timestamptz language plpgsql; -- functions/bot_take.sql

create function closed_month_fits() returns trigger language plpgsql; -- functions/closed_month_fits.sql

create function closed_month_stays() returns trigger language plpgsql; -- functions/closed_month_stays.sql

create function day_rounds(p_first date, p_last date) returns SETOF round language sql stable; -- functions/day_rounds.sql

create function house_mark_forgotten() returns trigger language plpgsql; -- functions/house_mark_forgotten.sql

create function house_mark_round() returns trigger language plpgsql; -- functions/house_mark_round.sql

create function house_price(p_asset asset) returns bigint language sql immutable; -- functions/house_price.sql

create function house_profit() returns bigint language sql stable; -- functions/house_profit.sql

create function house_promised() returns bigint language plpgsql stable; -- functions/house_promised.sql

create function house_stops() returns text[] language plpgsql; -- functions/house_stops.sql

create function is_barred(p_player bigint, p_board board, p_starts date) returns boolean language sql stable; -- functions/is_barred.sql

create function is_guest(p_player bigint) returns boolean language sql stable; -- functions/is_guest.sql

create function jackpot_feed_of(p_at timestamptz, OUT stake_ppm bigint, OUT edge_ppm integer) returns record language sql stable; -- functions/jackpot_feed_of.sql

create function jackpot_lock_pots() returns TABLE(asset asset, shard smallint, balance bigint) language sql security definer; -- functions/jackpot_lock_pots.sql
revoke execute on function jackpot_lock_pots from public;
grant execute on function jackpot_lock_pots to nibble_app;

create function ledger_lock_accounts(p_players bigint[], p_assets asset[], p_sub_accounts text[]) returns void language plpgsql security definer; -- functions/ledger_lock_accounts.sql
revoke execute on function ledger_lock_accounts from public;
grant execute on function ledger_lock_accounts to nibble_app;

create function ledger_lock_players(p_players bigint[]) returns void language plpgsql; -- functions/ledger_lock_players.sql

create function ledger_open_accounts(p_players bigint[], p_assets asset[], p_sub_accounts text[]) returns void language plpgsql security definer; -- functions/ledger_open_accounts.sql
revoke execute on function ledger_open_accounts from public;
grant execute on function ledger_open_accounts to nibble_app;

create function ledger_post(p_kind text, p_key text, p_accounts bigint[], p_amounts bigint[], p_kinds entry_kind[], p_bets bigint[]) returns bigint language plpgsql security definer; -- functions/ledger_post.sql
revoke execute on function ledger_post from public;
grant execute on function ledger_post to nibble_app;

create function ledger_take_accounts(p_players bigint[], p_assets asset[], p_sub_accounts text[]) returns TABLE(n bigint, id bigint, balance bigint) language plpgsql security definer; -- functions/ledger_take_accounts.sql
revoke execute on function ledger_take_accounts from public;
grant execute on function ledger_take_accounts to nibble_app;

create function ledger_take_players(p_players bigint[]) returns bigint[] language plpgsql; -- functions/ledger_take_players.sql

create function login_excess(p_role text) returns text[] language sql stable; -- functions/login_excess.sql

create function money_news_written() returns trigger language plpgsql security definer; -- functions/money_news_written.sql
revoke execute on function money_news_written from public;

create function month_begin(p_now timestamptz) returns void language plpgsql; -- functions/month_begin.sql
revoke execute on function month_begin from public;

create function newest_draws(p_limit integer) returns TABLE(draw_at timestamptz, state text, decided_at timestamptz, sealed_block_time timestamptz) language sql stable; -- functions/newest_draws.sql

create function operator_action_stays() returns trigger language plpgsql; -- functions/operator_action_stays.sql

create function pace_take(p_key bytea, p_per_minute integer, p_now timestamptz) returns double precision language plpgsql; -- functions/pace_take.sql

create function partition_ahead() returns text[] language sql security definer; -- functions/partition_ahead.sql
revoke execute on function partition_ahead from public;
grant execute on function partition_ahead to nibble_app;

create function partition_ahead_at(p_now timestamptz) returns text[] language plpgsql; -- functions/partition_ahead_at.sql
revoke execute on function partition_ahead_at from public;

create function partition_make(p_parent text, p_suffix text, p_bounds text) returns text[] language plpgsql; -- functions/partition_make.sql
revoke execute on function partition_make from public;

create function partition_state() returns TABLE(parent text, ahead integer, age_seconds double precision, has_strays boolean) language plpgsql security definer; -- functions/partition_state.sql
revoke execute on function partition_state from public;
grant execute on function partition_state to nibble_app;

create function play_adopt_terms(p_change_request bigint, p_operator bigint, p_why text, p_at timestamptz) returns integer language plpgsql security definer; -- functions/play_adopt_terms.sql
revoke execute on function play_adopt_terms from public;
grant execute on function play_adopt_terms to nibble_app;

create function play_bankroll() returns bigint language plpgsql stable; -- functions/play_bankroll.sql

create function play_chunk_end(p_round bigint, p_low bigint, p_limit integer) returns bigint language sql stable; -- functions/play_chunk_end.sql

create function play_day_loss() returns bigint language sql stable; -- functions/play_day_loss.sql

create function play_first_bet_since(p_at timestamptz) returns bigint language sql stable; -- functions/play_first_bet_since.sql

create function play_guards(p_players bigint[], p_clock bigint, p_counted asset[]) returns json language plpgsql; -- functions/play_guards.sql

create function play_instant(p_ms bigint) returns timestamptz language sql immutable; -- functions/play_instant.sql

create function play_lock_exposures(p_rounds bigint[], p_shard smallint) returns json language plpgsql; -- functions/play_lock_exposures.sql

create function play_lock_gates(p_rounds bigint[]) returns void language plpgsql; -- functions/play_lock_gates.sql

create function play_lock(p_rounds bigint[], p_players bigint[], p_keys uuid[], p_assets asset[], p_sub_accounts text[], p_shard smallint, p_take_over boolean, p_day_loss_wanted boolean, OUT clock bigint, OUT rounds json, OUT wallets text, OUT busy integer[], OUT repeats json, OUT open_bets text, OUT exposures json, OUT bankroll bigint, OUT day_loss bigint) returns record language plpgsql; -- functions/play_lock.sql

create function play_ms(p_at timestamptz) returns bigint language sql immutable; -- functions/play_ms.sql

create function play_notify_chunk(p_round bigint, p_chunk chunk, p_end text) returns void language plpgsql; -- functions/play_notify_chunk.sql

create function play_period_start(p_period text, p_at timestamptz) returns timestamptz language sql immutable; -- functions/play_period_start.sql

create function play_refund_chunk(p_round bigint, p_shard smallint, p_limit integer) returns chunk language plpgsql; -- functions/play_refund_chunk.sql

create function play_settle_chunk(p_round bigint, p_shard smallint, p_limit integer, p_num bigint[], p_den bigint[], p_result smallint[], p_edge_num numeric[], p_edge_den numeric[]) returns chunk language plpgsql; -- functions/play_settle_chunk.sql

create function play_stopped(p_players bigint[]) returns text[] language plpgsql; -- functions/play_stopped.sql

create function play_take_over(p_rounds bigint[], p_shard smallint) returns void language plpgsql; -- functions/play_take_over.sql

create function play_used(p_player bigint, p_at timestamptz, p_counted asset[], OUT day_staked bigint, OUT day_returned bigint, OUT day_open bigint, OUT week_staked bigint, OUT week_returned bigint, OUT week_open bigint, OUT month_staked bigint, OUT month_returned bigint, OUT month_open bigint) returns record language plpgsql; -- functions/play_used.sql

create function play_write_series(p_first bigint, p_at timestamptz, p_series bigint[], p_rounds bigint[], p_stakes bigint[]) returns integer language plpgsql; -- functions/play_write_series.sql

create function play_write(p_at bigint, p_shard smallint, p_slip_players bigint[], p_keys uuid[], p_hashes bytea[], p_bets_of integer[], p_rounds bigint[], p_players bigint[], p_accounts bigint[], p_assets asset[], p_picks smallint[], p_stakes bigint[], p_house_accounts bigint[], p_house_amounts bigint[], p_draws bigint[], p_parts smallint[], p_losses text[], p_series bigint[] DEFAULT NULL::bigint[]) returns bigint language plpgsql; -- functions/play_write.sql

create function posting_stays() returns trigger language plpgsql; -- functions/posting_stays.sql

create function promotion_adopt_terms(p_change_request bigint, p_operator bigint, p_why text, p_at timestamptz) returns boolean language plpgsql security definer; -- functions/promotion_adopt_terms.sql
revoke execute on function promotion_adopt_terms from public;
grant execute on function promotion_adopt_terms to nibble_app;

create function promotion_decimal(p_amount bigint) returns text language sql immutable; -- functions/promotion_decimal.sql

create function promotion_level_columns(p_levels jsonb, OUT thresholds bigint[], OUT bps integer[], OUT remarks jsonb) returns record language sql immutable; -- functions/promotion_level_columns.sql

create function promotion_levels(p_thresholds bigint[], p_bps integer[], p_remarks jsonb) returns jsonb language sql immutable; -- functions/promotion_levels.sql

create function promotion_millionths(p_decimal text) returns bigint language sql immutable; -- functions/promotion_millionths.sql

create function promotion_payout_added() returns trigger language plpgsql; -- functions/promotion_payout_added.sql

create function record_nonces(p_sender text, p_nonce bigint, p_note text) returns void language sql; -- functions/record_nonces.sql
revoke execute on function record_nonces from public;

create function record_payment(p_hash text, p_height bigint, p_withdrawal bigint, p_note text) returns void language plpgsql; -- functions/record_payment.sql
revoke execute on function record_payment from public;

create function record_taken(p_intent bigint, p_hash text, p_height bigint, p_note text) returns void language plpgsql; -- functions/record_taken.sql
revoke execute on function record_taken from public;

create function records_before(p_account bigint, p_at timestamptz) returns bigint language plpgsql stable; -- functions/records_before.sql

create function roll_promotion_payout(p_bets bigint[]) returns void language plpgsql; -- functions/roll_promotion_payout.sql

create function roll_settled(p_round bigint, p_low bigint, p_high bigint) returns void language plpgsql; -- functions/roll_settled.sql

create function roll_wins_account(p_player bigint) returns bigint language sql stable; -- functions/roll_wins_account.sql

create function round_day(p_round bigint, p_opens_at timestamptz) returns date language sql stable; -- functions/round_day.sql

create function round_guard() returns trigger language plpgsql; -- functions/round_guard.sql

create function round_part(p_round bigint) returns smallint language sql immutable; -- functions/round_part.sql

create function security_event_stays() returns trigger language plpgsql; -- functions/security_event_stays.sql

create function signer_denied(p_detail text) returns void language sql security definer; -- functions/signer_denied.sql
revoke execute on function signer_denied from public;
grant execute on function signer_denied to nibble_signer;

create function signer_found(p_detail text) returns void language sql security definer; -- functions/signer_found.sql
revoke execute on function signer_found from public;
grant execute on function signer_found to nibble_signer;

create function signer_incident(p_kind text, p_subject text, p_detail text) returns void language plpgsql security definer; -- functions/signer_incident.sql
revoke execute on function signer_incident from public;
grant execute on function signer_incident to nibble_signer;

create function signer_report(p_withdrawal bigint, p_attempt integer, p_outcome text, p_hash bytea, p_height bigint) returns boolean language plpgsql security definer; -- functions/signer_report.sql
revoke execute on function signer_report from public;
grant execute on function signer_report to nibble_signer;

create function signer_seal_alive(p_address bytea) returns void language sql security definer; -- functions/signer_seal_alive.sql
revoke execute on function signer_seal_alive from public;
grant execute on function signer_seal_alive to nibble_signer;

create function signer_seal_problem(p_detail text) returns void language plpgsql security definer; -- functions/signer_seal_problem.sql
revoke execute on function signer_seal_problem from public;
grant execute on function signer_seal_problem to nibble_signer;

create function signer_seal_sent(p_hash bytea) returns void language plpgsql security definer; -- functions/signer_seal_sent.sql
revoke execute on function signer_seal_sent from public;
grant execute on function signer_seal_sent to nibble_signer;

create function signer_seal_sign(p_draw_at_ms bigint, p_commitment bytea, p_chain text, p_sender bytea, p_nonce bigint, p_hash bytea, p_raw bytea, p_gas_limit bigint, p_max_fee numeric, p_tip numeric) returns boolean language plpgsql security definer; -- functions/signer_seal_sign.sql
revoke execute on function signer_seal_sign from public;
grant execute on function signer_seal_sign to nibble_signer;

create function signer_taken(p_detail text) returns void language sql security definer; -- functions/signer_taken.sql
revoke execute on function signer_taken from public;
grant execute on function signer_taken to nibble_signer;

create function signer_take(p_withdrawal bigint, p_attempt integer) returns boolean language plpgsql security definer; -- functions/signer_take.sql
revoke execute on function signer_take from public;
grant execute on function signer_take to nibble_signer;

create function standby_state() returns TABLE(name text, sync_state text, lag_seconds double precision, lag_bytes double precision) language sql security definer; -- functions/standby_state.sql
revoke execute on function standby_state from public;
grant execute on function standby_state to nibble_app;

create function standby_trouble() returns text language sql stable security definer; -- functions/standby_trouble.sql
revoke execute on function standby_trouble from public;
grant execute on function standby_trouble to nibble_app;

create function standing_above(p_board board, p_starts date, p_score bigint) returns bigint language sql stable; -- functions/standing_above.sql

create function take_events(p_over_nats boolean, p_after bigint, OUT batch bigint, OUT top bigint, OUT events text[]) returns record language plpgsql; -- functions/take_events.sql

create function team_bind(p_player bigint, p_parent bigint, p_at timestamptz) returns void language plpgsql security definer; -- functions/team_bind.sql
revoke execute on function team_bind from public;
grant execute on function team_bind to nibble_app;

create function team_check_room(p_child bigint, p_parent bigint) returns void language plpgsql security definer; -- functions/team_check_room.sql
revoke execute on function team_check_room from public;

create function team_join() returns trigger language plpgsql security definer; -- functions/team_join.sql
revoke execute on function team_join from public;

create function team_link(p_child bigint, p_parent bigint) returns void language plpgsql security definer; -- functions/team_link.sql
revoke execute on function team_link from public;

create function team_lock_number() returns bigint language sql immutable; -- functions/team_lock_number.sql

create function tell_servers(p_event text) returns void language plpgsql; -- functions/tell_servers.sql

create function three_digits(p_amount bigint) returns bigint language sql immutable; -- functions/three_digits.sql

create function turnover_round_whole() returns trigger language plpgsql; -- functions/turnover_round_whole.sql

create function two_digits(p_ms bigint) returns bigint language sql immutable; -- functions/two_digits.sql

create function visit_take(p_visit bytea, p_server uuid, p_now timestamptz) returns timestamptz language plpgsql; -- functions/visit_take.sql

create function watch_suspicion() returns text language sql stable; -- functions/watch_suspicion.sql
