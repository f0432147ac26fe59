import { createHash, randomBytes } from 'node:crypto'
import { pgArray } from '../../../db/sql.ts'
import { publishRound, type StoredStake } from '../../counting/testing/publish-round.ts'
import { openRebateFixture, type RebateFixture } from '../../rebates/testing/rebate-fixture.ts'
import { checkForAbuse } from '../check-for-abuse.ts'
import { CHECK_BOUNDS, type CheckBounds } from '../pair-members.ts'

export const UNIT = 1_000_000n
export const DAY = 86_400_000
/** Noon of the checked day, GMT+8, and a quarter of an hour after its end. */
export const NOON = Date.parse('2026-03-04T12:00:00+08:00')
export const AFTER = Date.parse('2026-03-05T00:15:00+08:00')

export type AbuseFixture = RebateFixture & {
  check(now?: number, bounds?: Partial<CheckBounds>): Promise<number>
  signIn(player: bigint, from: { device?: string; network?: string; at?: number }): Promise<void>
  withdraw(player: bigint, to: string): Promise<void>
  deposit(player: bigint, from: string, amount?: bigint): Promise<void>
  /** The player signs in with that wallet. */
  owns(player: bigint, wallet: string): Promise<void>
  send(from: bigint, to: bigint, times: number, amount?: bigint): Promise<void>
  /** Plays that many rounds of the day with these bets each. */
  play(bets: readonly StoredStake[], rounds: number, at?: number, of?: Kind): Promise<void>
  flags(): Promise<{ kind: string; state: string; players: bigint[]; evidence: string[] }[]>
}

type Kind = Pick<Parameters<typeof publishRound>[1], 'roundLength' | 'paytable'>

/** By default, accounts have no ties. */
export const openAbuseFixture = async (): Promise<AbuseFixture> => {
  const fixture = await openRebateFixture()
  const markOf = (text: string) => createHash('sha256').update(text).digest().subarray(0, 16)
  const bytesOf = (name: string) => createHash('sha256').update(name).digest().subarray(0, 20)
  let published = Date.now() - 1_800_000
  await fixture.rows(
    `insert into deposit_chain (chain_id, genesis_hash, contract, decimals, treasury, height, hash, head_height, final_height)
     values (56, '0x' || repeat('1', 64), $1, 18, $2, 7, '0x' || repeat('7', 64), 9, 7)`,
    [bytesOf('contract'), bytesOf('treasury')],
  )

  return {
    ...fixture,
    check: (now = AFTER, bounds = {}) =>
      checkForAbuse(fixture.db, { now, bounds: { ...CHECK_BOUNDS, ...bounds } }),
    signIn: async (player, { at = NOON, ...from }) => {
      for (const [kind, text] of Object.entries(from))
        await fixture.rows(
          'insert into device_fingerprint values ($1, $2, $3, play_instant($4), play_instant($4))',
          [kind, markOf(text), player, at],
        )
    },
    withdraw: async (player, to) => {
      await fixture.rows(
        `insert into withdrawal (player_id, asset, amount, fee, address, terms_id, requested_at, deadline)
         select $1, 'USDT', 1000000, 0, $2, min(id), play_instant($3), play_instant($3) from withdrawal_terms`,
        [player, bytesOf(to), NOON],
      )
    },
    deposit: async (player, from, amount = UNIT) => {
      await fixture.rows(
        `insert into deposit (chain, transaction, log_index, player_id, block_height, block_hash, block_time, raw, amount, dust, booked_by, sender)
         select id, $2, 0, $1, 5, $2, play_instant($3), 1, $5::bigint, 1, nullif(least($5::bigint, 1), 0), $4 from deposit_chain`,
        [player, randomBytes(32), NOON, bytesOf(from), amount],
      )
    },
    owns: async (player, wallet) => {
      await fixture.rows('insert into wallet_identity values ($2, $1)', [player, bytesOf(wallet)])
    },
    send: async (from, to, times, amount = 10n * UNIT) => {
      await fixture.rows(
        `insert into transfer (from_player, to_player, asset, amount, fee, terms_id, at)
         select $1, $2, 'USDT', $3, 0, (select min(id) from transfer_terms), play_instant($4) from generate_series(1, $5)`,
        [from, to, amount, NOON, times],
      )
    },
    play: async (bets, rounds, at = NOON, of = {}) => {
      for (let round = 0; round < rounds; round += 1) {
        published += 1
        await publishRound(fixture, { ...of, opensAt: at + round * 60_000, publishedAt: published, bets })
      }
      await fixture.count()
    },
    flags: async () => {
      const rows = await fixture.rows<{ id: bigint; kind: string; state: string }>(
        'select id, kind, state from abuse_flag order by id',
      )
      const players = await fixture.rows<{ flag: bigint; player: bigint }>(
        'select flag, player from abuse_flag_player where flag = any($1::bigint[]) order by player',
        [pgArray(rows.map(({ id }) => id))],
      )
      const evidence = await fixture.rows<{ flag: bigint; kind: string; times: number }>(
        'select flag, kind, times from abuse_evidence order by one, other, kind',
      )
      return rows.map(({ id, kind, state }) => ({
        kind,
        state,
        players: players.filter(({ flag }) => flag === id).map(({ player }) => player),
        evidence: evidence.filter(({ flag }) => flag === id).map((one) => `${one.kind} ${one.times}`),
      }))
    },
  }
}
