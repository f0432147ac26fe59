import type { WithdrawalRow } from '@nibble/contract'
import {
  type Amount,
  amountOf,
  dayStart,
  decideWithdrawal,
  formatAmount,
  type WithdrawalAsset,
  type WithdrawalRefusal,
  withdrawalLines,
} from '@nibble/domain'
import type pg from 'pg'
import { getAddress, toHex } from 'viem'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { readBalance, refuseEarly, runMoneyCall } from '../../ledger/money-call.ts'
import { notifyBalances, post } from '../../ledger/post.ts'
import { isHouseStopped } from '../../ledger/stops.ts'
import { Refusal } from '../../refusal.ts'
import { assertMoneyMayLeave, holdSession } from '../../shared/people.ts'
import { isHouseAddress, listAddresses, parseAddress } from './addresses.ts'
import { releaseIfClean } from './release-clean.ts'
import { getTerms } from './terms.ts'
import { readWithdrawals, withdrawalRowOf } from './withdrawal-row.ts'

export type WithdrawalRequest = {
  readonly player: bigint
  /** Locked until the end, so that a session ended meanwhile moves nothing; omitted if no session asks. */
  readonly session?: string | undefined
  readonly key: string
  readonly asset: WithdrawalAsset
  /** What should arrive; the fee is added. */
  readonly amount: Amount
  readonly address: string
  readonly now: number
}

/** Throws the Refusal of amount or balance that the request would get now. Moves nothing. */
export const precheckWithdrawal = ({ pool }: Database, request: WithdrawalRequest): Promise<void> =>
  refuseEarly(pool, request, () => decide(pool, { ...request, address: parseAddress(request.address) }))

/** Deducts amount and fee from the balance and starts the withdrawal. Throws a Refusal. */
export const requestWithdrawal = (
  db: Database,
  { player, session, key, asset, amount, address: typed, now }: WithdrawalRequest,
): Promise<WithdrawalRow> => {
  const address = parseAddress(typed)
  const call = { player, key, call: `withdrawal ${asset}`, body: [amount, toHex(address)] }

  return runMoneyCall(db, call, {
    effect: async (client) => {
      await holdSession(client, session)
      await assertMoneyMayLeave(client, { player, now })
      const { fee, deadline, termsId } = await decide(client, { player, asset, amount, address, now })
      const id = await insert(client, {
        player,
        asset,
        amount,
        fee,
        address,
        termsId,
        now,
        deadline,
      })
      const lines = withdrawalLines({ player, asset, amount, fee, shard: MONEY_SHARD })
      await post(client, { kind: 'withdrawal', key: String(id), lines })

      await releaseIfClean(client, { id, now })
      await notifyBalances(client, [player], 'withdrawal')
      return id
    },
    notify: async (client, id) => {
      const [stored] = await readWithdrawals(client, 'id = $1', [id])
      if (stored === undefined) throw new Error(`withdrawal ${id} is gone`)
      return withdrawalRowOf(stored)
    },
  })
}

type Input = Pick<WithdrawalRequest, 'player' | 'asset' | 'amount' | 'now'> & { readonly address: Buffer }

const decide = async (client: Queryable, asked: Input) => {
  const { address, amount, now } = asked
  // It was not when it was saved, but the treasury may have moved there since.
  if (await isHouseAddress(client, address)) throw new Refusal('address_of_house')
  const facts = await readFacts(client, asked)
  const decision = decideWithdrawal({ ...facts, amount, now })
  if (!decision.accepted) throw refusalOf(decision.refusal)
  return { ...decision, termsId: facts.terms.id }
}

const readFacts = async (client: Queryable, { player, asset, address, now }: Input) => {
  const addresses = await listAddresses(client, { player })
  const known = addresses.find((one) => one.address === getAddress(toHex(address)))
  return {
    terms: await getTerms(client, { asset, now }),
    balance: await readBalance(client, { player, asset, subAccount: 'main' }),
    usableFrom: known?.usableFrom ?? null,
    askedToday: await sumOfDay(client, { player, asset, now }),
    open: await countOpen(client, player),
    areStopped: await isHouseStopped(client, { name: 'withdrawals' }),
  }
}

const sumOfDay = async (
  client: Queryable,
  { player, asset, now }: { readonly player: bigint; readonly asset: WithdrawalAsset; readonly now: number },
): Promise<Amount> => {
  const { rows } = await client.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from withdrawal
     where player_id = $1 and asset = $2 and requested_at >= $3 and state <> 'rejected'`,
    [player, asset, new Date(dayStart(now))],
  )
  return amountOf(rows[0]?.sum ?? 0n)
}

const countOpen = async (client: Queryable, player: bigint): Promise<number> => {
  const { rows } = await client.query<{ open: number }>(
    `select count(*)::int as open from withdrawal
     where player_id = $1 and state not in ('success', 'rejected') and refunded_at is null`,
    [player],
  )
  return rows[0]?.open ?? 0
}

const insert = async (
  client: pg.ClientBase,
  row: {
    readonly player: bigint
    readonly asset: WithdrawalAsset
    readonly amount: Amount
    readonly fee: Amount
    readonly address: Buffer
    readonly termsId: number
    readonly now: number
    readonly deadline: number
  },
): Promise<bigint> => {
  const { rows } = await client.query<{ id: bigint }>(
    `insert into withdrawal (player_id, asset, amount, fee, address, terms_id, requested_at, deadline)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      row.player,
      row.asset,
      row.amount,
      row.fee,
      row.address,
      row.termsId,
      new Date(row.now),
      new Date(row.deadline),
    ],
  )
  const [made] = rows
  if (made === undefined) throw new Error('the withdrawal was not stored')
  return made.id
}

const refusalOf = (refusal: WithdrawalRefusal): Refusal => {
  switch (refusal.kind) {
    case 'withdrawals_stopped':
    case 'address_not_saved':
    case 'address_waiting':
      return new Refusal(refusal.kind)
    case 'below_minimum':
      return new Refusal(refusal.kind, { min: formatAmount(refusal.min) })
    case 'withdrawals_open':
      return new Refusal(refusal.kind, { max: refusal.most })
    case 'limit_reached':
      return new Refusal(refusal.kind, {
        limit: 'withdrawal_day',
        left: formatAmount(refusal.left),
        until: refusal.until,
      })
    case 'balance_short':
      return new Refusal(refusal.kind, {
        available: formatAmount(refusal.available),
        needed: formatAmount(refusal.needed),
      })
  }
}
