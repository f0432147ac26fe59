import { team } from './team.ts'

export const community = {
  ...team,
} as const
