import type { Moment } from './moment.ts'

/** Sound effects of the round; silent until somebody turns them on. */
export const RoundSounds = (_: { moment: Moment }) => null
