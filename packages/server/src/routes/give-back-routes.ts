import { giveBackPause } from '@nibble/contract'
import { readGiveBackPause } from '../features/abuse/index.ts'
import { forPlayer, type Served } from '../http/serve.ts'
import type { RoutesSetup } from './routes-setup.ts'

export const giveBackRoutes = ({ db }: RoutesSetup): Served[] => [
  forPlayer(giveBackPause, (_, { player }) => readGiveBackPause(db, { player })),
]
