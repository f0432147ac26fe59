import { team } from './team.ts'

/** What the screens of the community say: fetched beside the first of them. */
export const community = {
  ...team,
} as const
