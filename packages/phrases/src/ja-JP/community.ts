import { insurance } from './insurance.ts'
import { jackpot } from './jackpot.ts'
import { levels } from './levels.ts'
import { team } from './team.ts'

export const community = {
  ...insurance,
  ...jackpot,
  ...levels,
  ...team,
} as const
