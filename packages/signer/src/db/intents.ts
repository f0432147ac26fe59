import { type Amount, amountOf, sum } from '@nibble/domain'
import type pg from 'pg'
import { type Address, type Hash, type Hex, toHex } from 'viem'
import type { Fee } from '../pay/gas-fees.ts'

export type Outcome = 'success' | 'failed' | 'not_received'

/** A decision to send one transaction, with its nonce; it will be mined exactly once. */
export type Intent = {
  readonly id: bigint
  readonly kind: 'withdrawal' | 'gas' | 'sweep'
  readonly withdrawal: bigint | null
  readonly attempt: number | null
  /** Genesis block and id of the chain it is for. */
  readonly chain: string
  readonly chainId: number
  readonly path: string
  readonly sender: Address
  readonly nonce: bigint
  readonly beneficiary: Address
  readonly target: Address
  readonly units: bigint
  readonly gasLimit: bigint
}

/** Signed bytes, stored before anyone else sees them. */
type StoredTransaction = {
  readonly hash: Hash
  readonly raw: Hex
  readonly number: number
  readonly fee: Fee
  readonly signedAt: number
}

export type OpenIntent = Intent & { readonly transactions: readonly StoredTransaction[] }

type NewIntent = Omit<Intent, 'id'>

export const insertIntent = async (client: pg.ClientBase, intent: NewIntent): Promise<bigint> => {
  const { rows } = await client.query<{ id: bigint }>(
    `insert into signer_intent
       (kind, withdrawal_id, attempt, chain, path, sender, nonce, beneficiary, target, units, gas_limit, chain_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      intent.kind,
      intent.withdrawal,
      intent.attempt,
      intent.chain,
      intent.path,
      bytesOf(intent.sender),
      intent.nonce,
      bytesOf(intent.beneficiary),
      bytesOf(intent.target),
      intent.units,
      intent.gasLimit,
      intent.chainId,
    ],
  )
  const [made] = rows
  if (made === undefined) throw new Error('the intent was not stored')
  return made.id
}

export const insertTransaction = async (
  client: pg.ClientBase,
  { intent, number, hash, raw, fee }: { intent: bigint; number: number; hash: Hash; raw: Hex; fee: Fee },
): Promise<void> => {
  await client.query(
    `insert into signer_transaction (hash, intent_id, number, raw, max_fee, tip) values ($1, $2, $3, $4, $5, $6)`,
    [bytesOf(hash), intent, number, bytesOf(raw), fee.maxFee, fee.tip],
  )
}

/** Intents that are not final yet, by sender and nonce, each with its signed bytes in order. */
export const listOpen = (client: pg.ClientBase): Promise<OpenIntent[]> =>
  readIntents(client, 'open_intents', `i.state = 'open'`, [])

/** All final intents from this nonce on: a chain that forgot one needs it again. */
export const listFrom = (
  client: pg.ClientBase,
  { chain, sender, nonce }: { readonly chain: string; readonly sender: Address; readonly nonce: bigint },
): Promise<OpenIntent[]> =>
  readIntents(
    client,
    'final_intents_from',
    `i.state = 'final' and i.chain = $1 and i.sender = $2 and i.nonce >= $3`,
    [chain, bytesOf(sender), nonce],
  )

/** The senders of the last final transactions on this chain. */
export const listSenders = async (client: pg.ClientBase, chain: string): Promise<Address[]> => {
  const { rows } = await client.query<{ sender: Buffer }>(
    `select distinct sender from (
       select sender from signer_intent where chain = $1 and state = 'final' order by id desc limit 200
     ) latest`,
    [chain],
  )
  return rows.map(({ sender }) => toHex(sender))
}

/** How many transactions of a sender the books know or a person has checked: the next one gets this nonce. */
export const bookedCount = async (
  client: pg.ClientBase,
  { chain, sender }: { readonly chain: string; readonly sender: Address },
): Promise<bigint> => {
  const { rows } = await client.query<{ nonce: bigint | null }>(
    `select greatest((select max(nonce) from signer_intent where chain = $1 and sender = $2),
                     (select max(nonce) from signer_known_nonce where chain = $1 and sender = $2)) as nonce`,
    [chain, bytesOf(sender)],
  )
  return (rows[0]?.nonce ?? -1n) + 1n
}

/** The block in which the sender's newest transaction became final; null if none has. */
export const lastFinalHeight = async (
  client: pg.ClientBase,
  { chain, sender }: { readonly chain: string; readonly sender: Address },
): Promise<bigint | null> => {
  const { rows } = await client.query<{ height: bigint | null }>(
    `select final_height as height from signer_intent
     where chain = $1 and sender = $2 and state = 'final' order by nonce desc limit 1`,
    [chain, bytesOf(sender)],
  )
  return rows[0]?.height ?? null
}

/** Which of these transactions were signed here or checked by a person. */
export const knownHashes = async (
  client: pg.ClientBase,
  hashes: readonly Hash[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ hash: Buffer }>(
    `select hash from signer_transaction where hash = any($1)
     union select hash from signer_known_payment where hash = any($1)`,
    [hashes.map(bytesOf)],
  )
  return new Set(rows.map(({ hash }) => toHex(hash)))
}

/** Sums decided in the last hour, in the last 24 hours, and in the 24 hours per address. */
export type PaidSums = {
  readonly hour: Amount
  readonly day: Amount
  readonly toAddress: ReadonlyMap<Address, Amount>
}

export const sumPaid = async (client: pg.ClientBase): Promise<PaidSums> => {
  const { rows } = await client.query<{ beneficiary: Buffer; hour: bigint; day: bigint }>(
    `select beneficiary, coalesce(sum(units) filter (where decided_at > clock_timestamp() - interval '1 hour'), 0) as hour,
            sum(units) as day
     from signer_intent where kind = 'withdrawal' and decided_at > clock_timestamp() - interval '24 hours'
     group by beneficiary`,
  )
  const sums = rows.map(({ beneficiary, hour, day }) => ({
    address: toHex(beneficiary),
    hour: amountOfUnits(hour),
    day: amountOfUnits(day),
  }))
  return {
    hour: sum(sums.map(({ hour }) => hour)),
    day: sum(sums.map(({ day }) => day)),
    toAddress: new Map(sums.map(({ address, day }) => [address, day])),
  }
}

export const endIntent = async (
  client: pg.ClientBase,
  { id, outcome, hash, height }: { id: bigint; outcome: Outcome; hash: Hash; height: bigint },
): Promise<void> => {
  await client.query(
    `update signer_intent set state = 'final', outcome = $2, final_hash = $3, final_height = $4, ended_at = clock_timestamp()
     where id = $1 and state = 'open'`,
    [id, outcome, bytesOf(hash), height],
  )
}

/** USDT has 18 digits on the chain, 6 in the books. */
export const TOKEN_DIGITS = 18n
const UNITS_PER_MILLIONTH = 10n ** (TOKEN_DIGITS - 6n)
export const unitsOf = (amount: Amount): bigint => amount * UNITS_PER_MILLIONTH
export const amountOfUnits = (units: bigint): Amount => amountOf(units / UNITS_PER_MILLIONTH)

export const bytesOf = (hex: Hex): Buffer => Buffer.from(hex.slice(2), 'hex')

type IntentRow = Omit<Intent, 'withdrawal' | 'chainId' | 'sender' | 'beneficiary' | 'target' | 'gasLimit'> & {
  withdrawal_id: bigint | null
  chain_id: bigint
  sender: Buffer
  beneficiary: Buffer
  target: Buffer
  gas_limit: bigint
  hash: Buffer | null
  raw: Buffer | null
  number: number | null
  max_fee: bigint | null
  tip: bigint | null
  signed_at: Date | null
}

const readIntents = async (
  client: pg.ClientBase,
  name: string,
  condition: string,
  values: readonly unknown[],
): Promise<OpenIntent[]> => {
  const { rows } = await client.query<IntentRow>({
    name,
    text: `select i.id, i.kind, i.withdrawal_id, i.attempt, i.chain, i.chain_id, i.path, i.sender, i.nonce, i.beneficiary, i.target, i.units,
            i.gas_limit, t.hash, t.raw, t.number, t.max_fee, t.tip, t.signed_at
     from signer_intent i left join signer_transaction t on t.intent_id = i.id
     where ${condition} order by i.sender, i.nonce, t.number`,
    values: [...values],
  })
  const intents: (Intent & { transactions: StoredTransaction[] })[] = []
  for (const row of rows) {
    const last = intents.at(-1)
    const intent = last?.id === row.id ? last : { ...intentOf(row), transactions: [] }
    if (intent !== last) intents.push(intent)
    const transaction = transactionOf(row)
    if (transaction !== null) intent.transactions.push(transaction)
  }
  return intents
}

const intentOf = (row: IntentRow): Intent => ({
  id: row.id,
  kind: row.kind,
  withdrawal: row.withdrawal_id,
  attempt: row.attempt,
  chain: row.chain,
  chainId: Number(row.chain_id),
  path: row.path,
  sender: toHex(row.sender),
  nonce: row.nonce,
  beneficiary: toHex(row.beneficiary),
  target: toHex(row.target),
  units: row.units,
  gasLimit: row.gas_limit,
})

const transactionOf = (row: IntentRow): StoredTransaction | null => {
  const { hash, raw, number, max_fee, tip, signed_at } = row
  if (
    hash === null ||
    raw === null ||
    number === null ||
    max_fee === null ||
    tip === null ||
    signed_at === null
  )
    return null
  return {
    hash: toHex(hash),
    raw: toHex(raw),
    number,
    fee: { maxFee: max_fee, tip },
    signedAt: signed_at.getTime(),
  }
}

type ChainName = { readonly id: number; readonly genesis: string }

/**
 * Describes what this database holds of another chain; null if nothing. Such intents are neither sent nor ended here: their
 * outcome is on a chain that this signer cannot see. A development chain may be reset, so there only open intents count.
 */
export const findForeign = async (
  client: pg.ClientBase,
  { id, genesis, isDevelopment }: ChainName & { readonly isDevelopment: boolean },
): Promise<string | null> => {
  const { rows } = await client.query<{ chain: string; chain_id: bigint; count: bigint; first: bigint }>(
    `select chain, chain_id, count(*) as count, min(id) as first from signer_intent
     where (chain <> $1 or chain_id <> $2) and (state = 'open' or not $3) group by 1, 2 order by 4 limit 1`,
    [genesis, id, isDevelopment],
  )
  const [found] = rows
  return found === undefined
    ? null
    : `the database has ${found.count} intents (from number ${found.first} on) for a different chain ${found.chain_id} with the first block ${found.chain}, but the endpoints serve ${id} with ${genesis}: give the signer endpoints of that chain, or the database of this one`
}
