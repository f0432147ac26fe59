import { type BlockHash, normaliseHash } from '@nibble/domain'

/** An invalid proof file: the field, e.g. `bet.stake`, and what was expected there. */
export class ProofError extends Error {
  readonly place: string

  constructor(place: string, expected: string) {
    super(`${place === '' ? 'the file' : place} must be ${expected}`)
    this.name = 'ProofError'
    this.place = place
  }
}

// Fields of parsed JSON. Each throws ProofError if the file has something else.

export const objectAt = (value: unknown, place: string): object => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ProofError(place, 'an object')
  return value
}

export const textAt = (json: object, name: string, place: string): string => {
  const value = fieldOf(json, name)
  if (typeof value !== 'string' || value.length > 200) throw new ProofError(place, 'a text')
  return value
}

/** A printable ASCII text, safe to show in a terminal. */
export const nameAt = (json: object, name: string, place: string): string => {
  const text = textAt(json, name, place)
  if (!/^[\x20-\x7e]+$/.test(text)) throw new ProofError(place, 'a text of plain characters')
  return text
}

export const wholeAt = (json: object, name: string, place: string): number => {
  const value = fieldOf(json, name)
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new ProofError(place, 'a whole number')
  return value
}

export const hashAt = (json: object, name: string, place: string): BlockHash => {
  const hash = normaliseHash(textAt(json, name, place))
  if (hash === null) throw new ProofError(place, '0x and 64 hexadecimal digits')
  return hash
}

/** One of the known words; `within` is the position of the object, as in `bet.`. */
export const oneOf = <T extends string>(json: object, name: string, known: readonly T[], within = ''): T => {
  const value = fieldOf(json, name)
  const found = known.find((one) => one === value)
  if (found === undefined) throw new ProofError(`${within}${name}`, `one of ${known.join(', ')}`)
  return found
}

export const fieldOf = (json: object, name: string): unknown =>
  Object.hasOwn(json, name) ? Reflect.get(json, name) : undefined
