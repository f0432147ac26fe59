import { type BlockHash, normaliseHash } from '@nibble/domain'

/** A file that is no proof: the place in it, e.g. `bet.stake`, and what was expected there. */
export class ProofError extends Error {
  readonly place: string

  constructor(place: string, expected: string) {
    super(`${place === '' ? 'the file' : place} must be ${expected}`)
    this.name = 'ProofError'
    this.place = place
  }
}

// Fields of a file as JSON.parse gave it. Each throws ProofError where the file says something else.

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

/** A text that is shown as it is, without what a terminal would take for an order or a line of its own. */
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

/** One of the words that are known; `within` is where the object stands, as in `bet.`. */
export const oneOf = <T extends string>(json: object, name: string, known: readonly T[], within = ''): T => {
  const value = fieldOf(json, name)
  const found = known.find((one) => one === value)
  if (found === undefined) throw new ProofError(`${within}${name}`, `one of ${known.join(', ')}`)
  return found
}

export const fieldOf = (json: object, name: string): unknown =>
  Object.hasOwn(json, name) ? Reflect.get(json, name) : undefined
