import { createStored } from '../state/stored.ts'

/** The last sign-in method on this device, offered first next time. */
export const signsInBy = createStored('signsInBy', (text) => (text === 'email' ? 'email' : null))
