import { notices } from './notices.ts'
import { profile } from './profile.ts'
import { security } from './security.ts'

export const account = {
  ...notices,
  ...profile,
  ...security,
} as const
