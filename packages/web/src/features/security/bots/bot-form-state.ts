import { BOT_SCOPES, type BotScope } from '@nibble/contract'
import { createFormStore } from '../../../session/form-store.ts'
import { readAmount } from '../../../ui/amount-input.ts'

/** The state of the form for a new key, and its input. */
export type BotFormState = {
  readonly isOpen: boolean
  readonly name: string
  readonly origin: 'here' | 'paste'
  readonly pasted: string
  readonly scopes: readonly BotScope[]
  readonly credit: 'sandbox' | 'all'
  readonly cap: string
  readonly days: string
  readonly addresses: string
}

export const EMPTY_FORM: BotFormState = {
  isOpen: false,
  name: '',
  origin: 'here',
  pasted: '',
  scopes: BOT_SCOPES,
  credit: 'sandbox',
  cap: '',
  days: '30',
  addresses: '',
}

/** The first thing missing, except what confirms it. */
export const botFormBlock = ({
  name,
  origin,
  pasted,
  scopes,
  credit,
  cap,
}: BotFormState): 'name' | 'key' | 'scopes' | 'cap' | null => {
  if (name.trim() === '') return 'name'
  if (origin === 'paste' && pasted.trim() === '') return 'key'
  if (scopes.length === 0) return 'scopes'
  return credit === 'all' && readAmount(cap).kind !== 'amount' ? 'cap' : null
}

/** Players who first set a transaction password come back to the form as they left it. */
export const botFormState = createFormStore(EMPTY_FORM)
