// What only a draw that is watched needs, in one part of the page: it comes while one waits.
export { BalanceAfter } from './balance-after.tsx'
export { DrawThreads } from './draw-threads.tsx'
export { Phases } from './phases.tsx'
export { DrawWaiting } from './waiting-tile.tsx'
