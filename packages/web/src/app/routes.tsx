import { accountRoutes } from './routes/account.tsx'
import { communityRoutes } from './routes/community.tsx'
import { guestRoutes } from './routes/guest.tsx'
import { moneyRoutes } from './routes/money.tsx'
import { playRoutes } from './routes/play.tsx'
import { root, shell } from './routes/root.tsx'

export const routeTree = root.addChildren([
  ...guestRoutes,
  shell.addChildren([...playRoutes, ...moneyRoutes, ...accountRoutes, ...communityRoutes]),
])
