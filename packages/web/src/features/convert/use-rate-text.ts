import { useText } from '../../text/text-context.ts'
import { useFormat } from '../../text/use-format.ts'
import { decimalsOf } from '../../ui/amount.tsx'
import type { Pair } from './pairs.ts'

/** `100 Reward credit = 1 GMT`, in the player's numbers. */
export const useRateText = (): ((pair: Pair) => string) => {
  const t = useText()
  const format = useFormat()
  return ({ from, to, give, take }) => {
    const side = (amount: typeof give, asset: typeof from) =>
      `${format.amount(amount, { decimals: amount % 1_000_000n === 0n ? 0 : decimalsOf(asset) })} ${t(`asset.${asset}`)}`
    return `${side(give, from)} = ${side(take, to)}`
  }
}
