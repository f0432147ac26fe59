import { isAddress, zeroAddress } from 'viem'
import { Refusal } from '../../refusal.ts'

/**
 * The 20 bytes of an address that somebody typed. With capitals it carries a checksum (EIP-55), which must be right: a
 * slip of the finger sends money to nobody. The zero address is nobody.
 */
export const parseAddress = (text: string): Buffer => {
  if (!isAddress(text, { strict: true }) || text === zeroAddress) throw new Refusal('address_malformed')
  return Buffer.from(text.slice(2), 'hex')
}
