import * as z from 'zod/mini'
import { consoleCall } from './call.ts'
import { listOf, listRequest, noFilter } from './wire.ts'

const country = z.object({
  /** Two letters, ISO 3166-1. */
  id: z.string(),
  /** Players from there, from before the block. */
  players: z.int(),
  /** Sign-up attempts refused for it within the last 30 days. */
  refused: z.int(),
})

/** The countries that the server was started to block, alphabetically. They are configuration: nobody changes them here. */
export const listCountries = consoleCall({
  path: '/console/countries/list',
  access: 'countries.read',
  request: listRequest(['id'], noFilter),
  response: listOf(country),
})
