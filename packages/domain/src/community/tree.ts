// A player has one parent at most: the one whose code they gave, once and for ever. Nobody stands above themselves.

export type BindingRefusal = 'invitation_used' | 'invitation_loop'

/** Whether a player may come below that parent; null where they may. */
export const decideBinding = ({
  player,
  hasParent,
  parent,
  aboveParent,
}: {
  readonly player: bigint
  readonly hasParent: boolean
  readonly parent: bigint
  /** All who stand above the parent. */
  readonly aboveParent: readonly bigint[]
}): BindingRefusal | null => {
  if (hasParent) return 'invitation_used'
  return parent === player || aboveParent.includes(player) ? 'invitation_loop' : null
}
