export { listFalls } from './list-falls.ts'
export { payFalls } from './pay-falls.ts'
export { nextStakes, readJackpot } from './read-jackpot.ts'
