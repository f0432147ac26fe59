import {
  type Amount,
  type BlockHash,
  formatAmount,
  GAME_IDS,
  type GameId,
  isGameId,
  judge,
  normaliseHash,
  PAYTABLES,
  type Paytable,
  type Pick,
  parseAmount,
  parsePick,
  picksOf,
  returned,
} from '@nibble/domain'
import { field, InputError, objectOf, quoted } from '../terminal.ts'

const EXAMPLE =
  '{"game":"left-right","pick":"left","hash":"0x…","height":"1","stake":"20","paytable":"classic"}'

/** `{game, pick, hash, height, stake, paytable}` to `{game, pick, outcome, result, returned}`. */
export const judgeLine = (json: unknown): object => {
  const line = objectOf(json, EXAMPLE)
  const game = gameOf(field(line, 'game'))
  const pick = pickOf(game, field(line, 'pick'))
  const hash = hashOf(field(line, 'hash'))
  const height = heightOf(field(line, 'height'))
  const stake = stakeOf(field(line, 'stake'))
  const paytable = paytableOf(field(line, 'paytable'))

  const { outcome, result, ratio } = judge({ game, pick, hash, height, paytable })
  return { game, pick, outcome, result, returned: formatAmount(returned(stake, ratio)) }
}

const gameOf = (value: unknown): GameId => {
  if (typeof value === 'string' && isGameId(value)) return value
  const problem = typeof value === 'string' ? `There is no game ${quoted(value)}` : 'game must be a string'
  throw new InputError(`${problem}: write one of ${GAME_IDS.join(', ')}.`)
}

const pickOf = (game: GameId, value: unknown): Pick => {
  const pick = typeof value === 'string' ? parsePick(game, value) : null
  if (pick !== null) return pick
  const problem = typeof value === 'string' ? `${game} has no pick ${quoted(value)}` : 'pick must be a string'
  throw new InputError(`${problem}: for ${game} write ${picksInWords(game)}.`)
}

const picksInWords = (game: GameId): string => {
  const picks = picksOf(game)
  if (picks.length <= 16) return `one of ${picks.join(', ')}`
  return `${picks[0]?.length} different characters of 0-9 and a-f, sorted, as in "${picks.at(-1)}"`
}

const hashOf = (value: unknown): BlockHash => {
  const hash = typeof value === 'string' ? normaliseHash(value) : null
  if (hash === null)
    throw new InputError('hash must be a block hash: a string of 0x and 64 hexadecimal digits.')
  return hash
}

const HEIGHT = /^\d{1,78}$/

const heightOf = (value: unknown): bigint => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && HEIGHT.test(value)) return BigInt(value)
  throw new InputError(
    'height must be a block number: a string of decimal digits, or an integer from 0 up to 2^53.',
  )
}

const stakeOf = (value: unknown): Amount => {
  const stake = typeof value === 'string' ? parseAmount(value) : null
  if (stake === null)
    throw new InputError(
      'stake must be a string such as "20" or "0.5": up to 12 digits, and up to 6 after the point.',
    )
  if (stake <= 0n) throw new InputError('stake must be above 0.')
  return stake
}

const paytableOf = (value: unknown): Paytable => {
  const paytable = PAYTABLES.find((one) => one === value)
  if (paytable === undefined) throw new InputError(`paytable must be one of ${PAYTABLES.join(', ')}.`)
  return paytable
}
