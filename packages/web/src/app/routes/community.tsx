import { notOpen } from './not-open.tsx'

export const communityRoutes = [
  notOpen('/referrer', 'title.referrer'),
  notOpen('/referrer/info', 'title.referrerInfo'),
  notOpen('/agent', 'title.agent'),
  notOpen('/invite', 'shell.invite'),
  notOpen('/lottery', 'shell.jackpot'),
  notOpen('/ranking', 'title.ranking'),
  notOpen('/activity', 'title.activity'),
] as const
