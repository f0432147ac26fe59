import { bots } from './bots.ts'
import { guest } from './guest.ts'
import { notices } from './notices.ts'
import { passkeys } from './passkeys.ts'
import { profile } from './profile.ts'
import { register } from './register.ts'
import { security } from './security.ts'

export const account = {
  ...bots,
  ...guest,
  ...notices,
  ...passkeys,
  ...profile,
  ...register,
  ...security,
} as const
