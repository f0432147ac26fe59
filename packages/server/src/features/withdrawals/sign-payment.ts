import { createHash } from 'node:crypto'
import type { ConsoleWithdrawal, getWithdrawal, PaymentSignature } from '@nibble/contract/console'
import type { Review } from '@nibble/domain'
import { type Amount, APPROVAL_LIFE_MS, approvalText } from '@nibble/domain'
import type pg from 'pg'
import { toHex } from 'viem'
import type * as z from 'zod/mini'
import type { Queryable } from '../../db/sql.ts'
import { ConsoleRefusal, Refusal } from '../../refusal.ts'
import { readSigned } from '../../secrets/passkeys.ts'

type Signing = z.output<(typeof getWithdrawal)['response']>['signing']

/** What the signer wants signed, and who has signed, while that is valid; null if it wants nothing, or has never said so. */
export const readSigning = async (
  runner: Queryable,
  {
    withdrawal,
    operator,
    now,
  }: { readonly withdrawal: ConsoleWithdrawal; readonly operator: bigint; readonly now: number },
): Promise<Signing> => {
  const wanted = await readWanted(runner)
  if (wanted === null) return null
  const { rows: keys } = await runner.query<{ id: Buffer }>(
    'select credential_id as id from operator_passkey where operator_id = $1 order by created_at',
    [operator],
  )
  const { rows: signed } = await runner.query<{ attempt: number; name: string; operator: bigint }>(
    `select s.attempt, o.name, o.id as operator from withdrawal_signature s join operator o on o.id = s.operator_id
     where s.withdrawal_id = $1 and s.attempt = $2 and s.valid_until > $3 order by s.signed_at`,
    [BigInt(withdrawal.id), withdrawal.attempt, new Date(now)],
  )
  return {
    chainId: wanted.chainId,
    genesis: wanted.genesis,
    token: wanted.token,
    isNeeded: withdrawal.amount > wanted.above,
    ids: keys.map(({ id }) => id.toString('base64url')),
    signedBy: signed.map(({ name, operator: by }) => ({ id: String(by), name })),
  }
}

type Wanted = {
  readonly above: Amount
  readonly chainId: number
  readonly genesis: string
  readonly token: string
}

const readWanted = async (runner: Queryable): Promise<Wanted | null> => {
  const { rows } = await runner.query<{
    above: bigint | null
    chain_id: number
    genesis_hash: string
    contract: Buffer
  }>(
    `select s.signed_above as above, c.chain_id, c.genesis_hash, c.contract
     from signer_state s cross join (select * from deposit_chain order by id desc limit 1) c`,
  )
  const [row] = rows
  if (row === undefined || row.above === null) return null
  return {
    above: row.above as Amount,
    chainId: row.chain_id,
    genesis: row.genesis_hash,
    token: toHex(row.contract),
  }
}

/** Reviews after which the signer may pay. */
const LETS_OUT: readonly Review[] = ['approve', 'release', 'retry']

type AssertSignedInput = { readonly review: Review; readonly amount: Amount; readonly isSigned: boolean }

/**
 * Throws ConsoleRefusal('signature_needed') if the signer would wait for this operator's signature. The signer decides
 * by itself: this only reports it early.
 */
export const assertSigned = async (runner: Queryable, input: AssertSignedInput): Promise<void> => {
  const { review, amount, isSigned } = input
  if (isSigned || !LETS_OUT.includes(review)) return
  const wanted = await readWanted(runner)
  if (wanted !== null && amount > wanted.above) throw new ConsoleRefusal('signature_needed')
}

type SaveSignatureInput = {
  readonly id: bigint
  readonly attempt: number
  readonly operator: bigint
  readonly origins: readonly string[]
  readonly signed: PaymentSignature
  readonly now: number
}

/**
 * Stores what an operator's passkey signed of this withdrawal, for the signer. Throws ConsoleRefusal('signature_wrong')
 * if it is not this payment, or not their passkey.
 */
export const saveSignature = async (
  client: pg.ClientBase,
  { id, attempt, operator, origins, signed, now }: SaveSignatureInput,
): Promise<void> => {
  const wanted = await readWanted(client)
  const { rows } = await client.query<{ amount: bigint; address: Buffer }>(
    'select amount, address from withdrawal where id = $1',
    [id],
  )
  const [payment] = rows
  if (payment === undefined) throw new Refusal('withdrawal_unknown')
  const { rows: known } = await client.query<{ public_key: Buffer; counter: bigint }>(
    'select public_key, counter from operator_passkey where credential_id = $1 and operator_id = $2',
    [Buffer.from(signed.id, 'base64url'), operator],
  )
  const [passkey] = known
  const { validUntil } = signed
  const isInTime = validUntil > now && validUntil <= now + APPROVAL_LIFE_MS
  if (wanted === null || passkey === undefined || !isInTime) throw new ConsoleRefusal('signature_wrong')

  const { chainId, genesis, token } = wanted
  const text = approvalText({
    chainId,
    genesis,
    token,
    withdrawal: id,
    attempt,
    validUntil,
    recipient: toHex(payment.address),
    amount: payment.amount as Amount,
  })
  const challenge = createHash('sha256').update(text).digest('base64url')
  const expected = { challenge, publicKey: passkey.public_key, counter: Number(passkey.counter) }
  const read = await Promise.all(origins.map((origin) => readSigned(signed, { ...expected, origin })))
  const seen = read.find((one) => one !== null)
  if (seen === undefined || seen === null) throw new ConsoleRefusal('signature_wrong')

  const { rowCount } = await client.query(
    `update operator_passkey set counter = $4, last_used_at = $5
     where credential_id = $1 and operator_id = $2 and counter = $3`,
    [Buffer.from(signed.id, 'base64url'), operator, passkey.counter, seen.counter, new Date(now)],
  )
  if (rowCount !== 1) throw new ConsoleRefusal('signature_wrong')
  await client.query(
    'delete from withdrawal_signature where withdrawal_id = $1 and attempt = $2 and operator_id = $3',
    [id, attempt, operator],
  )
  await client.query(
    `insert into withdrawal_signature (withdrawal_id, attempt, operator_id, credential_id, valid_until, client_data,
                                       authenticator_data, signature, signed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      attempt,
      operator,
      Buffer.from(signed.id, 'base64url'),
      new Date(validUntil),
      ...[signed.clientDataJSON, signed.authenticatorData, signed.signature].map((data) =>
        Buffer.from(data, 'base64url'),
      ),
      new Date(now),
    ],
  )
}
