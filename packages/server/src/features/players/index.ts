export { findPlayer, type PlayerDetails } from './find-player.ts'
export { listLedger } from './list-ledger.ts'
export { listPlayers } from './list-players.ts'
export { flagPlayer, noteLook, resumePlayer, stopPlayer, unflagPlayer } from './watch-player.ts'
