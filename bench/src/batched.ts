import { randomUUID } from 'node:crypto'
import { amountOf, GAME_IDS, picksOf } from '@nibble/domain'
import type { Database } from '@nibble/server/db/database.ts'
import type { Receipts } from '@nibble/server/features/play/book/receipts.ts'
import { createPlacement } from '@nibble/server/features/play/place/placement.ts'
import type { Slip } from '@nibble/server/features/play/place/slip.ts'
import type { BetsFixture } from './bets-fixture.ts'

const PICKS = GAME_IDS.flatMap((game) => picksOf(game).map((pick) => ({ game, pick })))
const STAKE = amountOf(1_000_000n)

/** Every game and pick in turn, players in a scattered order, each slip with its own key. */
export const slipsOf = ({ players }: Pick<BetsFixture, 'players'>, round: string): (() => Slip) => {
  let made = 0
  return () => {
    made += 1
    const player = players[(made * 7_919) % players.length] ?? 0n
    const { game, pick } = PICKS[(made * 31) % PICKS.length] ?? { game: 'sum', pick: 'odd' }
    return { player, key: randomUUID(), round, asset: 'USDT', bets: [{ game, pick, stake: STAKE }] }
  }
}

/** Bets per second through the batcher, each call awaited by its caller. */
export const runBatched = async ({
  db,
  next,
  callers,
  seconds,
  receipts = null,
}: {
  db: Database
  next: () => Slip
  callers: number
  seconds: number
  receipts?: Receipts | null
}): Promise<{ perS: number; placed: number; slipsPerBatch: number }> => {
  let batches = 0
  let placed = 0
  const placement = createPlacement({
    db,
    receipts,
    stakeAssets: ['USDT'],
    headTime: () => Date.now() - 500,
    onBatch: () => {
      batches += 1
    },
  })
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1_000
  const call = async () => {
    while (performance.now() < endsAt) {
      await placement.place(next())
      placed += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  const perS = placed / ((performance.now() - startedAt) / 1_000)
  await placement.stop()
  return { perS, placed, slipsPerBatch: placed / batches }
}
