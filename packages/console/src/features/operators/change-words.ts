import type { OperatorChangeRow } from '@nibble/contract/console'

export type Change = Pick<
  OperatorChangeRow,
  'kind' | 'name' | 'operator' | 'rolesNow' | 'roles' | 'isDisabled' | 'lastResetAt' | 'first' | 'state'
>

/** What would happen, in a sentence; and what the person confirming should know. */
export const changeText = ({ kind, roles, rolesNow, isDisabled, lastResetAt }: Change): string => {
  const before = lastResetAt === null ? '' : ' Their sign-in was reset before.'
  switch (kind) {
    case 'add':
      return `A new operator: ${roles.join(', ')}.`
    case 'reset':
      return `A new password and no authenticator for an operator with ${rolesNow.join(', ')}.${before}`
    case 'update':
      return `From ${rolesNow.join(', ')} to ${roles.join(', ')}${isDisabled ? ', disabled' : ', may sign in'}.${before}`
  }
}

export const waitsFor = ({ first }: Change): string =>
  first === null ? 'Needs two people.' : `Confirmed by ${first.name}, needs another person.`

/** Nobody confirms twice, or a change about themselves. */
export const mayConfirm = ({ operator, first, state }: Change, me: string): boolean =>
  state === 'open' && operator !== me && first?.id !== me
