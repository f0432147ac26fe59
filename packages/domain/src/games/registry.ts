import { bankerPlayer } from './banker-player.ts'
import { bigSmall } from './big-small.ts'
import { classicOddEven } from './classic-odd-even.ts'
import { exact } from './exact.ts'
import type { Game } from './game.ts'
import { GAME_IDS, type GameId } from './game-id.ts'
import { leftRight } from './left-right.ts'
import { lucky2, lucky3, lucky4 } from './lucky.ts'
import { luckyHash } from './lucky-hash.ts'
import { niuNiu } from './niu-niu.ts'
import { oddEven } from './odd-even.ts'
import { sumGame } from './sum.ts'
import { upDown } from './up-down.ts'

const GAMES: Readonly<Record<GameId, Game>> = {
  'left-right': leftRight,
  'up-down': upDown,
  'odd-even': oddEven,
  exact,
  'lucky-2': lucky2,
  'lucky-3': lucky3,
  'lucky-4': lucky4,
  'lucky-hash': luckyHash,
  'classic-odd-even': classicOddEven,
  'big-small': bigSmall,
  sum: sumGame,
  'banker-player': bankerPlayer,
  'niu-niu': niuNiu,
}

export const gameOf = (id: GameId): Game => GAMES[id]

/** How a pick of this game is chosen. */
export const inputOf = (id: GameId): Game['input'] => GAMES[id].input

/** How many characters a set of this game has; null if a pick is one button or one character. */
export const setSizeOf = (id: GameId): number | null => {
  const { input } = GAMES[id]
  return input === 'choice' || input.characters === 1 ? null : input.characters
}

const IDS: ReadonlySet<string> = new Set(GAME_IDS)

export const isGameId = (text: string): text is GameId => IDS.has(text)
