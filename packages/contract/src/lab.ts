import * as z from 'zod/mini'
import { route } from './route.ts'
import { tableChoice } from './wire.ts'

export const pastResults = route({
  path: '/api/app/lab/pastResults',
  summary:
    'What decided the newest draws, the newest first, for trying strategies on: of each four bytes, the lowest first, packed as packReading does, all in base64',
  access: 'guest',
  perMinute: 20,
  request: z.object({ table: tableChoice }),
  response: z.object({ packed: z.string() }),
  refusals: [],
})
