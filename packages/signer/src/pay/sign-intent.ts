import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Intent } from '../db/intents.ts'
import { insertTransaction } from '../db/intents.ts'
import { awaitStandby } from '../db/writer.ts'
import type { Work } from '../signer-setup.ts'
import type { Fee } from './fees.ts'

/** Signs an intent once more and stores the bytes. Nobody has them before that has committed, with the standby too. */
export const signIntent = async (
  { writer, keys, chain }: Work,
  intent: Intent,
  { number, fee }: { readonly number: number; readonly fee: Fee },
): Promise<Hex> => {
  const { to, value, data } = callOf(intent)
  const { raw, hash } = await keys.sign(intent.path, {
    ...{ chainId: chain.id, nonce: Number(intent.nonce), to, value, data, gas: intent.gasLimit },
    ...{ maxFeePerGas: fee.maxFee, maxPriorityFeePerGas: fee.tip },
  })
  await insertTransaction(writer.client, { intent: intent.id, number, hash, raw, fee })
  await awaitStandby(writer)
  return raw
}

const callOf = ({ kind, target, beneficiary, units }: Intent): { to: Address; value: bigint; data: Hex } => {
  switch (kind) {
    case 'gas':
      return { to: beneficiary, value: units, data: '0x' }
    case 'withdrawal':
    case 'sweep':
      return {
        to: target,
        value: 0n,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [beneficiary, units] }),
      }
  }
}
