import type { BookRule } from './book-rules.ts'

export const HELD_FOR_SERIES = 'the amount held for insured series equals what they have not bet yet'

export const INSURANCE_RULES: readonly BookRule[] = [
  {
    name: HELD_FOR_SERIES,
    // A cancelled round returns a stake before its series knows.
    broken: `
      select h.asset, h.held, coalesce(s.held, 0) as series_say
      from (select asset, sum(balance) as held from account where player_id is null and sub_account = 'insurance_held' group by 1) h
      left join (
        select s.asset, sum(s.held + case when b.status = 3 then s.stake else 0 end) as held
        from insurance_series s left join bet b on b.round_id = s.open_round and b.id = s.open_bet
        where s.state = 'running' or s.open_bet is not null
        group by 1
      ) s using (asset)
      where h.held <> coalesce(s.held, 0)`,
  },
  {
    name: 'every insured bet belongs to one series and matches it',
    broken: `
      select coalesce(b.id, i.bet_id) as bet, s.id as series
      from (select * from bet where insured) b
      full join insurance_bet i on i.bet_id = b.id
      left join insurance_series s on s.id = i.series_id
      where (b.player_id, b.pick, b.asset, b.stake, b.round_id) is distinct from (s.player_id, s.pick, s.asset, s.stake, i.round_id)
         or i.result is not null and i.result is distinct from
            case b.status when 1 then case b.result when 1 then 'win' else 'lose' end when 3 then 'cancelled' end
         or (i.result is null) <> (s.open_bet is not distinct from i.bet_id)`,
  },
  {
    name: 'every series’ state follows from its bets',
    broken: `
      select s.id as series, s.state, s.losses
      from insurance_series s
      join insurance_terms t on t.id = s.terms_id
      left join (
        select series_id, count(*) filter (where result = 'lose') as losses, count(*) filter (where result = 'win') as wins,
               count(*) filter (where result is null) as open
        from insurance_bet group by 1
      ) b on b.series_id = s.id
      where case s.state
        when 'running' then coalesce(b.wins, 0) > 0 or s.losses <> coalesce(b.losses, 0)
                            or s.held <> s.stake * (t.losses - s.losses - coalesce(b.open, 0))
        when 'won' then b.wins is distinct from 1 or s.losses <> b.losses
        when 'lost' then s.losses <> t.losses or b.losses is distinct from t.losses::bigint
        when 'claimed' then s.losses <> t.losses or b.losses is distinct from t.losses::bigint
        else coalesce(b.losses, 0) - s.losses not between 0 and 1
      end`,
  },
  {
    name: 'every series debited its stakes once, and returned what it did not bet',
    broken: `
      with moved as (
        select a.player_id, a.asset, sum(e.amount) as amount
        from posting p join entry e on e.posting_id = p.id join account a on a.id = e.account_id
        where p.kind in ('insurance', 'insuranceEnd', 'insuranceFreed') and a.player_id is not null group by 1, 2
      ), due as (
        select s.player_id, s.asset, -sum(s.held + coalesce(b.staked, 0)) as amount
        from insurance_series s
        left join (
          select i.series_id, sum(i.stake) as staked from insurance_bet i
          where i.result is distinct from 'cancelled' group by 1
        ) b on b.series_id = s.id
        group by 1, 2
      )
      select player_id as player, asset, d.amount as due, m.amount as moved
      from due d full join moved m using (player_id, asset)
      where coalesce(d.amount, 0) <> coalesce(m.amount, 0)
      union all
      select s.player_id, s.asset, s.id, null from insurance_series s
      where not exists (select from posting p where p.kind = 'insurance' and p.key = s.id::text)`,
  },
  {
    name: 'every due claim was paid once in full, and no other claim was paid',
    broken: `
      select coalesce(s.id::text, p.key) as series, s.claim, p.amount as paid
      from (select s.*, div(s.stake::numeric * t.losses * t.claim_bps, 10000) as due
            from insurance_series s join insurance_terms t on t.id = s.terms_id where s.state = 'claimed') s
      full join (
        select p.key, a.player_id, sum(e.amount) as amount
        from posting p join entry e on e.posting_id = p.id join account a on a.id = e.account_id
        where p.kind = 'insuranceClaim' and a.player_id is not null group by 1, 2
      ) p on p.key = s.id::text and p.player_id = s.player_id
      where s.id is null or s.claim <> s.due or p.amount is distinct from s.claim`,
  },
]
