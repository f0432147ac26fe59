import type { BlockHash } from '@nibble/domain'
import type { FinalRange } from '@nibble/server/features/deposits/book-deposits.ts'
import type { Fact } from '../deposits/truth.ts'
import { createRandom } from '../frame/random.ts'

// A chain that exists by its seed alone, so that harness and servers know the same blocks.

export const GENESIS: BlockHash = `0x${'0'.repeat(63)}7` as BlockHash
export const DECIMALS = 18

export const hashAt = (seed: string, height: bigint): BlockHash =>
  `0x${createRandom(`${seed}/hash of ${height}`).hex(64)}` as BlockHash

type Paid = FinalRange['transfers'][number]

/** What came to players in a block: nothing, small change, or more. */
export function transfersIn(seed: string, players: readonly bigint[], height: bigint): readonly Paid[] {
  const random = createRandom(`${seed}/block ${height}`)
  return Array.from({ length: random.whole(0, 4) }, (_, logIndex) => ({
    player: random.pick(players),
    transaction: `0x${random.hex(64)}`,
    logIndex,
    height,
    blockHash: hashAt(seed, height),
    timeMs: 1_700_000_000_000 + Number(height) * 1_000,
    raw: BigInt(random.whole(1, 2_500_000)) * 10n ** 12n + BigInt(random.whole(0, 999_999)),
  }))
}

/** Everything that should be a deposit by now. */
export const factsUpTo = (seed: string, players: readonly bigint[], height: bigint): readonly Fact[] =>
  Array.from({ length: Number(height) }, (_, at) => transfersIn(seed, players, BigInt(at + 1)))
    .flat()
    .map(({ transaction, logIndex, player, raw, height: at }) => ({
      key: `${transaction} ${logIndex}`,
      player,
      raw,
      height: at,
    }))
