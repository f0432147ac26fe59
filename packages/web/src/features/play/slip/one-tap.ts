import { createStored } from '../../../state/stored.ts'

/** Two steps unless the player chose one. */
export const oneTap = createStored('oneTap', (text) => (text === 'on' ? 'on' : 'off'))
