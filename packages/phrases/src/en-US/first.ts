import { common } from './common.ts'
import { games } from './games.ts'
import { home } from './home.ts'
import { shell } from './shell.ts'

/** What the frame and home say: with these words a visit begins. */
export const first = {
  ...common,
  ...games,
  ...home,
  ...shell,
} as const
