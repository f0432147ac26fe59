import type { Amount } from '@nibble/domain'
import { TextField } from '@nibble/ui/field.tsx'
import { useText } from '../text/text-context.ts'
import { amountProblem, readAmount } from './amount-input.ts'

/** The bounds of a filter as they are typed; an empty one is none. */
export type TypedRange = { readonly least: string; readonly most: string }
type Range = { readonly least: Amount | null; readonly most: Amount | null }

/** Null if a bound cannot be read, or the most is less than the least. */
export const readRange = (typed: TypedRange): Range | null => {
  const [least, most] = [readBound(typed.least), readBound(typed.most)]
  if (least === undefined || most === undefined || isReversed({ least, most })) return null
  return { least, most }
}

const readBound = (typed: string): Amount | null | undefined => {
  const read = readAmount(typed)
  return read.kind === 'amount' ? read.amount : read.kind === 'empty' ? null : undefined
}

const isReversed = ({ least, most }: Range): boolean => least !== null && most !== null && most < least

/** Two fields, for a grid. Below the second one it says that it is less than the first one. */
export const AmountRange = ({
  typed,
  onChange,
}: {
  readonly typed: TypedRange
  readonly onChange: (typed: TypedRange) => void
}) => {
  const t = useText()
  const reversed = isReversed({ least: readBound(typed.least) ?? null, most: readBound(typed.most) ?? null })
  return (
    <>
      <TextField
        label={t('wallet.least')}
        inputMode="decimal"
        autoComplete="off"
        value={typed.least}
        onChange={(least) => onChange({ ...typed, least })}
        error={amountProblem(t, typed.least)}
      />
      <TextField
        label={t('wallet.most')}
        inputMode="decimal"
        autoComplete="off"
        value={typed.most}
        onChange={(most) => onChange({ ...typed, most })}
        error={amountProblem(t, typed.most) ?? (reversed ? t('wallet.mostBelowLeast') : undefined)}
      />
    </>
  )
}
