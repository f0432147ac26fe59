export { readContest } from './read-contest.ts'
export { readRanking } from './read-ranking.ts'
export { showName } from './show-name.ts'
