import { createStored } from './stored.ts'

/** The bets last read, as text, for the page that is shown without a network. Never a balance: an old one misleads. */
export const keptHistory = createStored('history', (text) => text)
