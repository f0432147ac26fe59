import { createStored } from '../state/stored.ts'

/** How one last signed in on this device, offered first the next time. */
export const signsInBy = createStored('signsInBy', (text) => (text === 'email' ? 'email' : null))
