import type { Ratio } from '../money/ratio.ts'
import type { RESULTS } from './game.ts'
import { GAME_IDS, type GameId, type Table } from './game-id.ts'
import { type Pick, pickCode } from './pick.ts'
import { type Block, readBlock } from './reading.ts'
import { gameOf } from './registry.ts'

/**
 * Every pick's return under one block, by pick code: return = stake x num / den, rounded down.
 * `result` indexes RESULTS: 0 lose, 1 win, 2 refund.
 */
export type SettlementTable = {
  readonly num: readonly number[]
  readonly den: readonly number[]
  readonly result: readonly (0 | 1 | 2)[]
}

export const settlementTable = ({
  paytable,
  ...block
}: Block & { readonly paytable: Table }): SettlementTable => {
  const reading = readBlock(block)
  const num: number[] = []
  const den: number[] = []
  const result: (0 | 1 | 2)[] = []
  for (const id of GAME_IDS) {
    const game = gameOf(id)
    const outcome = game.classes[game.classOf(reading)] ?? ''
    for (const pick of game.picks) {
      const settlement = game.settle({ pick, outcome, paytable })
      num.push(settlement.ratio.num)
      den.push(settlement.ratio.den)
      result.push(RESULT_CODE[settlement.result])
    }
  }
  return { num, den, result }
}

const RESULT_CODE = { lose: 0, win: 1, refund: 2 } as const satisfies Record<(typeof RESULTS)[number], number>

/** The classes of a game: every block falls into exactly one of them. */
export const outcomeClasses = (game: GameId): readonly string[] => gameOf(game).classes

/** A pick's return under each class, in the order of `outcomeClasses`. */
export const classReturns = ({
  game,
  pick,
  paytable,
}: {
  readonly game: GameId
  readonly pick: Pick
  readonly paytable: Table
}): readonly Ratio[] => {
  pickCode(game, pick)
  return gameOf(game).classes.map((outcome) => gameOf(game).settle({ pick, outcome, paytable }).ratio)
}

/** The most that a pick can return: the multiple that is shown. */
export const maxRatio = (game: GameId, pick: Pick, paytable: Table): Ratio =>
  classReturns({ game, pick, paytable }).reduce((most, next) =>
    next.num * most.den > most.num * next.den ? next : most,
  )
