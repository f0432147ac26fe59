// Cards beside a table, fetched after it.
export { BoardLiveTable } from './live/board-live-table.tsx'
export { LatestBetsCard } from './live/latest-bets-card.tsx'
export { LiveTableCard } from './live/live-table-card.tsx'
export { CancelSheet } from './mine/cancel-sheet.tsx'
export { MissedCard } from './mine/missed-card.tsx'
export { LastResultCard, SettledCard } from './mine/settled-card.tsx'
export { TimelineCard } from './round/timeline-card.tsx'
