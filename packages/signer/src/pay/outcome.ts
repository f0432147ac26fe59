import { TRANSFER } from '../chain/chain.ts'
import type { Receipt } from '../chain/read-answers.ts'
import type { Intent, Outcome } from '../db/intents.ts'

/**
 * What a final receipt means. Reverted moved nothing: failed. Otherwise the token must say that exactly this went from
 * the sender to the beneficiary; where it does not, nobody knows where the money is and people have to find out.
 */
export const outcomeOf = (intent: Intent, receipt: Receipt): Outcome => {
  if (receipt.status !== 1n) return 'failed'
  if (intent.kind === 'gas') return 'success'
  const [target, sender, beneficiary] = [intent.target, intent.sender, intent.beneficiary].map((address) =>
    address.toLowerCase(),
  )
  const arrived = receipt.logs.some(
    ({ address, topics, data }) =>
      address === target &&
      topics[0] === TRANSFER &&
      topics[1] === wordOf(sender) &&
      topics[2] === wordOf(beneficiary) &&
      /^0x[0-9a-f]{64}$/i.test(data) &&
      BigInt(data) === intent.units,
  )
  return arrived ? 'success' : 'not_received'
}

const wordOf = (address: string | undefined): string => `0x${(address ?? '').slice(2).padStart(64, '0')}`
