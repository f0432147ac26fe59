import { type Amount, formatAmount } from '@nibble/domain'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { betId, refusal, roundNumber } from './wire.ts'

const hex = (bytes: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)))
const place = z.int().check(z.minimum(0))

/**
 * The house's signed receipt for a slip, with data common to its bets given once. Its bets are consecutive leaves from `index`
 * on; their paths name `nodes` by position, since neighbours share most of theirs.
 */
export const slipReceipt = z.object({
  batch: place,
  size: place,
  root: hex(32),
  keyId: hex(8),
  publicKey: hex(32),
  signature: hex(64),
  index: place,
  table: z.enum(['classic', 'low-edge', 'guarded']),
  source: z.enum(['manual', 'insurance', 'plan']),
  acceptedAt: z.number(),
  tag: hex(16),
  nodes: z.array(hex(32)),
  bets: z.array(z.object({ salt: hex(32), path: z.array(place) })),
})
export type SlipReceipt = z.output<typeof slipReceipt>

/** The receipt of one bet as a separate file, which `@nibble/proof` reads: docs/protocol.md. */
export type BetReceipt = ReturnType<typeof betReceiptOf>

type OwnBet = {
  readonly round: string
  readonly betId: string
  readonly game: string
  readonly pick: string
  readonly asset: string
  readonly stake: Amount
}

/** Writes out the receipt of one of a slip's bets; `at` counts from 0. */
export const betReceiptOf = (
  slip: SlipReceipt,
  { at, bet }: { readonly at: number; readonly bet: OwnBet },
) => {
  const { table, source, acceptedAt, tag } = slip
  const { salt, path } = slip.bets[at] ?? { salt: '', path: [] }
  const { round, game, pick, asset } = bet
  return {
    format: 'nibble-receipt/1',
    leaf: {
      round,
      betId: bet.betId,
      game,
      pick,
      asset,
      stake: formatAmount(bet.stake),
      table,
      source,
      acceptedAt,
      tag,
      salt,
    },
    batch: slip.batch,
    index: slip.index + at,
    size: slip.size,
    path: path.map((node) => slip.nodes[node] ?? ''),
    root: slip.root,
    keyId: slip.keyId,
    publicKey: slip.publicKey,
    signature: slip.signature,
  }
}

export const betReceipt = route({
  path: '/api/app/bet/betReceipt',
  summary: "The signed receipt of one of the player's own bets, insured ones too, for 90 days",
  access: 'player',
  perMinute: 60,
  request: z.object({ betId }),
  /** A receipt file of docs/protocol.md, as `@nibble/proof` reads it. */
  response: z.object({ receipt: z.unknown() }),
  refusals: ['bet_unknown', 'not_found'],
})

/** Answer of `GET /api/book/{round}`: docs/protocol.md. Head and anchor are read by `@nibble/proof`. */
export const publishedBook = z.object({
  head: z.unknown(),
  headHash: hex(32),
  publicKey: hex(32),
  /** `off`: this house does not write its books to a chain. `unsealed`: it was not there in time, and never will be. */
  seal: z.enum(['off', 'waiting', 'sealed', 'unsealed']),
  anchor: z.unknown(),
  secret: z.nullable(hex(32)),
  witnesses: z.array(z.object({ publicKey: hex(32), signature: hex(64), at: z.number() })),
})
export type PublishedBook = z.output<typeof publishedBook>

export const roundBook = route({
  path: '/api/app/verify/roundBook',
  summary:
    "What is published of a round's sealed book, for the page; null before its head is signed, and after 90 days",
  access: 'guest',
  perMinute: 240,
  request: z.object({ round: roundNumber }),
  response: z.object({ book: z.nullable(publishedBook) }),
  refusals: ['round_unknown'],
})

/**
 * What the session key signs to cancel a bet: fields(`nibble-cancel/1`, round, bet id), each text after its 2-byte length. All are ASCII.
 */
export const cancelMessage = (cancel: {
  readonly round: string
  readonly betId: string
}): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    ['nibble-cancel/1', cancel.round, cancel.betId].flatMap((text) => [
      text.length >> 8,
      text.length & 255,
      ...Array.from(text, (letter) => letter.charCodeAt(0)),
    ]),
  )

/** r and s of a signature by the session key, in hexadecimal. */
export const cancelSignature = z
  .string({ error: refusal('cancel_unsigned') })
  .check(z.regex(/^[0-9a-f]{128}$/, { error: refusal('cancel_unsigned') }))
