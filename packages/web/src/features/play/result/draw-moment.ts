// What only a draw that is watched needs, in one part of the page: it comes while one waits.
export { BalanceAfter } from './balance-after.tsx'
export { DrawThreads } from './draw-threads.tsx'
export { WaitHead } from './wait-head.tsx'
export { DrawThreadCount, DrawWaiting } from './waiting-tile.tsx'
