// What fell and why, in one part of the page: a round has it once its block is there.
export { Explained } from './explained.tsx'
export { ResultHead } from './result-head.tsx'
