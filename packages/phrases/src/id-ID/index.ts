import type { Phrases } from '../catalogue.ts'
import { common } from './common.ts'
import { games } from './games.ts'
import { home } from './home.ts'
import { login } from './login.ts'
import { play } from './play.ts'
import { records } from './records.ts'
import { refusals } from './refusals.ts'
import { results } from './results.ts'
import { server } from './server.ts'
import { shell } from './shell.ts'
import { tutorial } from './tutorial.ts'
import { verify } from './verify.ts'

export const idID: Phrases = {
  ...common,
  ...games,
  ...home,
  ...login,
  ...play,
  ...records,
  ...refusals,
  ...results,
  ...server,
  ...shell,
  ...tutorial,
  ...verify,
}
