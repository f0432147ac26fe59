import {
  assetsRecordList,
  betReport,
  betReportAmount,
  reportAssetsRecordList,
  returnAssets,
  teamBetReport,
  teamBetReportAmount,
} from '@nibble/contract'
import {
  listBetDays,
  listRecords,
  listTeamDays,
  sumBets,
  sumRecords,
  sumReturned,
  sumTeamBets,
} from '../features/records/index.ts'
import { forPlayer, type Served } from '../http/serve.ts'
import type { RoutesSetup } from './routes-setup.ts'

export const recordRoutes = ({ db }: RoutesSetup): Served[] => [
  forPlayer(assetsRecordList, (body, { player }) => listRecords(db, { ...body, player })),
  forPlayer(reportAssetsRecordList, (body, { player }) => sumRecords(db, { ...body, player })),
  forPlayer(returnAssets, (body, { player }) => sumReturned(db, { ...body, player })),
  forPlayer(betReport, (body, { player }) => listBetDays(db, { ...body, player })),
  forPlayer(betReportAmount, (body, { player }) => sumBets(db, { ...body, player })),
  forPlayer(teamBetReport, (body, { player }) => listTeamDays(db, { ...body, player })),
  forPlayer(teamBetReportAmount, (body, { player }) => sumTeamBets(db, { ...body, player })),
]
