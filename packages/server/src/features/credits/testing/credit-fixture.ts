import { randomUUID } from 'node:crypto'
import { amountOf } from '@nibble/domain'
import { convert } from '../../conversions/convert.ts'
import { type JackpotFixture, openJackpotFixture, UNIT } from '../../jackpot/testing/jackpot-fixture.ts'
import { closeRound } from '../../play/rounds/close-round.ts'
import { cancelSigned } from '../../play/testing/cancel-signed.ts'

export { UNIT }

/** Hashes ending in 7 and 2: `exact` 7 returns twelve times its stake, or nothing. */
export const SEVEN = '1f3a7'
export const TWO = '1f3a2'

export type CreditFixture = JackpotFixture & {
  /** A player with that many lots of PLAY_POINT converted to ROLL_POINT at that moment; no edge is required. */
  withCredit(lots: number, at?: number): Promise<bigint>
  /** Converts another lot. */
  lot(player: bigint, at?: number): Promise<void>
  cancel(round: string): Promise<void>
  cancelBet(player: bigint, betId: string): Promise<void>
  credit(player: bigint): Promise<{ remaining: bigint; expired: bigint }[]>
  wins(player: bigint): Promise<{ amount: bigint; staked: bigint; state: string; released: bigint | null }[]>
}

export const openCreditFixture = async (): Promise<CreditFixture> => {
  const fixture = await openJackpotFixture()
  await fixture.rows("update conversion_terms set edge_per_lot = null where to_asset = 'ROLL_POINT'")
  const [terms] = await fixture.rows<{ id: number }>(
    "select id from conversion_terms where to_asset = 'ROLL_POINT'",
  )
  const lot: CreditFixture['lot'] = async (player, now = Date.now()) => {
    await convert(fixture.db, {
      player,
      key: randomUUID(),
      from: 'PLAY_POINT',
      to: 'ROLL_POINT',
      now,
      amount: amountOf(50_000n * UNIT),
      rateVersion: terms?.id ?? 0,
    })
  }

  return {
    ...fixture,
    lot,
    withCredit: async (lots, at) => {
      const [player = 0n] = await fixture.players(1, { PLAY_POINT: 1_000_000n * UNIT })
      for (let made = 0; made < lots; made += 1) await lot(player, at)
      return player
    },
    cancel: async (round) => {
      await fixture.age(round, 3_700_000)
      await closeRound(fixture.db, { round })
      await fixture.rows(
        "update round set state = 'cancelled', cancelled_for = 'no_block', decided_at = now() where id = $1",
        [round],
      )
      await fixture.settle(round)
    },
    cancelBet: async (player, betId) => {
      await cancelSigned({ db: fixture.db, headTime: fixture.headTime }, { player, betId, key: randomUUID() })
    },
    credit: (player) =>
      fixture.rows('select remaining, expired from roll_point_grant where player_id = $1 order by id', [
        player,
      ]),
    wins: (player) =>
      fixture.rows(
        'select amount, staked, state, released from roll_win where player_id = $1 order by bet_id',
        [player],
      ),
  }
}
