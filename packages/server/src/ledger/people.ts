// How operators and players are named to operators.

export type OperatorRef = { readonly id: string; readonly name: string }
export type PlayerRef = { readonly id: string; readonly bindId: string; readonly name: string | null }

/** One without a name keeps his number. */
export const operatorRef = (id: bigint, name: string | null): OperatorRef => ({
  id: String(id),
  name: name ?? `#${id}`,
})
export const operatorRefOf = (id: bigint | null, name: string | null): OperatorRef | null =>
  id === null ? null : operatorRef(id, name)

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
