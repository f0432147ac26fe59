import type { Phrases } from '../catalogue.ts'
import { first } from './first.ts'
import { refusals } from './refusals.ts'
import { rest } from './rest.ts'
import { server } from './server.ts'

export const jaJP: Phrases = {
  ...first,
  ...rest,
  ...refusals,
  ...server,
}
