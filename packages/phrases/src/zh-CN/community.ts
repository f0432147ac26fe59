import { giveBack } from './give-back.ts'
import { insurance } from './insurance.ts'
import { jackpot } from './jackpot.ts'
import { levels } from './levels.ts'
import { ranking } from './ranking.ts'
import { tasks } from './tasks.ts'
import { team } from './team.ts'

export const community = {
  ...giveBack,
  ...insurance,
  ...jackpot,
  ...levels,
  ...ranking,
  ...tasks,
  ...team,
} as const
