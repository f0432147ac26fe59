import { common } from './common.ts'
import { games } from './games.ts'
import { home } from './home.ts'
import { login } from './login.ts'
import { shell } from './shell.ts'

/** What the frame, signing in and home say: with these words a visit begins. */
export const first = {
  ...common,
  ...games,
  ...home,
  ...login,
  ...shell,
}
