import type { Address, Hex } from 'viem'
import type { TestChain } from './test-chain.ts'

const CALLER = `0x${'7e'.repeat(20)}` as const

/**
 * A contract that calls another one that many times in one transaction: calldata is the other's address and the number, 32 bytes
 * each, then the bytes of the call.
 */
const LOOP = '604036038060406000376020355b80156029576000600083600060006000355af15060019003600d565b00'
/** Stores what follows these 12 bytes as the contract's code. */
const CREATE = '602b600c600039602b6000f3'

/** Sends one transaction that calls a contract `times` times, as any stranger who pays the gas may; the next block includes it. */
export const makeManyCalls = async (
  chain: TestChain,
  { target, times, data }: { readonly target: Address; readonly times: number; readonly data: Hex },
): Promise<void> => {
  await chain.request('anvil_setBalance', [CALLER, `0x${(10n ** 21n).toString(16)}`])
  await chain.request('anvil_impersonateAccount', [CALLER])
  const send = (transaction: object) =>
    chain.request('eth_sendTransaction', [{ from: CALLER, ...transaction }])
  const made = await send({ data: `0x${CREATE}${LOOP}`, gas: '0x100000' })
  await chain.mine(1)
  const receipt = await chain.request('eth_getTransactionReceipt', [made])
  const to = (receipt as { contractAddress: string }).contractAddress
  const word = (hex: string) => hex.padStart(64, '0')
  const asked = `0x${word(target.slice(2))}${word(times.toString(16))}${data.slice(2)}`
  await send({ to, data: asked, gas: '0x1c00000' })
}
