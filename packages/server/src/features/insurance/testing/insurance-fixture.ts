import { randomUUID } from 'node:crypto'
import type { SeriesView } from '@nibble/contract'
import { amountOf, type RoundLength, type SeriesAsset, type SeriesGame } from '@nibble/domain'
import { Refusal } from '../../../refusal.ts'
import { type JackpotFixture, openJackpotFixture, UNIT } from '../../jackpot/testing/jackpot-fixture.ts'
import { createPlacement, type Placement } from '../../play/place/placement.ts'
import { closeRound } from '../../play/rounds/close-round.ts'
import { nextBets, passOver } from '../next-bets.ts'
import { notifySeries } from '../series-row.ts'
import { payClaims, settleSeries } from '../settle-series.ts'
import { startSeries } from '../start-series.ts'
import { endByHouse, stopSeries } from '../stop-series.ts'

export { UNIT }

/** Hashes whose last decimal digit is 7 and 2: big and odd, small and even. */
export const BIG = '1f3a7'
export const SMALL = '1f3a2'

export type InsuranceFixture = JackpotFixture & {
  readonly placements: Placement
  start(
    player: bigint,
    order?: Partial<{
      roundLength: RoundLength
      game: SeriesGame
      pick: string
      asset: SeriesAsset
      stake: bigint
      key: string
    }>,
  ): Promise<bigint>
  stop(player: bigint, id: bigint): Promise<SeriesView>
  /** One turn of the runner. */
  turn(): Promise<void>
  /** A round from opening to the last payout; the series bet on it. */
  playRound(tail: string, roundLength?: RoundLength): Promise<string>
  /** Cancels a round: this one, or a new one with the series' bets. */
  cancelRound(opened?: string): Promise<string>
  series(player: bigint, id: bigint): Promise<SeriesView>
}

export const openInsuranceFixture = async (): Promise<InsuranceFixture> => {
  const fixture = await openJackpotFixture()
  const placements = createPlacement({
    db: fixture.db,
    headTime: fixture.headTime,
    stakeAssets: ['USDT', 'GMT', 'PLAY_POINT'],
  })

  const turn = async () => {
    while ((await settleSeries(fixture.db)) > 0);
    await payClaims(fixture.db)
    await endByHouse(fixture.db, { blockedCountries: ['US'] })
    for (const bet of await nextBets(fixture.db))
      await placements.place(bet).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        return passOver(fixture.db, bet)
      })
  }

  return {
    ...fixture,
    placements,
    turn,
    start: async (player, order = {}) => {
      const { stake = 10n * UNIT, key = randomUUID(), ...rest } = order
      const { series } = await startSeries(fixture.db, {
        player,
        key,
        roundLength: '1m',
        game: 'big-small',
        pick: 'big',
        asset: 'USDT',
        takesValue: true,
        ...rest,
        stake: amountOf(stake),
      })
      return BigInt(series.id)
    },
    stop: async (player, id) =>
      (await stopSeries(fixture.db, { player, id, key: randomUUID(), headTime: fixture.headTime })).series,
    playRound: async (tail, roundLength = '1m') => {
      const round = await fixture.openRound({ roundLength })
      await turn()
      await fixture.draw([round], tail)
      await fixture.settle(round)
      await turn()
      return round
    },
    cancelRound: async (opened) => {
      const round = opened ?? (await fixture.openRound())
      await turn()
      await fixture.age(round, 3_700_000)
      await closeRound(fixture.db, { round })
      await fixture.rows(
        "update round set state = 'cancelled', cancelled_for = 'no_block', decided_at = now() where id = $1",
        [round],
      )
      await fixture.settle(round)
      await turn()
      return round
    },
    series: async (player, id) => (await notifySeries(fixture.db.pool, { player, id })).series,
    close: async () => {
      await placements.stop()
      await fixture.close()
    },
  }
}
