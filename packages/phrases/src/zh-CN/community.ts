import { autoplay } from './autoplay.ts'
import { insurance } from './insurance.ts'
import { jackpot } from './jackpot.ts'
import { lab } from './lab.ts'
import { levels } from './levels.ts'
import { promotionPayout } from './promotion-payout.ts'
import { ranking } from './ranking.ts'
import { tasks } from './tasks.ts'
import { team } from './team.ts'

export const community = {
  ...autoplay,
  ...promotionPayout,
  ...insurance,
  ...jackpot,
  ...lab,
  ...levels,
  ...ranking,
  ...tasks,
  ...team,
} as const
