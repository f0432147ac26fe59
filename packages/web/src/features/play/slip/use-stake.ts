import { type Amount, type Asset, formatAmount } from '@nibble/domain'
import { formatTag, type Locale } from '@nibble/phrases'
import { useState } from 'react'
import { separatorOf } from '../../../text/format.ts'
import { useText } from '../../../text/text-context.ts'
import { decimalsOf } from '../../../ui/amount.tsx'
import { chipsOf, type Limits } from './stake.ts'
import { readTyped } from './typed-stake.ts'

export type Stake = {
  /** What stands in the field. */
  readonly text: string
  /** What it means; null while it means nothing or could mean two things. */
  readonly amount: Amount | null
  readonly type: (text: string) => void
  readonly set: (amount: Amount) => void
  /** For a bet of the past: its asset and stake together. */
  readonly put: (asset: Asset, amount: Amount) => void
}

/** The stake in the field. It starts with the middle chip, and anew when another asset is chosen. */
export const useStake = (limits: Limits | undefined): Stake => {
  const { locale } = useText()
  const [typed, setTyped] = useState<{ asset: Asset; text: string } | null>(null)
  const write = (amount: Amount) => stakeText(locale, amount, limits?.asset)
  const text = typed !== null && typed.asset === limits?.asset ? typed.text : firstText(limits, write)

  const type = (next: string) => {
    if (limits !== undefined) setTyped({ asset: limits.asset, text: next })
  }
  const put = (asset: Asset, amount: Amount) => setTyped({ asset, text: stakeText(locale, amount, asset) })
  return { text, amount: readTyped(locale, text), type, set: (amount) => type(write(amount)), put }
}

const firstText = (limits: Limits | undefined, write: (amount: Amount) => string): string => {
  if (limits === undefined) return ''
  const chips = chipsOf(limits)
  const first = chips[2] ?? chips[0]
  return first === undefined ? '' : write(first)
}

/** As the language writes it, without marks between the thousands: those would be ambiguous to read back. */
export const stakeText = (locale: Locale, amount: Amount, asset: Asset | undefined): string => {
  const [whole = '', fraction = ''] = formatAmount(amount).split('.')
  const padded = fraction.padEnd(decimalsOf(asset), '0')
  return padded === '' ? whole : `${whole}${separatorOf(formatTag(locale), 'decimal')}${padded}`
}
