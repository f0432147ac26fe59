import { type BlockHash, decidingNibbles, type GameId, normaliseHash } from '@nibble/domain'

const ANY = normaliseHash(`0x${'0'.repeat(64)}`)

/** The deciding characters, before there is a hash: counted from the end, 1 is the last. */
export const placesAhead = (game: GameId): readonly number[] =>
  ANY === null ? [] : decidingNibbles({ game, hash: ANY })

/** The characters of this hash that decided; none if it is not a hash. */
export const placesIn = (game: GameId, hash: string | null): readonly number[] => {
  const read = hash === null ? null : normaliseHash(hash)
  return read === null ? placesAhead(game) : decidingNibbles({ game, hash: read })
}

export const readHash = (hash: string | null): BlockHash | null =>
  hash === null ? null : normaliseHash(hash)
