import { createHash } from 'node:crypto'
import { getWithdrawal } from '@nibble/contract/console'
import { APPROVAL_LIFE_MS, type ApprovedPayment, approvalText } from '@nibble/domain'
import type { TestAuthenticator } from '../../../testing/test-authenticator.ts'
import { CONSOLE_ORIGIN, type TestConsole, type TestOperator } from './start-test-console.ts'

/** As if a signer had asked for signatures above 1,000 USDT. */
export const wantSignatures = (nibble: TestConsole): Promise<unknown> =>
  nibble.asOwner(`
    insert into deposit_chain (chain_id, genesis_hash, contract, decimals, treasury, height, hash, head_height, final_height)
    values (56, '0x${'ab'.repeat(32)}', '\\x${'55'.repeat(20)}', 18, '\\x${'66'.repeat(20)}', 1, '0x${'cd'.repeat(32)}', 1, 1);
    insert into signer_state (at, signed_above) values (now(), 1000000000)
    on conflict (one) do update set signed_above = excluded.signed_above`)

/** What an operator's authenticator signs for a withdrawal, or for something else instead. */
export async function signPayment(
  nibble: TestConsole,
  by: TestOperator,
  id: string,
  authenticator: TestAuthenticator,
  change: Partial<ApprovedPayment> = {},
  origin = CONSOLE_ORIGIN,
) {
  const { signing, address, amount, attempt } = await by.call(getWithdrawal, { id })
  if (signing === null) throw new Error('the signer wants nothing signed')
  const validUntil = nibble.now() + APPROVAL_LIFE_MS - 60_000
  const { chainId, genesis, token } = signing
  const payment = {
    chainId,
    genesis,
    token,
    withdrawal: BigInt(id),
    attempt,
    recipient: address,
    amount,
    validUntil,
  }
  const text = approvalText({ ...payment, ...change })
  const challenge = createHash('sha256').update(text).digest('base64url')
  return {
    validUntil: new Date(change.validUntil ?? validUntil).toISOString(),
    ...authenticator.sign({ origin, challenge }),
  }
}
