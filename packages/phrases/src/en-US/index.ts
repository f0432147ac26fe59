import { first } from './first.ts'
import { refusals } from './refusals.ts'
import { rest } from './rest.ts'
import { server } from './server.ts'

export const enUS = {
  ...first,
  ...rest,
  ...refusals,
  ...server,
} as const
