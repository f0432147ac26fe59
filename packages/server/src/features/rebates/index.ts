export { listRebateLines } from './list-rebate-lines.ts'
export { listRebates } from './list-rebates.ts'
export { readLevelConfig } from './read-level-config.ts'
export { runRebates } from './run-rebates.ts'
