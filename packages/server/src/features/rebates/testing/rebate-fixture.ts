import { type Asset, amountOf, formatAmount } from '@nibble/domain'
import { countNextRounds } from '../../counting/count-rounds.ts'
import { endWait, makeWait, publishRound, type StoredStake } from '../../counting/testing/publish-round.ts'
import { openPlayFixture, type PlayFixture } from '../../play/testing/play-fixture.ts'
import { runRebates } from '../run-rebates.ts'

export type RebateFixture = PlayFixture & {
  /** A new player at that moment, below a parent if given. */
  join(name: string, options: { at: number; parent?: bigint }): Promise<bigint>
  bind(player: bigint, parent: bigint, at: number): Promise<void>
  /** A published round that opens at that moment, with this one bet. */
  bet(
    player: bigint,
    on: { at: number; stake: bigint; asset?: Asset; pick?: number; insured?: boolean },
  ): Promise<void>
  /** A published round that opens at that moment, with these bets. */
  round(at: number, bets: readonly StoredStake[]): Promise<void>
  count(): Promise<void>
  /** A guarded round that opens at that moment and waits for its beacon, with this one bet; `come` ends the wait. */
  betAndWait(
    player: bigint,
    on: { at: number; stake: bigint },
  ): Promise<{ readonly round: bigint; readonly come: () => Promise<void> }>
  run(now: number, atOnce?: number): Promise<number>
  /** Every line as text: day, recipient, bettor, kind, asset, edge, rate, amount. */
  lines(): Promise<string[][]>
  /** What the ledger shows: day, recipient, record, amount. */
  paid(): Promise<string[][]>
}

/** A house whose rebates have long been in effect. */
export const openRebateFixture = async (): Promise<RebateFixture> => {
  const fixture = await openPlayFixture()
  await fixture.rows("update rebate_terms set effective_on = '2020-01-01'")
  let published = Date.now() - 3_600_000
  const round = async (at: number, bets: readonly StoredStake[]) => {
    published += 1
    await publishRound(fixture, { opensAt: at, publishedAt: published, bets })
  }

  return {
    ...fixture,
    join: async (name, { at, parent = null }: { at: number; parent?: bigint | null }) => {
      const [player] = await fixture.rows<{ id: bigint }>(
        `insert into player (bind_id, username, invitation_code, parent_id, created_at)
         values ($1, $1, $1, $2, play_instant($3)) returning id`,
        [name, parent, at],
      )
      return player?.id ?? 0n
    },
    bind: async (player, parent, at) => {
      await fixture.rows('select team_bind($1, $2, play_instant($3))', [player, parent, at])
    },
    bet: (player, { at, ...bet }) => round(at, [{ player, ...bet }]),
    round,
    betAndWait: async (player, { at, stake }) => {
      const round = await publishRound(fixture, {
        opensAt: at,
        paytable: 'guarded',
        bets: [{ player, stake }],
      })
      await makeWait(fixture, round)
      const come = () => {
        published += 1
        return endWait(fixture, round, published)
      }
      return { round, come }
    },
    count: async () => {
      while (!(await countNextRounds(fixture.db, { now: () => Date.now() })).isDone);
    },
    run: (now, atOnce) => runRebates(fixture.db, { now: () => now, ...(atOnce !== undefined && { atOnce }) }),

    lines: async () => {
      const rows = await fixture.rows<
        Record<'day' | 'who' | 'source' | 'kind' | 'asset', string> & {
          edge: bigint
          rate: number
          amount: bigint
        }
      >(
        `select l.day::text as day, b.username as who, s.username as source, l.kind, l.asset, l.edge, l.rate_bps as rate, l.amount
         from rebate_line l join player b on b.id = l.beneficiary join player s on s.id = l.source`,
      )
      return rows.map(({ day, who, source, kind, asset, edge, rate, amount }) => [
        day,
        who,
        source,
        kind,
        asset,
        formatAmount(amountOf(edge)),
        `${rate / 100} %`,
        formatAmount(amountOf(amount)),
      ])
    },
    paid: async () => {
      const rows = await fixture.rows<{ day: string; who: string; record: string; amount: bigint }>(
        `select split_part(p.key, ' ', 1) as day, w.username as who, e.kind as record, e.amount
         from posting p join entry e on e.posting_id = p.id join account a on a.id = e.account_id
         join player w on w.id = a.player_id
         where p.kind = 'rebate' and a.asset = 'PROMOTION_POINT' and a.sub_account = 'main'`,
      )
      return rows.map(({ day, who, record, amount }) => [day, who, record, formatAmount(amountOf(amount))])
    },
  }
}
