import { createHash } from 'node:crypto'
import { APPROVAL_LIFE_MS, type ApprovedPayment, approvalText } from '@nibble/domain'
import type { TestAuthenticator } from '@nibble/server/testing/test-authenticator.ts'

export const CONSOLE_ORIGIN = 'https://console.example'

/** Runs SQL as the owner of the tables. */
type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

/** Where the claims of an approval row differ from what was signed for it. */
type Change = {
  readonly payment?: Partial<ApprovedPayment>
  readonly signing?: Partial<Parameters<TestAuthenticator['sign']>[0]>
  /** The owner of the credential that the row names. */
  readonly credential?: string
  readonly validUntil?: number
}

/** Writes an approval as the console would, or as an attacker with the database would: what `authenticator` signed may differ. */
export async function writeApproval(
  rows: Rows,
  {
    operator,
    authenticator,
    payment,
    change = {},
  }: {
    readonly operator: number
    readonly authenticator: TestAuthenticator
    readonly payment: Omit<ApprovedPayment, 'validUntil'>
    readonly change?: Change
  },
): Promise<void> {
  const validUntil = change.validUntil ?? Date.now() + APPROVAL_LIFE_MS - 60_000
  const text = approvalText({ ...payment, validUntil, ...change.payment })
  const challenge = createHash('sha256').update(text).digest('base64url')
  const signed = authenticator.sign({ origin: CONSOLE_ORIGIN, challenge, ...change.signing })
  const bytes = (data: string) => Buffer.from(data, 'base64url')
  await rows(
    `insert into operator (id, name, password, roles, created_at, counts_from) overriding system value
     values ($1, $2, 'x', '{finance}', now(), now()) on conflict do nothing`,
    [operator, `operator-${operator}`],
  )
  await rows(
    `insert into withdrawal_signature (withdrawal_id, attempt, operator_id, credential_id, valid_until, client_data,
                                       authenticator_data, signature, signed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now())`,
    [
      payment.withdrawal,
      payment.attempt,
      operator,
      bytes(change.credential ?? authenticator.id),
      new Date(validUntil),
      bytes(signed.clientDataJSON),
      bytes(signed.authenticatorData),
      bytes(signed.signature),
    ],
  )
}
