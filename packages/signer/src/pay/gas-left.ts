import { formatEther } from 'viem'
import type { Intent } from '../db/intents.ts'
import { GAS, TransientError, type Work } from '../signer-setup.ts'
import { firstFee } from './gas-fees.ts'

/** Native coin of the treasury, in wei. */
export type TreasuryGas = {
  readonly held: bigint
  /** Beyond what everything under way from it needs. */
  readonly left: bigint
  /** The most that one payment may cost. */
  readonly payment: bigint
}

type Sent = Pick<Intent, 'kind' | 'units'>

/**
 * The treasury's gas for further payments. A payment that was decided but cannot be sent blocks all later ones, and a
 * withdrawal among these could be neither paid nor returned. Throws a TransientError if it is unknown.
 */
export const gasLeft = async (
  { chain, treasury, terms }: Pick<Work, 'chain' | 'treasury' | 'terms'>,
  underWay: readonly Sent[],
): Promise<TreasuryGas> => {
  const [held, price] = await Promise.all([chain.nativeOf(treasury), chain.gasPrice()])
  if (held === null || price === null)
    throw new TransientError('too few endpoints say how much gas the treasury holds or what gas costs')
  const { maxFee } = firstFee(price, terms.maxGasPrice)
  const left = underWay.reduce((rest, sent) => rest - nativeFor(sent, maxFee), held)
  return { held, left, payment: GAS.token * maxFee }
}

/** The most native coin that sending it may take from its sender. */
export const nativeFor = ({ kind, units }: Sent, maxFee: bigint): bigint => {
  switch (kind) {
    case 'withdrawal':
    case 'sweep':
      return GAS.token * maxFee
    case 'gas':
      return GAS.native * maxFee + units
  }
}

export const lacksGas = ({ held }: TreasuryGas): TransientError =>
  new TransientError(`the treasury lacks gas: it holds ${formatEther(held)} of the native coin`)
