import type { passkeyList, ResponseOf } from '@nibble/contract'

export type Passkeys = ResponseOf<typeof passkeyList>
export const PASSKEYS_KEY = ['passkeys']
