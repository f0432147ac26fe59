import { appGetLevelConfig, levelHistory, promotionPause, rebateLines, rebateList } from '@nibble/contract'
import { loadTranslator } from '@nibble/phrases'
import { forGuest, forPlayer, type Served } from '../../http/serve.ts'
import type { RoutesSetup } from '../../routes/setup.ts'
import { readPromotionPause } from '../abuse/late-reviews.ts'
import { listLevelChanges, listRebateLines, listRebates } from './queries.ts'
import { readLevelConfig } from './read-level-config.ts'

export const rebateRoutes = ({ db }: RoutesSetup): Served[] => {
  const english = loadTranslator('en-US')
  return [
    forGuest(appGetLevelConfig, async (_, { translator }) =>
      readLevelConfig(db, { english: await english, own: translator }),
    ),
    forPlayer(levelHistory, (body, { player }) => listLevelChanges(db, { ...body, player })),
    forPlayer(rebateList, (body, { player }) => listRebates(db, { ...body, player })),
    forPlayer(rebateLines, (body, { player }) => listRebateLines(db, { ...body, player })),
  ]
}

export const promotionPauseRoutes = ({ db }: RoutesSetup): Served[] => [
  forPlayer(promotionPause, (_, { player }) => readPromotionPause(db, { player })),
]
