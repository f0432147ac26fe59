// A player has at most one parent: the one whose code they gave, once and permanently. Nobody is above themselves.

export type BindingRefusal = 'invitation_used' | 'invitation_loop'

/** Whether a player may join below that parent; null if they may. */
export const decideBinding = ({
  player,
  hasParent,
  parent,
  aboveParent,
}: {
  readonly player: bigint
  readonly hasParent: boolean
  readonly parent: bigint
  /** Everyone above the parent. */
  readonly aboveParent: readonly bigint[]
}): BindingRefusal | null => {
  if (hasParent) return 'invitation_used'
  return parent === player || aboveParent.includes(player) ? 'invitation_loop' : null
}
