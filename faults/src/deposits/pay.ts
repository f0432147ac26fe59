import {
  type Address,
  concatHex,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseAbi,
  toHex,
} from 'viem'
import type { Node } from '../endpoints/node.ts'

/** An outside account with money. */
export const PAYER: Address = '0x00000000000000000000000000000000000000b2'

const ABI = parseAbi(['function transfer(address to, uint256 amount)'])

export type Payment = { readonly to: Address; readonly raw: bigint }

const sendFrom = (node: Node, transaction: Readonly<Record<string, Hex>>) =>
  node.ask('eth_sendTransaction', [{ from: PAYER, gas: '0x2dc6c0', ...transaction }])

/** Each in a separate transaction, in the next block. */
export async function pay(node: Node, token: Address, payments: readonly Payment[]): Promise<void> {
  for (const { to, raw } of payments) await sendFrom(node, { to: token, data: transferData({ to, raw }) })
}

/** All in one transaction: a contract that pays them while it is created, and is nothing afterwards. */
export async function payAtOnce(node: Node, token: Address, payments: readonly Payment[]): Promise<void> {
  const nonce = BigInt(String(await node.ask('eth_getTransactionCount', [PAYER, 'pending'])))
  const subAccount = getContractAddress({ from: PAYER, nonce: nonce + 1n })
  await pay(node, token, [{ to: subAccount, raw: payments.reduce((sum, { raw }) => sum + raw, 0n) }])
  await sendFrom(node, { data: concatHex(payments.map((payment) => callOf(token, transferData(payment)))) })
}

/** So little that all of them stay below the minimum together. */
export const payTiny = (
  node: Node,
  token: Address,
  { to, times }: { readonly to: Address; readonly times: number },
): Promise<void> =>
  payAtOnce(
    node,
    token,
    Array.from({ length: times }, (_, nth) => ({ to, raw: BigInt(1 + (nth % 3)) * 10n ** 12n })),
  )

const transferData = ({ to, raw }: Payment): Hex =>
  encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [to, raw] })

/** EVM code: the call's bytes into memory, word by word, then the call, its answer dropped. */
const callOf = (token: Address, data: Hex): Hex => {
  const words = (data.slice(2).match(/.{1,64}/g) ?? []).map((word, at) =>
    concatHex(['0x7f', `0x${word.padEnd(64, '0')}`, '0x60', toHex(at * 32, { size: 1 }), '0x52']),
  )
  const size = toHex((data.length - 2) / 2, { size: 1 })
  return concatHex([...words, '0x60006000', '0x60', size, '0x60006000', '0x73', token, '0x5af150'])
}
