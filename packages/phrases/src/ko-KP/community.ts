import { insurance } from './insurance.ts'
import { jackpot } from './jackpot.ts'
import { team } from './team.ts'

export const community = {
  ...insurance,
  ...jackpot,
  ...team,
} as const
