import { DAY_MS, parseRoundNumber, type RoundNumber, readRoundNumber, TABLES } from '@nibble/domain'
import { bytesToHex } from '@noble/hashes/utils.js'
import { fieldOf, objectAt, ProofError, textAt, wholeAt } from '../read-fields.ts'
import { encodeFields } from './encoding.ts'
import { bytesAt, hexAt } from './files.ts'
import { isSignedBy, keyIdOf } from './signed.ts'

// The sheet of a day: the house signs the file with all rounds of a day, so that nobody can be given a different one
// later. A day here is UTC, as in round numbers.

export const DAY_FORMAT = 'nibble-day/1'

export type DaySheet = {
  /** As YYYY-MM-DD. */
  readonly day: string
  /** The number of lines after the first, the file's bytes, and their SHA-256. */
  readonly rounds: number
  readonly bytes: number
  readonly sha256: Uint8Array
  readonly publicKey: Uint8Array
  readonly signature: Uint8Array
}

export const dayMessage = ({
  day,
  rounds,
  bytes,
  sha256,
}: Pick<DaySheet, 'day' | 'rounds' | 'bytes' | 'sha256'>): Uint8Array =>
  encodeFields(DAY_FORMAT, day, String(rounds), String(bytes), bytesToHex(sha256))

/** Whether the key in the sheet has signed it. Whose key it is, the list of the house's keys tells. */
export const isDaySigned = (sheet: DaySheet): boolean =>
  isSignedBy(sheet.publicKey, dayMessage(sheet), sheet.signature)

export const readDaySheet = (json: unknown): DaySheet => {
  const file = objectAt(json, '')
  if (fieldOf(file, 'format') !== DAY_FORMAT) throw new ProofError('format', `"${DAY_FORMAT}"`)
  const day = textAt(file, 'day', 'day')
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) throw new ProofError('day', 'a day as YYYY-MM-DD')
  const publicKey = bytesAt(file, 'publicKey', 32, '')
  if (hexAt(file, 'keyId', 8, '') !== keyIdOf(publicKey)) throw new ProofError('keyId', 'the id of publicKey')
  return {
    day,
    publicKey,
    rounds: wholeAt(file, 'rounds', 'rounds'),
    bytes: wholeAt(file, 'bytes', 'bytes'),
    sha256: bytesAt(file, 'sha256', 32, ''),
    signature: bytesAt(file, 'signature', 64, ''),
  }
}

export const writeDaySheet = ({ sha256, publicKey, signature, ...sheet }: DaySheet) => ({
  format: DAY_FORMAT,
  ...sheet,
  sha256: bytesToHex(sha256),
  keyId: keyIdOf(publicKey),
  publicKey: bytesToHex(publicKey),
  signature: bytesToHex(signature),
})

/** One round as a line of the file. Times are ISO 8601 in UTC; missing values are empty. */
export type DayRow = {
  readonly round: string
  readonly length: string
  /** `guarded`, or the paytable of the block table. */
  readonly table: string
  /**
   * `published` or `cancelled`; a cancelled round has no values that depend on a block. `pending`: undecided when the
   * day was signed; it is in the file of a later day once decided.
   */
  readonly state: string
  readonly opens_at: string
  readonly closes_at: string
  readonly draw_at: string
  readonly block_height: string
  readonly block_hash: string
  readonly block_time: string
  /** The time of its parent, before the draw time: proof that this was the first block since. */
  readonly parent_time: string
  readonly beacon_round: string
  readonly guarded_hash: string
  /** The end of the hash that games were judged on, long enough to decide them all. */
  readonly deciding: string
  readonly head_hash: string
  readonly seal_transaction: string
  readonly seal_height: string
}

export const DAY_COLUMNS = [
  'round',
  'length',
  'table',
  'state',
  'opens_at',
  'closes_at',
  'draw_at',
  'block_height',
  'block_hash',
  'block_time',
  'parent_time',
  'beacon_round',
  'guarded_hash',
  'deciding',
  'head_hash',
  'seal_transaction',
  'seal_height',
] as const satisfies readonly (keyof DayRow)[]

/** From this column on nothing is known before the draw. */
const AFTER_DRAW = DAY_COLUMNS.indexOf('block_height')

export const dayLine = (row: DayRow): string => DAY_COLUMNS.map((name) => row[name]).join(',')

/**
 * The last characters of a hash that decide every game: five, as banker and player need, or more if the last decimal
 * digit comes before them.
 */
export const decidingCharacters = (hash: string): string => {
  const characters = hash.replace(/^0x/, '')
  const digit = characters.search(/\d[a-f]*$/)
  return characters.slice(Math.min(characters.length - 5, digit === -1 ? 0 : digit))
}

/** The last round of a chain: its length and table, which the ninth digit of its number tells. */
type Chain = { opensAt: number; periodMs: number; day: string; drawn: DayRow | null }

/**
 * Reads the lines of a day's file in order; each call returns what is wrong with the next one, null if nothing. Rounds
 * pending on earlier days come before the day's own.
 */
export const dayReader = (day: string): ((line: string) => string | null) => {
  let previous = ''
  const chains = new Map<string, Chain>()
  /** A drawn round of each draw time of a day: all rounds that share it have its block. */
  const draws = new Map<string, DayRow>()
  return (line) => {
    const cells = line.split(',')
    if (cells.length !== DAY_COLUMNS.length) return 'it has the wrong number of cells'
    const row = Object.fromEntries(DAY_COLUMNS.map((name, at) => [name, cells[at] ?? ''])) as DayRow
    const before = previous
    previous = row.round
    const [dayOfRound, ofDay] = [row.round.slice(0, 8), day.replaceAll('-', '')]
    if (dayOfRound > ofDay) return 'its round belongs to a later day'
    if (row.round <= before) return 'its round does not come after the one before it'
    if (dayOfRound !== before.slice(0, 8)) draws.clear()
    const chain = chains.get(row.round.charAt(8)) ?? { opensAt: -1, periodMs: DAY_MS, day: '', drawn: null }
    chains.set(row.round.charAt(8), chain)
    const problem = wrongRound(row) ?? wrongTimes(row, chain) ?? wrongSeal(row)
    if (problem !== null) return problem
    if (row.state === 'cancelled')
      return OF_DRAW.every((name) => row[name] === '') ? null : 'a cancelled round has a draw'
    if (row.state === 'pending' && dayOfRound === ofDay)
      return DAY_COLUMNS.slice(AFTER_DRAW).every((name) => row[name] === '')
        ? null
        : 'a pending round has a draw'
    if (row.state !== 'published') return 'its round is not over'
    const wrong = wrongDraw(row) ?? (chain.drawn === null ? null : wrongOrder(row, chain.drawn))
    const beside = draws.get(row.draw_at) ?? row
    chain.drawn = row
    draws.set(row.draw_at, beside)
    return wrong ?? (hasSameBlock(row, beside) ? null : 'another round with its draw time has another block')
  }
}

/** Known only from a round's draw. */
const OF_DRAW = DAY_COLUMNS.slice(AFTER_DRAW, DAY_COLUMNS.indexOf('deciding') + 1)
/** No round is open this long. */
const LONGEST_ROUND_MS = 3_600_000

/** The round's number encodes its day, length and table. */
const wrongRound = (row: DayRow): string | null => {
  const round = parseRoundNumber(row.round)
  if (round === null) return 'its round number is not valid'
  const { roundLength, isGuarded, dayStart } = readRoundNumber(round)
  if (row.length !== roundLength) return 'its round number is for a different round length'
  if (!TABLES.some((table) => table === row.table) || (row.table === 'guarded') !== isGuarded)
    return 'its round number is for a different table'
  const [opensAt, closesAt, drawAt] = [timeOf(row.opens_at), timeOf(row.closes_at), timeOf(row.draw_at)]
  if (!(dayStart <= opensAt && opensAt < dayStart + DAY_MS)) return 'it opened on another day'
  return opensAt < closesAt && closesAt < drawAt && drawAt <= opensAt + LONGEST_ROUND_MS
    ? null
    : 'its times are out of order'
}

/** Rounds are numbered by a period that divides the day. A house may shorten it, but then later numbers follow. */
const wrongTimes = ({ round, opens_at, draw_at }: DayRow, chain: Chain): string | null => {
  const { dayStart, index } = readRoundNumber(round as RoundNumber)
  const opensAt = timeOf(opens_at)
  const day = round.slice(0, 8)
  const longest = day === chain.day ? chain.periodMs : DAY_MS
  const periodMs = index === 1 ? longest : (opensAt - dayStart) / (index - 1)
  const fits =
    index > 1
      ? Number.isSafeInteger(periodMs) && periodMs > 0 && DAY_MS % periodMs === 0
      : opensAt === dayStart
  if (!fits || periodMs > longest || opensAt <= chain.opensAt || timeOf(draw_at) > opensAt + periodMs)
    return 'its times do not fit its number'
  Object.assign(chain, { opensAt, periodMs, day })
  return null
}

const wrongSeal = ({ head_hash, seal_transaction, seal_height }: DayRow): string | null =>
  /^([0-9a-f]{64})?$/.test(head_hash) &&
  /^(0x[0-9a-f]{64})?$/.test(seal_transaction) &&
  /^\d{0,15}$/.test(seal_height)
    ? null
    : 'its head or its seal is not valid'

const wrongDraw = (row: DayRow): string | null => {
  const isGuarded = row.table === 'guarded'
  const judged = isGuarded ? row.guarded_hash : row.block_hash
  if (![row.block_hash, judged].every((hash) => /^0x[0-9a-f]{64}$/.test(hash))) return 'it has no valid hash'
  if (!/^\d{1,15}$/.test(row.block_height)) return 'its block has no valid height'
  const hasBeacon = isGuarded
    ? /^\d{1,15}$/.test(row.beacon_round)
    : row.beacon_round + row.guarded_hash === ''
  if (!hasBeacon) return 'its beacon does not fit its table'
  if (decidingCharacters(judged) !== row.deciding) return 'the deciding characters do not match its hash'
  const drawAt = timeOf(row.draw_at)
  return timeOf(row.parent_time) < drawAt && drawAt <= timeOf(row.block_time)
    ? null
    : 'its block is not the first one from the draw time on'
}

/** The first block from a draw time on may also be the first one from the next draw time on, if blocks came late. */
const wrongOrder = (row: DayRow, before: DayRow): string | null => {
  const isLater =
    Number(row.block_height) > Number(before.block_height) &&
    timeOf(row.parent_time) >= timeOf(before.block_time)
  return hasSameBlock(row, before) || isLater
    ? null
    : 'its block does not come after that of the round before it'
}

const hasSameBlock = (row: DayRow, other: DayRow): boolean => BLOCK.every((name) => row[name] === other[name])

const BLOCK = ['block_height', 'block_hash', 'block_time', 'parent_time'] as const

/** Milliseconds; NaN, which is neither before nor after anything, if not in the file's time format. */
const timeOf = (text: string): number =>
  /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) ? Date.parse(text) : NaN
