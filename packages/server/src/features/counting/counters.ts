import { countHours } from './count-hours.ts'
import { countStandings } from './count-standings.ts'
import { countTeamBets } from './count-team-bets.ts'
import { countTeams } from './count-teams.ts'
import { countTotals } from './count-totals.ts'
import type { Counter } from './counter.ts'

/** In this order, each after the ones before. */
export const COUNTERS: readonly Counter[] = [
  countTeams,
  countTeamBets,
  countStandings,
  countTotals,
  countHours,
]
