export { decideWaiting, requestAdjustment } from './adjust-balance.ts'
export { findAdjustment, listAdjustments } from './adjustment-row.ts'
