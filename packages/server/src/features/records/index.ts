export { listBetDays, sumBets } from './bet-report.ts'
export { listRecords } from './list-records.ts'
export { sumRecords, sumReturned } from './sum-records.ts'
export { listTeamDays, sumTeamBets } from './team-bet-report.ts'
