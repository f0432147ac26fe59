import { createStored } from '../state/stored.ts'

/** The player whom this browser is to be told for while no page is open, by his public number. */
export const pushedFor = createStored('pushedFor', (text) => text)
