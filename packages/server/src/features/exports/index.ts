export { allPages, type ExportPart, exportText } from './export-text.ts'
export { makeExportTicket, spendExportTicket, sweepExports } from './export-tickets.ts'
