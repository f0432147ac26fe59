import type { passkeyList, ResponseOf } from '@nibble/contract'
import { createFormStore } from '../../../session/form-store.ts'

export type Passkeys = ResponseOf<typeof passkeyList>
export const PASSKEYS_KEY = ['passkeys']

/** The sheet of a new passkey and its name: kept for players who first set a transaction password. */
export const passkeyFormState = createFormStore({ isOpen: false, name: '' })
