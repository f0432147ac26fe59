import type { OperatorChangeRow } from '@nibble/contract/console'

export type Change = Pick<
  OperatorChangeRow,
  | 'kind'
  | 'name'
  | 'operator'
  | 'rolesNow'
  | 'roles'
  | 'playerNow'
  | 'player'
  | 'isDisabledNow'
  | 'isDisabled'
  | 'lastResetAt'
  | 'requestedBy'
  | 'requestCounts'
  | 'first'
  | 'firstCounts'
  | 'state'
>

/** What would happen, in sentences; and what the person confirming should know. */
export const changeText = (change: Change): string => {
  const { kind, roles, rolesNow, player, lastResetAt } = change
  const before = lastResetAt === null ? '' : ' Their sign-in was reset before.'
  switch (kind) {
    case 'add':
      return `A new operator: ${roles.join(', ')}. Own player account: ${playerText(player)}.`
    case 'reset':
      return `A new password and no authenticator for an operator with ${rolesNow.join(', ')}. Roles and own player account: no change.${before}`
    case 'update':
      return `${updateText(change)}${before}`
  }
}

/** Each part of an update, whether it changes or not. Once it is decided, what was before is no longer known. */
const updateText = (change: Change): string => {
  const parts: readonly (readonly [part: string, now: string, then: string])[] = [
    ['Roles', change.rolesNow.join(', '), change.roles.join(', ')],
    ['Own player account', playerText(change.playerNow), playerText(change.player)],
    ['Sign-in', signInText(change.isDisabledNow), signInText(change.isDisabled)],
  ]
  return parts
    .map(([part, now, then]) => `${part}: ${change.state === 'open' ? difference(now, then) : then}.`)
    .join(' ')
}

const difference = (now: string, then: string): string =>
  now === then ? `no change (${now})` : `from ${now} to ${then}`

/** The number first: the name was chosen by the player. */
const playerText = (player: Change['player']): string => {
  if (player === null) return 'none'
  return player.name === null ? player.bindId : `${player.bindId} (${player.name})`
}

const signInText = (isDisabled: boolean): string => (isDisabled ? 'disabled' : 'allowed')

/** What it waits for, by the confirmations that still count. */
export const waitsFor = ({ requestedBy, requestCounts, first, firstCounts }: Change): string => {
  if (!requestCounts)
    return `Nobody can confirm it: ${requestedBy.name}, who requested it, has been disabled, reset or given other roles.`
  if (first === null) return 'Needs two people.'
  return firstCounts
    ? `Confirmed by ${first.name}, needs another person.`
    : `Needs two people: the confirmation by ${first.name} no longer counts.`
}

/** Nobody confirms twice, or a change about themselves. */
export const mayConfirm = ({ operator, requestCounts, first, state }: Change, me: string): boolean =>
  state === 'open' && requestCounts && operator !== me && first?.id !== me
