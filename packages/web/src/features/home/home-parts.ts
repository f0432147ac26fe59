export { BannerCard } from './banner-card.tsx'
export { GameCard } from './game-card.tsx'
export { LastRound } from './last-round.tsx'
export { PendingCard } from './pending-card.tsx'
