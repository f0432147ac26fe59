import { contest, dailyTasks, ranking, showName as showNameCall } from '@nibble/contract'
import { forPlayer, type Served } from '../../http/serve.ts'
import type { RoutesSetup } from '../../routes/setup.ts'
import { readTaskClaims, readTasks } from '../rewards/read-tasks.ts'
import { readContest, readRanking, showName } from './rankings.ts'

export const rankingRoutes = ({ db }: RoutesSetup): Served[] => [
  forPlayer(ranking, ({ period }, { player }, { now }) =>
    readRanking(db, { board: period, player, now, readTaskClaims }),
  ),
  forPlayer(contest, (_, { player }, { now }) => readContest(db, { player, now, readTaskClaims })),
  forPlayer(dailyTasks, (_, { player }, { now }) => readTasks(db, { player, now })),
  forPlayer(showNameCall, async ({ isShown }, { player }) => {
    await showName(db, { player, isShown })
    return {}
  }),
]
