import { amountOf } from '@nibble/domain'
import { transferMoney } from '@nibble/server/features/transfers/transfer-money.ts'
import { requestWithdrawal } from '@nibble/server/features/withdrawals/request-withdrawal.ts'
import { reviewWithdrawal } from '@nibble/server/features/withdrawals/review-withdrawal.ts'
import { countOutcomes } from '../fixture/attempt.ts'
import type { Fixture, PlayServer } from '../fixture/fixture.ts'
import { anyTransfer, payoutAddress, richPlayer } from '../fixture/money.ts'
import { readBalances } from '../fixture/players.ts'
import type { Random } from '../frame/random.ts'
import { all, expectOutcomes, WAYS } from './burst-checks.ts'

type WithdrawalBurst = (scenario: { readonly fixture: Fixture; readonly random: Random }) => Promise<string[]>

const UNIT = 1_000_000n
const FEE = 200_000n

/** A player's maximum of open withdrawals. */
const OPEN_AT_MOST = 10

/** Money for that many withdrawals: exactly as many are accepted, until the maximum is open. */
const oneWithdrawalSubAccount: WithdrawalBurst = async ({ fixture, random }) => {
  const amount = BigInt(random.whole(1_000_000, 20_000_000))
  const enoughFor = random.whole(0, 20)
  const left = amount + FEE - 1n
  const { player } = await richPlayer(fixture, { USDT: (amount + FEE) * BigInt(enoughFor) + left })
  const address = await payoutAddress(fixture, random, player)
  const outcomes = await all(random, (n, own) =>
    requestWithdrawal(serverOf(fixture, n).db, {
      player,
      address,
      key: own.uuid(),
      asset: 'USDT',
      amount: amountOf(amount),
      now: Date.now(),
    }),
  )
  const yes = Math.min(enoughFor, OPEN_AT_MOST)
  const wanted = left + (amount + FEE) * BigInt(enoughFor - yes)
  const refused = yes === OPEN_AT_MOST ? 'withdrawals_open' : 'balance_short'
  return [
    ...expectOutcomes(outcomes, { yes, [refused]: WAYS - yes }),
    ...(await subAccountHolds(fixture, { player, subAccount: 'USDT/main', wanted })),
  ]
}

/** Half of them withdraw what the other half transfers: it goes one way only. */
const withdrawnOrGiven: WithdrawalBurst = async ({ fixture, random }) => {
  const amount = BigInt(random.whole(1_000_000, 20_000_000))
  const enoughFor = BigInt(random.whole(1, OPEN_AT_MOST - 1))
  const { player } = await richPlayer(fixture, { USDT: (amount + FEE) * enoughFor })
  const to = await richPlayer(fixture, {})
  const address = await payoutAddress(fixture, random, player)
  const outcomes = await all<unknown>(random, (n, own) => {
    const { db } = serverOf(fixture, n)
    const transfer = anyTransfer(own, { player, toBindId: to.bindId, amount: amount + FEE })
    if (n % 2 === 0) return transferMoney(db, transfer)
    return requestWithdrawal(db, {
      player,
      address,
      key: own.uuid(),
      asset: 'USDT',
      amount: amountOf(amount),
      now: Date.now(),
    })
  })
  const yes = Number(enoughFor)
  return [
    ...expectOutcomes(outcomes, { yes, balance_short: WAYS - yes }),
    ...(await subAccountHolds(fixture, { player, subAccount: 'USDT/main', wanted: 0n })),
  ]
}

/** Approved, rejected and taken by the signer from everywhere: rejected and given back, or under way, never both. */
const oneWithdrawalEnd: WithdrawalBurst = async ({ fixture, random }) => {
  // There is a daily limit for approving alone; here many days pass.
  await fixture.owner.rows('delete from operator_alone')
  const { player } = await richPlayer(fixture, { GMT: 100n * UNIT })
  const address = await payoutAddress(fixture, random, player)
  const { id } = await requestWithdrawal(fixture.server.db, {
    player,
    address,
    key: random.uuid(),
    asset: 'GMT',
    amount: amountOf(10n * UNIT),
    now: Date.now(),
  })
  const outcomes = await all<unknown>(random, (n) => {
    if (n % 3 === 2) return fixture.owner.text('select signer_take($1, 1)::text', [id])
    const review = n % 3 === 0 ? 'approve' : 'reject'
    return reviewWithdrawal(
      serverOf(fixture, n).db,
      { id: BigInt(id), review, reason: 'no', operator: BigInt(n), now: Date.now() },
      async () => {},
    )
  })

  const state = await fixture.owner.text('select state from withdrawal where id = $1', [id])
  const taken = outcomes.filter(({ answer }) => answer === 'true').length
  const wanted = state === 'rejected' ? 100n * UNIT : 90n * UNIT - FEE
  return [
    ...Object.keys(countOutcomes(outcomes))
      .filter((kind) => kind !== 'yes' && kind !== 'withdrawal_moved_on')
      .map((kind) => `refused as ${kind}`),
    ...(taken === (state === 'withdrawing' ? 1 : 0) ? [] : [`taken ${taken} times, and it is ${state}`]),
    ...(await subAccountHolds(fixture, { player, subAccount: 'GMT/main', wanted })),
  ]
}

export const WITHDRAWAL_BURSTS = {
  oneWithdrawalSubAccount,
  withdrawnOrGiven,
  oneWithdrawalEnd,
} as const satisfies Record<string, WithdrawalBurst>

const serverOf = ({ servers, server }: Fixture, n: number): PlayServer =>
  servers[n % servers.length] ?? server

async function subAccountHolds(
  { owner }: Fixture,
  { player, subAccount, wanted }: { player: bigint; subAccount: string; wanted: bigint },
): Promise<string[]> {
  const found = (await readBalances(owner, [player])).get(`${player}/${subAccount}`) ?? 0n
  return found === wanted ? [] : [`${subAccount} of ${player} holds ${found}, not ${wanted}`]
}
