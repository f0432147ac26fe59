// How operators and players are named to operators.

export type OperatorRef = { readonly id: string; readonly name: string }
export type PlayerRef = { readonly id: string; readonly bindId: string; readonly name: string | null }

/** A number that is none of ours any more keeps its number. */
export const operatorRefOf = (id: bigint | null, name: string | null): OperatorRef | null =>
  id === null ? null : { id: String(id), name: name ?? `#${id}` }

export type PlayerRow = {
  readonly player_id: bigint
  readonly bind_id: string
  readonly username: string | null
}
export const playerRefOf = ({ player_id, bind_id, username }: PlayerRow): PlayerRef => ({
  id: String(player_id),
  bindId: bind_id,
  name: username,
})
