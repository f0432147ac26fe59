// What only a draw that is watched needs, in one part of the page: it comes while one waits.
export { BalanceAfter } from './balance-after.tsx'
export { DrawStrip } from './draw-strip.tsx'
export { DrawThreads } from './draw-threads.tsx'
export { WaitHead } from './wait-head.tsx'
export { DrawWaiting, EarlyBlock } from './waiting-tile.tsx'
