import { formatAmount } from '@nibble/domain'
import { readHeader } from './header-fields.ts'
import { writeJackpot } from './jackpot-claim.ts'
import { PROOF_FORMAT, type Proof, type StatedHeader } from './proof-file.ts'

/** A proof as the JSON that `readProof` reads back. */
export const writeProof = ({ bet, draw, parent, jackpot, ...proof }: Proof) => ({
  format: PROOF_FORMAT,
  ...proof,
  draw: hashedFieldsOf(draw),
  parent: hashedFieldsOf(parent),
  ...(jackpot.length === 0 ? {} : { jackpot: writeJackpot(jackpot) }),
  ...(bet === null
    ? {}
    : { bet: { ...bet, stake: formatAmount(bet.stake), returned: formatAmount(bet.returned) } }),
})

const hashedFieldsOf = ({ hash, header }: StatedHeader) => ({ hash, header: readHeader(header) })
