import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createStored } from '../state/stored.ts'
import { CHAIN_ID_HEX } from './chain.ts'
import type { Request } from './eip-1193.ts'

// Offered only on a local chain. Its key is in localStorage in plain text: good for play money and nothing else.

const stored = createStored('developmentWallet', (text) =>
  text !== null && /^0x[0-9a-f]{64}$/.test(text) ? text : null,
)

/** Forwards what it cannot answer itself to the local chain, as wallets do. */
export const developmentRequest =
  (chainUrl: string | undefined): Request =>
  async ({ method, params = [] }) => {
    const account = privateKeyToAccount(privateKey())
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return [account.address]
      case 'eth_chainId':
        return CHAIN_ID_HEX
      case 'personal_sign':
        return account.signMessage({ message: { raw: hex(params[0]) } })
      case 'eth_sendTransaction':
        return send(account, askChain(chainUrl), params[0])
      case 'eth_getBlockByNumber':
      case 'eth_call':
        return askChain(chainUrl)({ method, params })
      default:
        throw new Error(`the development wallet does not know ${method}`)
    }
  }

type Account = ReturnType<typeof privateKeyToAccount>

const send = async (account: Account, ask: Request, given: unknown): Promise<unknown> => {
  if (typeof given !== 'object' || given === null) throw new TypeError('no transaction')
  const [to, data] = [hex(Reflect.get(given, 'to')), hex(Reflect.get(given, 'data'))]
  const from = account.address
  const [nonce, gasPrice, gas] = await Promise.all([
    ask({ method: 'eth_getTransactionCount', params: [from, 'pending'] }),
    ask({ method: 'eth_gasPrice' }),
    ask({ method: 'eth_estimateGas', params: [{ from, to, data }] }),
  ])
  const signed = await account.signTransaction({
    to,
    data,
    chainId: Number(CHAIN_ID_HEX),
    type: 'legacy' as const,
    nonce: Number(nonce),
    gasPrice: BigInt(hex(gasPrice)),
    gas: BigInt(hex(gas)),
  })
  return ask({ method: 'eth_sendRawTransaction', params: [signed] })
}

const askChain =
  (url: string | undefined): Request =>
  async ({ method, params = [] }) => {
    if (url === undefined) throw new Error('the local chain told no address')
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const answer: unknown = await response.json()
    if (typeof answer !== 'object' || answer === null || !('result' in answer))
      throw new Error(`the local chain refused ${method}`)
    return answer.result
  }

const privateKey = (): Hex => {
  const known = stored.get()
  if (known !== null) return hex(known)
  const made = generatePrivateKey()
  stored.set(made)
  return made
}

const hex = (value: unknown): Hex => {
  if (typeof value !== 'string' || !value.startsWith('0x')) throw new TypeError('not hex')
  return `0x${value.slice(2)}`
}
