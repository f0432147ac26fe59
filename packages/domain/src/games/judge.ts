import { type Amount, amountOf } from '../money/amount.ts'
import { type Ratio, scaleDown } from '../money/ratio.ts'
import type { Facts } from './facts.ts'
import type { BetResult } from './game.ts'
import type { GameId, Table } from './game-id.ts'
import { type Pick, pickCode } from './pick.ts'
import { type Block, type BlockHash, type Reading, readBlock } from './reading.ts'
import { gameOf } from './registry.ts'

/** A block's result for one bet. `outcome` is the round's word, whatever was picked. */
export type Verdict = { readonly outcome: string; readonly result: BetResult; readonly ratio: Ratio }

export const judge = (bet: {
  readonly game: GameId
  readonly pick: Pick
  readonly hash: BlockHash
  readonly height: bigint
  readonly paytable: Table
}): Verdict => {
  pickCode(bet.game, bet.pick)
  const game = gameOf(bet.game)
  const outcome = classAt(bet.game, readBlock(bet))

  const { result, ratio } = game.settle({ pick: bet.pick, outcome, paytable: bet.paytable })
  return { outcome: game.word?.(outcome) ?? outcome, result, ratio }
}

/** The return for a stake, rounded down to a millionth. Nothing else rounds. */
export const returned = (stake: Amount, ratio: Ratio): Amount => amountOf(scaleDown(stake, ratio))

/** The outcome word of a game under a block, e.g. `left`, `7`, `odd-small`, `tie`. */
export const outcomeOf = ({ game, ...block }: Block & { readonly game: GameId }): string => {
  const outcome = classAt(game, readBlock(block))
  return gameOf(game).word?.(outcome) ?? outcome
}

/** The class of a block, as an index into `outcomeClasses(game)`. */
export const classIndexOf = ({ game, ...block }: Block & { readonly game: GameId }): number =>
  gameOf(game).classOf(readBlock(block))

/** For a page, next to the outcome: characters, values, points. */
export const explain = ({
  game,
  ...block
}: Block & { readonly game: GameId }): Facts & { readonly outcome: string } => ({
  ...gameOf(game).explain(readBlock(block)),
  outcome: outcomeOf({ game, ...block }),
})

/** Which characters of this hash decide, counted from the end (1 is the last one). Empty if no digit exists. */
export const decidingNibbles = ({
  game,
  hash,
}: {
  readonly game: GameId
  readonly hash: BlockHash
}): readonly number[] => {
  const { decides } = gameOf(game)
  if (decides !== 'last-digit') return decides
  const { digitAt } = readBlock({ hash, height: 0n })
  return digitAt === 0 ? [] : [digitAt]
}

const classAt = (id: GameId, reading: Reading): string => {
  const game = gameOf(id)
  const outcome = game.classes[game.classOf(reading)]
  if (outcome === undefined) throw new RangeError(`${id} has no such class`)
  return outcome
}
