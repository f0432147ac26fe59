import { notices } from './notices.ts'
import { security } from './security.ts'

export const account = {
  ...notices,
  ...security,
} as const
