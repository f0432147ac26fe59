import type { Amount, Asset } from '@nibble/domain'
import { useState } from 'react'
import { useText } from '../../../text/text-context.ts'
import { decimalsOf } from '../../../ui/amount.tsx'
import { amountProblem, readAmount } from '../../../ui/amount-input.ts'
import { chipsOf, type Limits, stakeText } from './stake.ts'

export type Stake = {
  /** The text in the field. */
  readonly text: string
  /** Its value; null if invalid or ambiguous. */
  readonly amount: Amount | null
  /** What is wrong with the text, as a sentence. */
  readonly problem: string | undefined
  readonly type: (text: string) => void
  readonly set: (amount: Amount) => void
  /** Restores a past bet: its asset and stake together. */
  readonly put: (asset: Asset, amount: Amount) => void
  /** For a newly chosen asset: its own initial stake. */
  readonly begin: () => void
}

/** The stake in the field. It starts with the middle chip; typed input stays until another asset is chosen. */
export const useStake = (limits: Limits | undefined): Stake => {
  const t = useText()
  const { locale } = t
  const [typed, setTyped] = useState<string | null>(null)
  const write = (amount: Amount, asset = limits?.asset) => stakeText(locale, amount, decimalsOf(asset))
  const text = typed ?? firstText(limits, write)

  const read = readAmount(text)
  return {
    text,
    amount: read.kind === 'amount' ? read.amount : null,
    problem: amountProblem(t, text),
    type: setTyped,
    set: (amount) => setTyped(write(amount)),
    put: (asset, amount) => setTyped(write(amount, asset)),
    begin: () => setTyped(null),
  }
}

const firstText = (limits: Limits | undefined, write: (amount: Amount) => string): string => {
  if (limits === undefined) return ''
  const chips = chipsOf(limits)
  const first = chips[2] ?? chips[0]
  return first === undefined ? '' : write(first)
}
