/** Repeatable randomness: the same seed and name give the same numbers on every machine. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number
  chance(probability: number): boolean
  /** Throws on an empty list. */
  pick<T>(list: readonly T[]): T
  uuid(): string
  /** That many hexadecimal characters. */
  hex(length: number): string
  /** Independent numbers for a part of the work, however many the others draw. */
  fork(name: string): Random
}

export function createRandom(seed: string): Random {
  const next = numbersOf(seed)
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const hex = (length: number) => Array.from({ length }, () => whole(0, 15).toString(16)).join('')

  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const found = list[whole(0, list.length - 1)]
      if (found === undefined) throw new RangeError('nothing to pick from')
      return found
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[whole(0, 3)]}${hex(3)}-${hex(12)}`,
    hex,
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}

/** Four words of state, seeded by hashing the text; small, fast, and good enough to choose faults with (sfc32). */
function numbersOf(seed: string): () => number {
  let [a, b, c] = [hash(`a${seed}`), hash(`b${seed}`), hash(`c${seed}`)]
  let counter = 1
  const next = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 0x1_0000_0000
  }
  for (let skipped = 0; skipped < 15; skipped += 1) next()
  return next
}

/** FNV-1a over the characters. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value | 0
}
