import type { TransferRow } from '@nibble/contract'
import {
  type Amount,
  decideTransfer,
  maskName,
  type TransferAsset,
  type TransferTerms,
  transferLines,
} from '@nibble/domain'
import type pg from 'pg'
import type { Database } from '../../db/database.ts'
import type { Queryable } from '../../db/sql.ts'
import { MONEY_SHARD } from '../../ledger/accounts.ts'
import { readBalance, refuseEarly, runMoneyCall } from '../../ledger/money-call.ts'
import { notifyBalances, post } from '../../ledger/post.ts'
import { assertNotStopped, isHouseStopped } from '../../ledger/stops.ts'
import { Refusal, refusalOf } from '../../refusal.ts'
import { assertMoneyMayLeave, holdSession } from '../../shared/people.ts'
import { readTransfers } from './list-transfers.ts'

export type Transfer = {
  readonly player: bigint
  /** Locked until the end, so that a session ended meanwhile moves nothing; omitted if no session asks. */
  readonly session?: string | undefined
  readonly key: string
  readonly toBindId: string
  readonly asset: TransferAsset
  readonly amount: Amount
  readonly now: number
}

/** Who would receive it under this number, and what; moves nothing. Throws a Refusal. */
export const previewTransfer = async (
  { pool }: Database,
  { toBindId, ...transfer }: Omit<Transfer, 'key'>,
): Promise<{ recipient: string; fee: Amount; receivable: Amount }> => {
  await assertMoneyMayLeave(pool, transfer)
  const recipient = await findRecipient(pool, toBindId)
  const { fee, receivable } = await decide(pool, { ...transfer, to: recipient?.player ?? null })
  return { recipient: recipient?.maskedName ?? '', fee, receivable }
}

/** Throws the Refusal of amount or balance that the transfer would get now. Moves nothing. */
export const precheckTransfer = (db: Database, transfer: Transfer): Promise<void> =>
  refuseEarly(db.pool, transfer, () => previewTransfer(db, transfer))

/** Sends another player USDT or GMT from the main sub-account. Throws a Refusal. */
export const transferMoney = async (
  db: Database,
  transfer: Transfer,
): Promise<{ recipient: string; transfer: TransferRow }> => {
  const { player, session, key, toBindId, asset, amount, now } = transfer
  // Numbers of players never change, so this runs before any lock.
  const recipient = await findRecipient(db.pool, toBindId)
  if (recipient === null) throw new Refusal('recipient_unknown')
  const to = recipient.player

  return runMoneyCall(
    db,
    { player, alsoHold: [to], key, call: 'transfer', body: [toBindId, asset, amount] },
    {
      effect: async (client) => {
        await assertNotStopped(client, { player })
        await holdSession(client, session)
        if (await isHouseStopped(client, { name: 'transfers' })) throw new Refusal('transfers_stopped')
        await assertMoneyMayLeave(client, { player, now })
        const { fee, version } = await decide(client, { player, to, asset, amount, now })

        const id = await write(client, { from: player, to, asset, amount, fee, version, now })
        await notifyBalances(client, [player, to], 'transfer')
        return id
      },
      notify: async (client, id) => {
        const [row] = await readTransfers(client, player, 't.id = $2', [id])
        if (row === undefined) throw new Error(`transfer ${id} is gone`)
        return { recipient: recipient.maskedName, transfer: row }
      },
    },
  )
}

type DecideInput = { player: bigint; to: bigint | null; asset: TransferAsset; amount: Amount; now: number }

const decide = async (
  runner: Queryable,
  { player, to, asset, amount, now }: DecideInput,
): Promise<{ fee: Amount; receivable: Amount; version: number }> => {
  const terms = await getTransferTerms(runner, { asset, now })
  const balance = await readBalance(runner, { player, asset, subAccount: 'main' })
  const decision = decideTransfer({ from: player, to, amount, terms, balance })
  if (!decision.accepted) throw refusalOf(decision.refusal)
  return { ...decision, version: terms.version }
}

type WriteInput = {
  from: bigint
  to: bigint
  asset: TransferAsset
  amount: Amount
  fee: Amount
  version: number
  now: number
}

const write = async (client: pg.ClientBase, { version, now, ...sums }: WriteInput): Promise<bigint> => {
  const { from, to, asset, amount, fee } = sums
  const { rows } = await client.query<{ id: bigint }>(
    `insert into transfer (from_player, to_player, asset, amount, fee, terms_id, at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [from, to, asset, amount, fee, version, new Date(now)],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the transfer was not stored')
  await post(client, {
    kind: 'transfer',
    key: String(id),
    lines: transferLines({ ...sums, shard: MONEY_SHARD }),
  })
  return id
}

type Recipient = { readonly player: bigint; readonly maskedName: string }

/** The player with this number; null if there is none. */
const findRecipient = async (runner: Queryable, bindId: string): Promise<Recipient | null> => {
  const { rows } = await runner.query<{ id: bigint; name: string }>(
    'select id, coalesce(username, bind_id) as name from player where bind_id = $1 and not is_guest(id)',
    [bindId],
  )
  const [row] = rows
  return row === undefined ? null : { player: row.id, maskedName: maskName(row.name) }
}

/** The rules in force for an asset that players may send each other. */
const getTransferTerms = async (
  runner: Queryable,
  { asset, now }: { readonly asset: TransferAsset; readonly now: number },
): Promise<TransferTerms> => {
  const { rows } = await runner.query<TransferTerms>(
    `select id as version, minimum, fee_bps as "feeBps" from transfer_terms
     where asset = $1 and effective_at <= $2 order by effective_at desc, id desc limit 1`,
    [asset, new Date(now)],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`no terms for transfers of ${asset} are in effect`)
  return row
}
