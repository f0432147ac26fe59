export type { Config, OutsideChain, OutsideDeposits } from './config.ts'
export { readConfig } from './read-config.ts'
