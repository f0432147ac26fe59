import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Field, inputClass } from './field.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'className' | 'children' | 'onChange'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
  onChange: (text: string) => void
}

export const TextArea = ({ label, hint, error, className, onChange, rows = 3, ...area }: Props) => (
  <Field label={label} hint={hint} error={error} className={className}>
    {(tie) => (
      <textarea
        {...area}
        {...tie}
        rows={rows}
        className={cx(inputClass, 'resize-y py-3')}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
