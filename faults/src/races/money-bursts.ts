import { amountOf } from '@nibble/domain'
import { cancelConversion, carryConversions } from '@nibble/server/features/conversions/carry-conversions.ts'
import { convert } from '@nibble/server/features/conversions/convert.ts'
import { reviewConversion } from '@nibble/server/features/conversions/review-conversion.ts'
import { moveBetweenSubAccounts } from '@nibble/server/features/transfers/move-sub-account.ts'
import type { Transfer } from '@nibble/server/features/transfers/transfer-money.ts'
import { countOutcomes } from '../fixture/attempt.ts'
import { anySlip } from '../fixture/calls.ts'
import type { Draw } from '../fixture/draws.ts'
import type { Fixture, PlayServer } from '../fixture/fixture.ts'
import { anyConversion, anyTransfer, lessFee, richPlayer } from '../fixture/money.ts'
import { give, readBalances, setBankroll } from '../fixture/players.ts'
import type { Random } from '../frame/random.ts'
import { all, BANKROLL, expectOutcomes, WAYS } from './burst-checks.ts'

/** How a transfer is made; the broken variant has another way. */
export type TransferHandler = (server: PlayServer, transfer: Transfer) => Promise<unknown>

type Scenario = {
  readonly fixture: Fixture
  readonly random: Random
  readonly transfer: TransferHandler
  readonly draw: Draw
}

/** Concurrent calls about money that a player has once; one sentence for each thing that is wrong after them. */
type MoneyBurst = (scenario: Scenario) => Promise<string[]>

const UNIT = 1_000_000n

/** Money for that many transfers: exactly as many are accepted, and arrive. */
const oneTransferSubAccount: MoneyBurst = async ({ fixture, random, transfer }) => {
  const amount = BigInt(random.whole(1_000_000, 90_000_000))
  const enoughFor = BigInt(random.whole(0, 20))
  const { player } = await richPlayer(fixture, { USDT: amount * enoughFor + amount - 1n })
  const to = await richPlayer(fixture, { USDT: 0n })
  const outcomes = await all(random, (n, own) =>
    transfer(serverOf(fixture, n), anyTransfer(own, { player, toBindId: to.bindId, amount })),
  )
  return [
    ...expectOutcomes(outcomes, countsOf(Number(enoughFor))),
    ...(await subAccounts(fixture, player, { 'USDT/main': amount - 1n })),
    ...(await subAccounts(fixture, to.player, { 'USDT/main': amount * enoughFor })),
  ]
}

/** One sub-account, spent in three ways at once by the same amount: as many succeed as it holds, and each takes effect. */
const oneSpentInThreeWays: MoneyBurst = async ({ fixture, random, transfer, draw }) => {
  await setBankroll(fixture.owner, 1_000n * BANKROLL)
  const amount = BigInt(random.whole(1_000_000, 5_000_000))
  const enoughFor = BigInt(random.whole(5, 40))
  const { player } = await richPlayer(fixture, { USDT: amount * enoughFor + amount - 1n })
  const to = await richPlayer(fixture, {})
  const conversion = await anyConversion(fixture, random, { player, from: 'USDT', to: 'GMT', amount })
  const outcomes = await all<unknown>(random, (n, own) => {
    const server = serverOf(fixture, n)
    const round = own.pick(draw.rounds)
    if (n % 3 === 0) return convert(server.db, { ...conversion, key: own.uuid() })
    if (n % 3 === 1) return transfer(server, anyTransfer(own, { player, toBindId: to.bindId, amount }))
    return server.placement.place(anySlip(own, { player, round, stake: amount, asset: 'USDT' }))
  })

  const went = (way: number) =>
    amount * BigInt(outcomes.filter(({ refusal }, n) => n % 3 === way && refusal === null).length)
  return [
    ...expectOutcomes(outcomes, countsOf(Number(enoughFor))),
    ...(await subAccounts(fixture, player, { 'USDT/main': amount - 1n, 'GMT/main': went(0) })),
    ...(await subAccounts(fixture, to.player, { 'USDT/main': went(1) })),
  ]
}

/** Two players give each other everything at once: nobody waits forever, nothing is created. */
const toAndFro: MoneyBurst = async ({ fixture, random, transfer }) => {
  const [a, b] = [
    await richPlayer(fixture, { USDT: 20n * UNIT }),
    await richPlayer(fixture, { USDT: 20n * UNIT }),
  ]
  const outcomes = await all(random, (n, own) => {
    const [from, to] = n % 2 === 0 ? [a, b] : [b, a]
    const amount = BigInt(own.whole(1_000_000, 9_000_000))
    return transfer(serverOf(fixture, n), anyTransfer(own, { ...from, toBindId: to.bindId, amount }))
  })
  const found = await readBalances(fixture.owner, [a.player, b.player])
  const sum = [...found.values()].reduce((total, balance) => total + balance, 0n)
  return [
    ...onlyOutcomes(outcomes, ['yes', 'balance_short']),
    ...(sum === 40n * UNIT ? [] : [`to and fro: ${sum} are left of ${40n * UNIT}`]),
    ...[...found].filter(([, balance]) => balance < 0n).map(([subAccount]) => `${subAccount} is negative`),
  ]
}

/** A conversion under review that is taken back, approved, rejected and carried out from everywhere: it ends one way. */
const oneReviewedEnd: MoneyBurst = async ({ fixture, random }) => {
  // There is a daily limit for approving alone; here many days pass.
  await fixture.owner.rows('delete from operator_alone')
  const amount = BigInt(random.whole(1_000_000, 900_000_000))
  const { player } = await richPlayer(fixture, { GMT: amount })
  const { db } = fixture.server
  const asked = await anyConversion(fixture, random, { player, from: 'GMT', to: 'USDT', amount })
  const id = BigInt((await convert(db, asked)).id)
  const outcomes = await all<unknown>(random, (n, own) => {
    const server = serverOf(fixture, n)
    const now = Date.now()
    if (n % 4 === 0) return cancelConversion(server.db, { player, key: own.uuid(), id, now })
    if (n % 4 === 3) return carryConversions(server.db, { now })
    const review = n % 4 === 1 ? 'approve' : 'reject'
    return reviewConversion(server.db, {
      id,
      review,
      now,
      operator: BigInt(n),
      reason: 'no',
      record: async () => {},
    })
  })
  await carryConversions(db, { now: Date.now() })

  const state = await fixture.owner.text('select state from conversion where id = $1', [String(id)])
  const won = outcomes.filter(({ refusal }, n) => n % 4 !== 3 && refusal === null).length
  const wanted = {
    complete: { 'GMT/main': 0n, 'USDT/main': lessFee(amount, 100n) },
    cancelled: { 'GMT/main': amount },
    rejected: { 'GMT/main': amount },
  }[state]
  return [
    ...onlyOutcomes(outcomes, ['yes', 'conversion_not_pending']),
    ...(won === 1 ? [] : [`${won} decided about one conversion`]),
    ...(wanted === undefined ? [`it stays ${state}`] : await subAccounts(fixture, player, wanted)),
  ]
}

/** Approved by everyone at once above the sum for four eyes: two different people, never one twice. */
const fourEyes: MoneyBurst = async ({ fixture, random }) => {
  const { player } = await richPlayer(fixture, { GMT: 2_000n * UNIT })
  const asked = await anyConversion(fixture, random, {
    player,
    from: 'GMT',
    to: 'USDT',
    amount: 2_000n * UNIT,
  })
  const id = BigInt((await convert(fixture.server.db, asked)).id)
  const people = random.whole(1, 3)
  const outcomes = await all(random, (n) =>
    reviewConversion(serverOf(fixture, n).db, {
      id,
      review: 'approve',
      now: Date.now(),
      operator: BigInt(n % people),
      reason: '',
      record: async () => {},
    }),
  )
  const approved = people === 1 ? 1 : 2
  const { yes = 0 } = countOutcomes(outcomes)
  const found = await fixture.owner.text('select state from conversion where id = $1', [String(id)])
  return [
    ...onlyOutcomes(outcomes, ['yes', 'second_person_needed', 'conversion_not_pending']),
    ...(yes === approved ? [] : [`${yes} approvals of ${people} people counted`]),
    ...((found === 'approved') === people > 1 ? [] : [`approved by ${people} people, it is ${found}`]),
  ]
}

/** GMT back and forth between two sub-accounts, staked and transferred from either at once: as much as there was. */
const twoSubAccounts: MoneyBurst = async ({ fixture, random, draw }) => {
  await setBankroll(fixture.owner, 1_000n * BANKROLL)
  const { player } = await richPlayer(fixture, { GMT: 20n * UNIT })
  await give(fixture.owner, [player], { asset: 'GMT', subAccount: 'game', amount: 20n * UNIT })
  const outcomes = await all<unknown>(random, (n, own) => {
    const server = serverOf(fixture, n)
    const amount = BigInt(own.whole(1_000_000, 4_000_000))
    if (n % 4 === 3)
      return server.placement.place(
        anySlip(own, { player, round: own.pick(draw.rounds), stake: amount, asset: 'GMT' }),
      )
    return moveBetweenSubAccounts(server.db, {
      player,
      key: own.uuid(),
      now: Date.now(),
      amount: amountOf(amount),
      direction: n % 2 === 0 ? 'GMT_TO_GAME' : 'GAME_TO_GMT',
    })
  })
  const found = await readBalances(fixture.owner, [player])
  const staked = BigInt(
    await fixture.owner.text('select coalesce(sum(stake), 0) from bet where player_id = $1', [
      String(player),
    ]),
  )
  const sum = [...found.values()].reduce((total, balance) => total + balance, staked)
  return [
    ...onlyOutcomes(outcomes, ['yes', 'balance_short']),
    ...(sum === 40n * UNIT ? [] : [`two sub-accounts: ${sum} are left of ${40n * UNIT}`]),
    ...[...found].filter(([, balance]) => balance < 0n).map(([subAccount]) => `${subAccount} is negative`),
  ]
}

export const MONEY_BURSTS = {
  oneTransferSubAccount,
  oneSpentInThreeWays,
  toAndFro,
  oneReviewedEnd,
  fourEyes,
  twoSubAccounts,
} as const satisfies Record<string, MoneyBurst>

const serverOf = ({ servers, server }: Fixture, n: number): PlayServer =>
  servers[n % servers.length] ?? server

const countsOf = (yes: number): Record<string, number> => ({ yes, balance_short: WAYS - yes })

const onlyOutcomes = (outcomes: Parameters<typeof countOutcomes>[0], known: readonly string[]): string[] =>
  Object.keys(countOutcomes(outcomes))
    .filter((kind) => !known.includes(kind))
    .map((kind) => `refused as ${kind}`)

/** These sub-accounts hold exactly that, by `asset/sub-account`. */
async function subAccounts(
  { owner }: Fixture,
  player: bigint,
  wanted: Readonly<Record<string, bigint>>,
): Promise<string[]> {
  const found = await readBalances(owner, [player])
  return Object.entries(wanted).flatMap(([subAccount, amount]) => {
    const has = found.get(`${player}/${subAccount}`) ?? 0n
    return has === amount ? [] : [`${subAccount} of ${player} holds ${has}, not ${amount}`]
  })
}
