import { amountOf } from '@nibble/domain'
import { grantFirstLogin, seedBankroll } from '@nibble/server/features/play/grants.ts'
import type { PlacedSlip } from '@nibble/server/features/play/place/placement.ts'
import type { Slip } from '@nibble/server/features/play/place/slip.ts'
import { cancelRound } from '@nibble/server/features/play/settle/cancel-round.ts'
import { finalizeOutcome } from '@nibble/server/features/play/settle/finalize-outcome.ts'
import { settleNextChunk } from '@nibble/server/features/play/settle/settle-next-chunk.ts'
import { cancelSigned } from '@nibble/server/features/play/testing/cancel-signed.ts'
import { finalBlock } from '../fixture/blocks.ts'
import { anySlip } from '../fixture/calls.ts'
import { closeBoth } from '../fixture/decide.ts'
import { passUntilCancellable, passUntilDue } from '../fixture/draws.ts'
import type { Fixture, PlayServer } from '../fixture/fixture.ts'
import { makePlayers } from '../fixture/players.ts'
import type { Random } from '../frame/random.ts'

/** A call that moves money, to be delivered repeatedly. */
export type Delivery = {
  readonly name: string
  readonly send: (server: PlayServer) => Promise<unknown>
  /** The part of the answer that must be the same for every delivery. */
  readonly heard: (answer: unknown) => string
  /** The same key with another body, in many ways. */
  readonly changed: readonly ((server: PlayServer) => Promise<unknown>)[]
}

/** How a slip is placed; the broken variant has another way. */
export type Place = (server: PlayServer, slip: Slip) => Promise<PlacedSlip>

const UNIT = 1_000_000n

/** One of each, made in turn: later ones build on what earlier ones have done. */
export async function* makeDeliveries(
  fixture: Fixture,
  random: Random,
  place: Place,
): AsyncGenerator<Delivery> {
  const { owner, server } = fixture
  const [player = 0n, newcomer = 0n] = await makePlayers(owner, {
    count: 2,
    funds: [{ asset: 'USDT', subAccount: 'main', amount: 5_000n * UNIT }],
  })
  yield causedByServer('seedBankroll', ({ db }) => seedBankroll(db))
  yield causedByServer('grantFirstLogin', ({ db }) => grantFirstLogin(db.pool, { player: newcomer }))

  const draw = await fixture.openDraw()
  const slip = slipOfThree(random, { player, round: draw.rounds[0] })
  const placing: Delivery = {
    name: 'betOrder',
    send: (at) => place(at, slip),
    heard: idsIn,
    changed: otherBodies(slip, draw.rounds[1]).map((other) => (at: PlayServer) => place(at, other)),
  }
  yield placing

  const other = await server.placement.place(
    anySlip(random, { player, round: draw.rounds[1], stake: 9n * UNIT, asset: 'USDT' }),
  )
  const call = { player, key: random.uuid(), betId: idsIn(other) }
  const cancelling: Delivery = {
    name: 'cancelBetOrder',
    send: (at) => cancelSigned(at, call),
    heard: idsIn,
    changed: [
      (at) => cancelSigned(at, { ...call, betId: '1' }),
      (at) => cancelSigned(at, { ...call, key: slip.key }),
      (at) => place(at, { ...slip, key: call.key }),
    ],
  }
  yield cancelling

  const cancelled = await fixture.openDraw()
  await server.placement.place(
    anySlip(random, { player, round: cancelled.rounds[0], stake: 30n * UNIT, asset: 'USDT' }),
  )
  for (const round of await closeBoth(fixture, await passUntilCancellable(owner, cancelled))) {
    yield causedByServer('cancelRound', ({ db }) => cancelRound(db, { round, why: 'no_block' }))
    yield causedByServer('refund', ({ db }) => settleNextChunk(db, { round }))
  }

  const due = await passUntilDue(owner, draw)
  const block = finalBlock(due, random)
  const otherBlock = finalBlock(due, random.fork('another block'))
  for (const round of await closeBoth(fixture, due)) {
    yield causedByServer('finalizeOutcome', ({ db }) => finalizeOutcome(db, { round, block }))
    yield causedByServer('finalizeOutcome by another block', ({ db }) =>
      finalizeOutcome(db, { round, block: otherBlock }),
    )
    yield causedByServer('settle', ({ db }) => settleNextChunk(db, { round }))
  }

  // Long afterwards they are still the same calls.
  yield placing
  yield cancelling
}

/** The key of such a call is its cause, a round or a player; there is no body to change. */
export const causedByServer = (name: string, send: Delivery['send']): Delivery => ({
  name,
  send,
  heard: () => '',
  changed: [],
})

function slipOfThree(random: Random, { player, round }: { player: bigint; round: string }): Slip {
  const three = [1n, 2n, 3n].map((n) =>
    anySlip(random, { player, round, stake: n * 7_777_777n, asset: 'USDT' }),
  )
  const [first] = three
  if (first === undefined) throw new Error('no slip')
  return { ...first, bets: three.flatMap(({ bets }) => bets) }
}

function otherBodies(slip: Slip, otherRound: string): Slip[] {
  const [first, ...rest] = slip.bets
  if (first === undefined) return []
  return [
    { ...slip, round: otherRound },
    { ...slip, asset: 'GMT' },
    { ...slip, bets: rest },
    { ...slip, bets: [...slip.bets, first] },
    { ...slip, bets: [...slip.bets].reverse() },
    { ...slip, bets: [{ ...first, stake: amountOf(first.stake + 1n) }, ...rest] },
  ]
}

/** The numbers of the bets in an answer. */
function idsIn(answer: unknown): string {
  const ids: string[] = []
  JSON.stringify(answer, (name, value: unknown) => {
    if (name === 'betId') ids.push(String(value))
    return typeof value === 'bigint' ? String(value) : value
  })
  return ids.join()
}
