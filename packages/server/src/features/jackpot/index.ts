export { listFalls } from './list-falls.ts'
export { payFalls } from './pay-falls.ts'
export { readFallClaims } from './read-fall-claims.ts'
export { nextStakes, readJackpot } from './read-jackpot.ts'
