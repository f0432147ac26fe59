const unkey = (kind: string): string => `delete from posting_key where kind = '${kind}'`

/** By the kind of posting that is then made a second time: what a server would have forgotten, and the keys that prevent it. */
export const FORGOTTEN: Readonly<Record<string, string>> = {
  rebate: `
    delete from rebate_paid where day = (select min(day) from rebate_day);
    update rebate_day set state = 'paying', paid_to = 0, paid_at = null where day = (select min(day) from rebate_day);
    ${unkey('rebate')}`,
  rewards: `
    delete from promotion_payout where cause ~ '^2';
    update reward_day set paid_to = 0, done_at = null;
    ${unkey('rewards')}`,
  gifts: `update reward_day set gifts_to = 0; ${unkey('gifts')}`,
  prizes: `
    delete from promotion_payout where cause ~ '^daily';
    delete from board_prize where board = 'daily';
    delete from board_close where board = 'daily';
    ${unkey('prizes')}`,
  jackpotWin: `update jackpot_hit set state = 'shared', paid_to = 0, paid_at = null; ${unkey('jackpotWin')}`,
  insuranceClaim: `
    update insurance_series set state = 'lost', claim = null, claimed_at = null where state = 'claimed';
    ${unkey('insuranceClaim')}`,
}

/** A round that is counted once more. */
export const RECOUNTED = 'delete from turnover_round where round = (select min(round) from turnover_round)'

/** A round that is mistaken for counted. */
export const PASSED_OVER = `
  insert into turnover_round (round, published_at, counted_at)
  select id, published_at, published_at from round where state = 'published' order by published_at limit 1`
