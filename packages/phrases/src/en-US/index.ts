import { account } from './account.ts'
import { book } from './book.ts'
import { community } from './community.ts'
import { first } from './first.ts'
import { house } from './house.ts'
import { login } from './login.ts'
import { mail } from './mail.ts'
import { refusals } from './refusals.ts'
import { rest } from './rest.ts'
import { samples } from './samples.ts'
import { server } from './server.ts'

export const phrases = {
  ...first,
  ...login,
  ...rest,
  ...account,
  ...community,
  ...book,
  ...house,
  ...mail,
  ...refusals,
  ...server,
  ...samples,
} as const
