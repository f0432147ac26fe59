import * as z from 'zod/mini'
import { consoleCall } from './call.ts'
import { listOf, listRequest, noFilter } from './wire.ts'

const country = z.object({
  /** Two letters, ISO 3166-1. */
  id: z.string(),
  /** Who signed up from there before it was blocked. */
  players: z.int(),
  /** Sign-ups that were refused for it within the last 30 days, each attempt. */
  refused: z.int(),
})

/** The countries that the server was started to block, in alphabetical order. They are configuration: nobody changes them here. */
export const listCountries = consoleCall({
  path: '/console/countries/list',
  access: 'countries.read',
  request: listRequest(['id'], noFilter),
  response: listOf(country),
})
