// What only a draw that is watched needs, in one part of the page: it comes while one waits.
export { DrawSide } from './draw-side.tsx'
export { DrawThreads } from './draw-threads.tsx'
export { DrawWaiting } from './waiting-tile.tsx'
