import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createStored } from '../state/stored.ts'
import { CHAIN_ID_HEX } from './chain.ts'
import type { Request } from './eip-1193.ts'

// Offered on a local chain alone. Its key lies in localStorage in the clear: good for play money, for nothing else.

const stored = createStored('developmentWallet', (text) =>
  text !== null && /^0x[0-9a-f]{64}$/.test(text) ? text : null,
)

export const developmentRequest: Request = async ({ method, params = [] }) => {
  const account = privateKeyToAccount(privateKey())
  switch (method) {
    case 'eth_requestAccounts':
      return [account.address]
    case 'eth_chainId':
      return CHAIN_ID_HEX
    case 'personal_sign':
      return account.signMessage({ message: { raw: hex(params[0]) } })
    default:
      throw new Error(`the development wallet does not know ${method}`)
  }
}

const privateKey = (): `0x${string}` => {
  const known = stored.get()
  if (known !== null) return hex(known)
  const made = generatePrivateKey()
  stored.set(made)
  return made
}

const hex = (value: unknown): `0x${string}` => {
  if (typeof value !== 'string' || !value.startsWith('0x')) throw new TypeError('not hex')
  return `0x${value.slice(2)}`
}
