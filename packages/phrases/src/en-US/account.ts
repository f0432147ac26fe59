import { notices } from './notices.ts'
import { profile } from './profile.ts'
import { register } from './register.ts'
import { security } from './security.ts'

/** What the screens of an account and its notices say: fetched beside the first of them. */
export const account = {
  ...notices,
  ...profile,
  ...register,
  ...security,
} as const
