import type { Amount, Asset } from '@nibble/domain'
import { Chip } from '@nibble/ui/chip.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Field, inputClass } from '@nibble/ui/field.tsx'
import type { ReactNode } from 'react'
import { useText } from '../text/text-context.ts'
import { amountProblem, writeAmount } from './amount-input.ts'

type Props = {
  label: string
  asset: Asset
  value: string
  onChange: (text: string) => void
  /** What the "Max" button fills in; without it there is no button. */
  most?: Amount | undefined
  hint?: ReactNode
  /** Another problem with the amount; an unreadable one explains itself. */
  problem?: string | undefined
}

/** A money input with its currency. */
export const AmountField = ({ label, asset, value, onChange, most, hint, problem }: Props) => {
  const t = useText()
  const unit = t(`asset.${asset}`)
  return (
    <Field label={label} hint={hint} error={amountProblem(t, value) ?? problem}>
      {(tie) => (
        <span className="relative block">
          <input
            {...tie}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            placeholder="0"
            className={cx(inputClass, 'text-20 font-semibold', most === undefined ? 'pr-20' : 'pr-36')}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <span
            className={cx(
              'pointer-events-none absolute inset-y-0 flex items-center gap-3',
              most === undefined ? 'right-4' : 'right-0.5',
            )}
          >
            {/* No wider than the room beside the input: a long name takes two lines. */}
            <span className={cx('max-w-16 text-right text-muted', unit.length > 5 && 'text-12')}>{unit}</span>
            {most !== undefined && (
              <Chip
                className="pointer-events-auto"
                disabled={most <= 0n}
                onClick={() => onChange(writeAmount(t.locale, most))}
              >
                {t('money.max')}
              </Chip>
            )}
          </span>
        </span>
      )}
    </Field>
  )
}
