import * as z from 'zod/mini'
import { route } from './route.ts'

export const CASE_KINDS = ['bet', 'deposit', 'withdrawal'] as const

export const caseFile = route({
  path: '/api/app/case/caseFile',
  summary:
    "Everything about one of the caller's own bets, deposits or withdrawals, as one file that `nibble verify` reads",
  access: 'player',
  perMinute: 30,
  request: z.object({ kind: z.enum(CASE_KINDS), id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  /** A case file of docs/protocol.md, as `@nibble/proof` reads it. */
  response: z.object({ file: z.unknown() }),
  refusals: ['not_found'],
})
