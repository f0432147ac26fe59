import type { Asset, GameId, Tempo } from '@nibble/domain'

export type RecordFilter = {
  readonly state: 'open' | 'settled'
  readonly game: GameId | undefined
  readonly tempo: Tempo | undefined
  readonly asset: Asset | undefined
}

export const ALL_RECORDS: RecordFilter = {
  state: 'settled',
  game: undefined,
  tempo: undefined,
  asset: undefined,
}

/** What the call takes: only the filters that are set. */
export const bodyOf = ({ state, game, tempo, asset }: RecordFilter) => ({
  state,
  limit: 20,
  ...(game !== undefined && { game }),
  ...(tempo !== undefined && { tempo }),
  ...(asset !== undefined && { asset }),
})
