export { cancelRound, noteAskedFor, noteMissedBlock } from './cancel-round.ts'
export { closeRound } from './close-round.ts'
export { ensureRounds } from './ensure-rounds.ts'
export { listenForEvents, type NibbleEvent } from './events.ts'
export {
  findRoundForOperators,
  findWantedBets,
  listBetsForOperators,
  listRoundsForOperators,
} from './find-for-operators.ts'
export { type FinalBlock, fixOutcome, type HeaderJson } from './fix-outcome.ts'
export { grantFirstLogin, seedBankroll, seedPots } from './grants.ts'
export { listBalances } from './list-balances.ts'
export { type ChangedBets, findBet, listBets, listChangedBets, listStakeBalances } from './list-bets.ts'
export { lastDraws, listDraws, listOutcomes } from './list-draws.ts'
export {
  findDraw,
  findHeaders,
  findRound,
  listRoundsWithoutBlock,
  listUnfinishedRounds,
  readClock,
  readTable,
  type UnfinishedRound,
} from './list-rounds.ts'
export { openDue } from './open-due.ts'
export { createPlacement, type PlacedSlip, type Placement, type PlacementSetup } from './placement.ts'
export { type Recall, type RecalledBet, type RecallSetup, recallBet } from './recall-bet.ts'
export { listRecallable } from './recalls-of-day.ts'
export { type SeenBlock, seeDrawBlock } from './see-draw-block.ts'
export { CHUNK_LIMIT, type SettledChunk, settleNextChunk } from './settle-next-chunk.ts'
export type { Slip } from './slip.ts'
export { listLimits, readCaps } from './terms.ts'
