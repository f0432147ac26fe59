declare const roundNumberBrand: unique symbol

/**
 * `YYYYMMDD` of the UTC day, `1` or `3` for the round length, and four digits counting from 0001, which opens at 00:00 UTC. The
 * guarded round beside it has `6` for `1` and `8` for `3` (docs/decisions/0177).
 */
export type RoundNumber = string & { readonly [roundNumberBrand]: 'RoundNumber' }

export const DAY_MS = 86_400_000

const SHAPE = /^(20\d{2})(\d{2})(\d{2})([1368])(\d{4})$/

/** A round number as somebody wrote it; null if it has another format, names no day, or counts from 0. */
export const parseRoundNumber = (text: string): RoundNumber | null => {
  const match = SHAPE.exec(text)
  if (match === null || match[5] === '0000') return null
  const day = dayStartOf(text)
  return compactDay(day) === text.slice(0, 8) ? (text as RoundNumber) : null
}

export const roundNumberOf = ({
  roundLength,
  opensAt,
  periodMs,
  isGuarded = false,
}: {
  readonly roundLength: RoundLength
  readonly opensAt: number
  readonly periodMs: number
  readonly isGuarded?: boolean
}): RoundNumber => {
  const index = Math.floor((opensAt % DAY_MS) / periodMs) + 1
  return `${compactDay(opensAt)}${(isGuarded ? GUARDED_DIGIT_OF : DIGIT_OF)[roundLength]}${String(index).padStart(4, '0')}` as RoundNumber
}

/** What a number says by itself; the opening time also needs its windows (`timesOf`). */
export const readRoundNumber = (
  round: RoundNumber,
): {
  readonly roundLength: RoundLength
  readonly isGuarded: boolean
  readonly dayStart: number
  readonly index: number
} => ({
  roundLength: round.charAt(8) === '1' || round.charAt(8) === '6' ? '1m' : '3m',
  isGuarded: round.charAt(8) === '6' || round.charAt(8) === '8',
  dayStart: dayStartOf(round),
  index: Number(round.slice(9)),
})

/** The round of a database row, where it is a bigint. Throws on an invalid number. */
export const roundNumberFrom = (stored: bigint | string): RoundNumber => {
  const round = parseRoundNumber(String(stored))
  if (round === null) throw new RangeError(`not a round number: ${stored}`)
  return round
}

const DIGIT_OF: Readonly<Record<RoundLength, string>> = { '1m': '1', '3m': '3' }
const GUARDED_DIGIT_OF: Readonly<Record<RoundLength, string>> = { '1m': '6', '3m': '8' }

const dayStartOf = (round: string): number =>
  Date.UTC(Number(round.slice(0, 4)), Number(round.slice(4, 6)) - 1, Number(round.slice(6, 8)))

const compactDay = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '')

export const ROUND_LENGTHS = ['1m', '3m'] as const

export type RoundLength = (typeof ROUND_LENGTHS)[number]
