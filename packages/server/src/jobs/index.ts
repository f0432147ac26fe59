export { startConversionsRunner } from './conversions-runner.ts'
export type { ObserveRounds } from './observe.ts'
export { type RoundsRunner, startRoundsRunner } from './rounds-runner.ts'
export type { RoundsSetup } from './rounds-session.ts'
