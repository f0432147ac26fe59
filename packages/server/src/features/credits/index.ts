export { endRollingWins } from './end-rolling-wins.ts'
export { expireCredit } from './expire-credit.ts'
export { readCredits } from './read-credits.ts'
