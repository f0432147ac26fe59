import { type Address, getAddress } from 'viem'
import type { FindOurs, Transfer } from '../../chain/index.ts'
import type { Database } from '../../db/database.ts'
import { pgArray, type Queryable } from '../../db/sql.ts'
import { awaitStandby, inTransaction } from '../../db/transaction.ts'
import type { Incoming } from './book-deposits.ts'
import type { AddressDeriver } from './derive-address.ts'

/**
 * The player's own address, assigned when they first ask and permanently theirs. It is derived again each time: if the
 * row differs, it was tampered with or the extended key changed, and no address is shown.
 */
export const findDepositAddress = async (
  { pool }: Database,
  { player, derive }: { readonly player: bigint; readonly derive: AddressDeriver },
): Promise<Address> => {
  const derived = derive(player)
  const find = async (client: Queryable) => {
    const found = (await readAddress(client, player)) ?? (await keepAddress(client, player, derived))
    // After a failover, nobody would look for payments to an address that the standby does not have.
    await awaitStandby(client)
    return found
  }
  const stored = await inTransaction(pool, find)
  if (stored !== derived)
    throw new Error(`The stored deposit address of player ${player} does not derive from DEPOSIT_XPUB.`)
  return derived
}

/** Every assigned address, in lower case, with its player. */
export const listDepositAddresses = async (runner: Queryable): Promise<ReadonlyMap<string, bigint>> => {
  const { rows } = await runner.query<{ address: Buffer; player: bigint }>(
    'select address, player_id as player from deposit_address',
  )
  return new Map(rows.map(({ address, player }) => [`0x${address.toString('hex')}`, player]))
}

/** The assigned ones of these addresses, in lower case, each with its player. */
const findDepositPlayers = async (
  runner: Queryable,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, bigint>> => {
  if (addresses.length === 0) return new Map()
  const { rows } = await runner.query<{ address: Buffer; player: bigint }>(
    `select address, player_id as player from deposit_address
     where address in (select decode(one, 'hex') from unnest($1::text[]) one)`,
    [pgArray(addresses.map((address) => address.slice(2)))],
  )
  return new Map(rows.map(({ address, player }) => [`0x${address.toString('hex')}`, player]))
}

const readAddress = async (runner: Queryable, player: bigint): Promise<Address | null> => {
  const { rows } = await runner.query<{ address: Buffer }>(
    'select address from deposit_address where player_id = $1',
    [player],
  )
  const [row] = rows
  return row === undefined ? null : getAddress(`0x${row.address.toString('hex')}`)
}

/** Another server may be first; the stored address counts. */
const keepAddress = async (runner: Queryable, player: bigint, address: Address): Promise<Address | null> => {
  await runner.query(
    `insert into deposit_address (player_id, address) values ($1, decode($2, 'hex')) on conflict (player_id) do nothing`,
    [player, address.slice(2)],
  )
  return readAddress(runner, player)
}

/** Whether the player signs in with this address, or deposits to it. */
export const isOwnAddress = async (
  { pool }: Database,
  { player, address }: { readonly player: bigint; readonly address: string },
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `select from (select address from wallet_identity where player_id = $1
                  union all select address from deposit_address where player_id = $1) own
     where address = decode($2, 'hex') limit 1`,
    [player, address.slice(2)],
  )
  return rowCount === 1
}

/** Collects the transfers to players while a chain is read, and then finds whose they are. */
export function ownTransfers({ pool }: Database): {
  readonly findOurs: FindOurs
  readonly incoming: (transfer: Transfer) => Incoming
} {
  const players = new Map<string, bigint>()
  return {
    findOurs: async (addresses) => {
      const found = await findDepositPlayers(pool, addresses)
      for (const [address, player] of found) players.set(address, player)
      return new Set(found.keys())
    },
    incoming: ({ to, value, ...transfer }) => {
      const player = players.get(to)
      if (player === undefined) throw new Error(`${to} is not a deposit address`)
      return { ...transfer, player, raw: value }
    },
  }
}
