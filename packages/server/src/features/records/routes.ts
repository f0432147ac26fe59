import {
  assetsRecordList,
  betReport,
  betReportAmount,
  reportAssetsRecordList,
  returnAssets,
  teamBetReport,
  teamBetReportAmount,
} from '@nibble/contract'
import { forPlayer, type Served } from '../../http/serve.ts'
import { readInTurn } from '../../ledger/serialize.ts'
import type { RoutesSetup } from '../../routes/setup.ts'
import { listBetDays, sumBets } from './bet-report.ts'
import { listRecords, sumRecords, sumReturned } from './list-records.ts'
import { listTeamDays, sumTeamBets } from './team-bet-report.ts'

export const recordRoutes = ({ db }: RoutesSetup): Served[] => [
  // Without a filter a page is read by an index; what looks for rare records may read all there are.
  forPlayer(assetsRecordList, ({ cursor, limit, ...filter }, { player }) => {
    const list = () => listRecords(db, { cursor, limit, ...filter, player })
    return isFiltered(filter) ? readInTurn(db, player, list) : list()
  }),
  forPlayer(reportAssetsRecordList, (body, { player }) =>
    readInTurn(db, player, () => sumRecords(db, { ...body, player })),
  ),
  forPlayer(returnAssets, (body, { player }) =>
    readInTurn(db, player, () => sumReturned(db, { ...body, player })),
  ),
  forPlayer(betReport, (body, { player }) =>
    readInTurn(db, player, () => listBetDays(db, { ...body, player })),
  ),
  forPlayer(betReportAmount, (body, { player }) =>
    readInTurn(db, player, () => sumBets(db, { ...body, player })),
  ),
  forPlayer(teamBetReport, (body, { player }) => listTeamDays(db, { ...body, player })),
  forPlayer(teamBetReportAmount, (body, { player }) => sumTeamBets(db, { ...body, player })),
]

const isFiltered = (filter: object): boolean => Object.values(filter).some((value) => value !== undefined)
