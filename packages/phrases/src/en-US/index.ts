import { account } from './account.ts'
import { book } from './book.ts'
import { community } from './community.ts'
import { first } from './first.ts'
import { login } from './login.ts'
import { mail } from './mail.ts'
import { refusals } from './refusals.ts'
import { rest } from './rest.ts'
import { server } from './server.ts'

export const enUS = {
  ...first,
  ...login,
  ...rest,
  ...account,
  ...community,
  ...book,
  ...mail,
  ...refusals,
  ...server,
} as const
