import type { TableChoice, WalletChange } from '@nibble/contract'
import type { GameId, RoundLength } from '@nibble/domain'

/** Cache keys. `bets` and `draws` are prefixes: invalidating one refreshes every list of its kind. */
export const keys = {
  user: ['user'],
  limits: ['limits'],
  assets: ['assets'],
  online: ['online'],
  config: ['config'],
  table: (roundLength: RoundLength, table: TableChoice) => ['table', roundLength, table],
  draws: ['draws'],
  drawList: (filter: object) => ['draws', filter],
  roads: (roundLength: RoundLength, game: GameId, table: TableChoice) => ['roads', roundLength, game, table],
  bets: ['bets'],
  betList: (filter: object) => ['bets', filter],
  bet: (betId: string) => ['bets', 'one', betId],
  /** The sealed book of a round, and the receipts kept in this browser. */
  book: (round: string) => ['book', round],
  receipts: ['receipts'],
  receipt: (betId: string) => ['receipt', betId],
  money: (about: WalletChange) => ['money', about],
  team: ['team'],
  boards: ['boards'],
  records: ['records'],
  recordList: (filter: object) => ['records', filter],
} as const

/** Requests all bets of one round, in every game, recalled ones included. */
export const betsOfRound = (round: string) => ({ state: 'all', limit: 100, round }) as const
