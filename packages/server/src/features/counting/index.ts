export { countNextRounds } from './count-next-rounds.ts'
