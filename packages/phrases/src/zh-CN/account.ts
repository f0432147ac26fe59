import { notices } from './notices.ts'
import { profile } from './profile.ts'
import { register } from './register.ts'
import { security } from './security.ts'

export const account = {
  ...notices,
  ...profile,
  ...register,
  ...security,
} as const
