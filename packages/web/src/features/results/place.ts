import { parseRoundNumber } from '@nibble/domain'

/** The place in the list to go to: a round, or a round's block. */
export type Place =
  | { readonly kind: 'round'; readonly round: string }
  | { readonly kind: 'height'; readonly height: string }

/**
 * 13 digits are a round, spaces allowed; 4 digits the round of that index today (UTC) of the given round length; other
 * digits, with or without thousands separators, a height. Null if none of these.
 */
export const parsePlace = (
  text: string,
  { now, roundLength }: { now: number; roundLength: '1m' | '3m' },
): Place | null => {
  const digits = text.replace(/[\s,.'’ ]/g, '')
  if (!/^\d{1,18}$/.test(digits)) return null
  if (digits.length === 13) return roundPlace(digits)
  if (digits.length !== 4) return { kind: 'height', height: String(BigInt(digits)) }

  const day = new Date(now).toISOString().slice(0, 10).replaceAll('-', '')
  return roundPlace(`${day}${roundLength === '1m' ? '1' : '3'}${digits}`)
}

export const placeFilter = (place: Place) =>
  place.kind === 'round' ? { round: place.round } : { height: place.height }

const roundPlace = (text: string): Place | null => {
  const round = parseRoundNumber(text)
  return round === null ? null : { kind: 'round', round }
}
