export { countNextRounds } from './count-next-rounds.ts'
export { UnknownPick } from './count-round.ts'
