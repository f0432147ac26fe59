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
import { queueRead } from '../../ledger/serialize.ts'
import type { RoutesSetup } from '../../routes/setup.ts'
import { listBetDays, sumBets } from './bet-report.ts'
import { listRecords, sumRecords, sumReturned } from './list-records.ts'
import { listTeamDays, sumTeamBets } from './team-bet-report.ts'

export const recordRoutes = ({ db, reader }: RoutesSetup): Served[] => [
  // Without a filter a page is read by an index; a search for rare records may read everything.
  forPlayer(assetsRecordList, ({ cursor, limit, ...filter }, { player }) => {
    const list = () => reader.read((from) => listRecords(from, { cursor, limit, ...filter, player }))
    return isFiltered(filter) ? queueRead(db, player, list) : list()
  }),
  forPlayer(reportAssetsRecordList, (body, { player }) =>
    queueRead(db, player, () => reader.read((from) => sumRecords(from, { ...body, player }))),
  ),
  forPlayer(returnAssets, (body, { player }) =>
    queueRead(db, player, () => reader.read((from) => sumReturned(from, { ...body, player }))),
  ),
  forPlayer(betReport, (body, { player }) =>
    queueRead(db, player, () => reader.read((from) => listBetDays(from, { ...body, player }))),
  ),
  forPlayer(betReportAmount, (body, { player }) =>
    queueRead(db, player, () => reader.read((from) => sumBets(from, { ...body, player }))),
  ),
  forPlayer(teamBetReport, (body, { player }) =>
    reader.read((from) => listTeamDays(from, { ...body, player })),
  ),
  forPlayer(teamBetReportAmount, (body, { player }) =>
    reader.read((from) => sumTeamBets(from, { ...body, player })),
  ),
]

const isFiltered = (filter: object): boolean => Object.values(filter).some((value) => value !== undefined)
