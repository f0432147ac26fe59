import { TOKEN_CONTRACT } from '@nibble/server/local/token/test-token.ts'
import { recordOf } from '../endpoints/node.ts'
import type { Payment, PaymentFixture } from './payment-fixture.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const UNITS_PER_MILLIONTH = 10n ** 12n

/** Compares the chain with what was requested: each paid once and exactly, nonces consecutive, none left over. */
export async function checkPayments(
  { fixture: { owner }, node, treasury }: PaymentFixture,
  payments: readonly Payment[],
): Promise<string[]> {
  const wrong: string[] = []
  const from = `0x${treasury.slice(2).toLowerCase().padStart(64, '0')}`
  const logs = await node.ask('eth_getLogs', [
    { fromBlock: '0x0', toBlock: 'latest', address: TOKEN_CONTRACT, topics: [TRANSFER, from] },
  ])
  const sent = (Array.isArray(logs) ? logs : []).map((log: unknown) => {
    const { topics, data } = recordOf(log)
    const to = Array.isArray(topics) ? String(topics[2]).slice(-40) : ''
    return { to, units: BigInt(String(data)) }
  })
  for (const { id, address, amount } of payments) {
    const paid = sent.filter(({ to }) => to === address.slice(2).toLowerCase())
    if (paid.length !== 1) wrong.push(`withdrawal ${id} was paid ${paid.length} times`)
    else if (paid[0]?.units !== amount * UNITS_PER_MILLIONTH)
      wrong.push(`withdrawal ${id} was paid ${paid[0]?.units} units instead of ${amount} millionths`)
  }
  if (sent.length > payments.length) wrong.push(`${sent.length} payments for ${payments.length} withdrawals`)

  const nonces = await owner.rows(
    `select nonce from signer_intent where sender = decode($1, 'hex') order by nonce`,
    [treasury.slice(2)],
  )
  if (nonces.some(({ nonce }, at) => nonce !== String(at))) wrong.push('nonces leave a gap')
  const mined = BigInt(String(await node.ask('eth_getTransactionCount', [treasury, 'latest'])))
  if (mined !== BigInt(nonces.length))
    wrong.push(`${mined} nonces are used on the chain, ${nonces.length} were given`)
  const unsent = await owner.rows(
    "select state, count(*) from withdrawal where state <> 'success' group by state",
  )
  for (const row of unsent) wrong.push(`at the end ${row['count']} withdrawals are ${row['state']}`)
  return wrong
}
