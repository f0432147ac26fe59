import { type Address, createPublicClient, type Hex, hashMessage, http, recoverMessageAddress } from 'viem'
import { Refusal } from '../../refusal.ts'

/** Whether the account at `address`, a contract or one yet to be deployed, calls the signature its own. */
export type ContractWalletCheck = (claim: {
  address: Address
  message: string
  signature: Hex
}) => Promise<boolean>

/**
 * Throws Refusal: `signature_mismatch` where the signature is another's, `try_again` where a contract wallet could not
 * be asked. A key pair's signature is settled here; only others cost a look at the chain.
 */
export const checkWalletSignature = async (
  isContractWallet: ContractWalletCheck,
  claim: { address: Address; message: string; signature: Hex },
): Promise<void> => {
  if (await isSignedByKey(claim)) return
  if (await isContractWallet(claim)) return
  throw new Refusal('signature_mismatch')
}

/**
 * ERC-1271 and ERC-6492 by a validator that needs no deployment, asked of every endpoint. One that says no is enough
 * for no; for yes two have to agree where there are two. Too few answers: Refusal('try_again').
 */
export const contractWalletCheck = (setup: {
  rpcUrls: readonly string[]
  timeoutMs?: number
}): ContractWalletCheck => {
  const { rpcUrls, timeoutMs = 4_000 } = setup
  const clients = rpcUrls.map((url) =>
    createPublicClient({ transport: http(url, { timeout: timeoutMs, retryCount: 0 }) }),
  )
  const needed = Math.min(2, clients.length)

  return async ({ address, message, signature }) => {
    const hash = hashMessage(message)
    const asked = await Promise.allSettled(
      clients.map(async (client) => {
        const code = await client.getCode({ address })
        const isWallet = (code !== undefined && code !== '0x') || signature.endsWith(COUNTERFACTUAL)
        return isWallet && (await client.verifyHash({ address, hash, signature }))
      }),
    )
    const answers = asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    if (answers.includes(false)) return false
    if (answers.length >= needed && needed > 0) return true
    throw new Refusal('try_again')
  }
}

/** What an ERC-6492 signature ends with. */
const COUNTERFACTUAL = '6492'.repeat(16)

const isSignedByKey = async ({
  address,
  message,
  signature,
}: {
  address: Address
  message: string
  signature: Hex
}) => {
  if (signature.length !== 132) return false
  try {
    return (await recoverMessageAddress({ message, signature })).toLowerCase() === address.toLowerCase()
  } catch {
    return false
  }
}
