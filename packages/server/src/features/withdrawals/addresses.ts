import { MAX_SAVED_ADDRESSES, ownAddressUsableFrom, savedAddressUsableFrom } from '@nibble/domain'
import type pg from 'pg'
import { getAddress, isAddress, toHex, zeroAddress } from 'viem'
import type { Database } from '../../db/database.ts'
import { isTemporary } from '../../db/failures.ts'
import type { Queryable } from '../../db/sql.ts'
import { awaitStandby, inTransaction, PLAY_LIMITS } from '../../db/transaction.ts'
import { lockPlayers } from '../../ledger/money-call.ts'
import { Refusal } from '../../refusal.ts'
import { holdSession } from '../../shared/people.ts'
import { NO_TRACE, recordAndNotify, type Trace } from '../../shared/security-events.ts'

type PayoutAddress = {
  readonly address: string
  readonly label: string
  readonly usableFrom: number
  /** The player signs in with it: it cannot be removed. */
  readonly isOwn: boolean
}

type SaveAddressInput = {
  readonly player: bigint
  /** The id of the calling session. */
  readonly session: string
  readonly address: string
  readonly label: string
  readonly trace?: Trace
  readonly now: number
}

/**
 * Saves a withdrawal address, and notifies the player of a new one: it is paid only after a day, in which they can act.
 * Saving it again keeps its first time and updates the label.
 */
export const saveAddress = async (
  { pool }: Database,
  { player, session, address, label, trace = NO_TRACE, now }: SaveAddressInput,
): Promise<PayoutAddress[]> => {
  const bytes = parseAddress(address)
  return change(pool, player, async (client) => {
    await holdSession(client, session)
    if (await isHouseAddress(client, bytes)) throw new Refusal('address_of_house')
    const known = await listAddresses(client, { player })
    const isKnown = known.some((one) => one.address === getAddress(toHex(bytes)))
    if (!isKnown && known.filter(({ isOwn }) => !isOwn).length >= MAX_SAVED_ADDRESSES)
      throw new Refusal('addresses_full', { max: MAX_SAVED_ADDRESSES })

    await client.query(
      `insert into withdrawal_address (player_id, address, label, saved_at) values ($1, $2, $3, $4)
       on conflict (player_id, address) do update set label = excluded.label`,
      [player, bytes, label, new Date(now)],
    )
    if (!isKnown)
      await recordAndNotify(client, { kind: 'credential_added', what: 'address', player, trace, now })
  })
}

/** Locks the player, and returns the addresses after the change. */
const change = async (
  pool: pg.Pool,
  player: bigint,
  effect: (client: pg.ClientBase) => Promise<void>,
): Promise<PayoutAddress[]> => {
  const held = async (client: pg.ClientBase) => {
    await lockPlayers(client, [player])
    await effect(client)
    return listAddresses(client, { player })
  }
  try {
    // Bets of others may wait in one batch with theirs.
    return await inTransaction(pool, held, PLAY_LIMITS)
  } catch (error) {
    throw isTemporary(error) ? new Refusal('try_again') : error
  }
}

/**
 * The token, the treasury or the book's contract: what is sent there pays nobody. Or a deposit address: what is sent
 * there is credited to its player, bypassing the rules of transfers.
 */
export const isHouseAddress = async (client: Queryable, address: Buffer): Promise<boolean> => {
  const { rows } = await client.query<{ isHouseAddress: boolean }>(
    `select exists (select from deposit_chain where contract = $1 or treasury = $1)
         or exists (select from deposit_address where address = $1)
         or $2 in (select contract from (select contract from book_seal order by draw_at desc limit 5000) newest)
         as "isHouseAddress"`,
    [address, toHex(address)],
  )
  return rows[0]?.isHouseAddress === true
}

/** If saved again later, it waits again. */
export const removeAddress = async (
  { pool }: Database,
  {
    player,
    session,
    address,
  }: { readonly player: bigint; readonly session: string; readonly address: string },
): Promise<PayoutAddress[]> => {
  const bytes = parseAddress(address)
  return change(pool, player, async (client) => {
    await holdSession(client, session)
    await client.query('delete from withdrawal_address where player_id = $1 and address = $2', [
      player,
      bytes,
    ])
    // A repeated call deletes nothing, and would be acknowledged although the standby still has the address.
    await awaitStandby(client)
  })
}

/**
 * The addresses they sign in with (the first of them is theirs from the start unless they came by e-mail), then the
 * saved ones, oldest first. An address that is both counts as their own.
 */
export const listAddresses = async (
  runner: Queryable,
  { player }: { readonly player: bigint },
): Promise<PayoutAddress[]> => {
  const { rows } = await runner.query<{
    address: Buffer
    label: string
    since: Date
    own: boolean
    first: boolean
  }>(
    `select address, '' as label, created_at as since, true as own,
            row_number() over (order by created_at, address) = 1
              and not exists (select from email_identity e where e.player_id = $1 and e.created_at <= w.created_at)
              as first
     from wallet_identity w where player_id = $1
     union all
     select address, label, saved_at, false, false from withdrawal_address where player_id = $1
     order by own desc, since, address`,
    [player],
  )
  const all = rows.map(({ address, label, since, own, first }) => ({
    address: getAddress(toHex(address)),
    label,
    usableFrom: own
      ? ownAddressUsableFrom({ joinedAt: since.getTime(), isFirst: first })
      : savedAddressUsableFrom(since.getTime()),
    isOwn: own,
  }))
  return all.filter((one, at) => all.findIndex(({ address }) => address === one.address) === at)
}

/**
 * The 20 bytes of a typed address. Mixed case carries a checksum (EIP-55), which must be right: a typo sends money to
 * nobody. The zero address is nobody.
 */
export const parseAddress = (text: string): Buffer => {
  if (!isAddress(text, { strict: true }) || text === zeroAddress) throw new Refusal('address_malformed')
  return Buffer.from(text.slice(2), 'hex')
}
