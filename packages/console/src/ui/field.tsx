import { Search } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'

const inputClass =
  'min-h-9 w-full min-w-0 rounded-6 border border-line-strong bg-page px-2.5 py-1.5 text-14 text-text transition hover:border-faint aria-invalid:border-loss disabled:opacity-50'

/** `bare`: what stands beside it names it already, the label is only read out. */
type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  className?: string
  bare?: boolean
}
type Tie = { id: string; 'aria-describedby': string; 'aria-invalid': boolean }

/** A labelled control; what is wrong with it stands under it, and what was typed stays. */
const Field = ({
  label,
  hint,
  error,
  className,
  bare = false,
  children,
}: FieldProps & { children: (tie: Tie) => ReactNode }) => {
  const id = useId()
  return (
    <div className={cx('grid content-start gap-1', className)}>
      <label htmlFor={id} className={bare ? 'sr-only' : 'text-12 text-muted'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': `${id}-note`, 'aria-invalid': error !== undefined })}
      <p
        id={`${id}-note`}
        className={cx('text-12 empty:hidden', error === undefined ? 'text-muted' : 'text-loss')}
      >
        {error ?? hint}
      </p>
    </div>
  )
}

type Of<Tag extends 'input' | 'textarea' | 'select'> = FieldProps &
  Omit<ComponentProps<Tag>, 'className' | 'onChange' | 'value'> & {
    value: string
    onChange: (value: string) => void
  }

export const TextField = ({
  label,
  hint,
  error,
  className,
  bare = false,
  onChange,
  ...input
}: Of<'input'>) => (
  <Field {...{ label, hint, error, bare }} {...(className !== undefined && { className })}>
    {(tie) => (
      <input {...input} {...tie} className={inputClass} onChange={(event) => onChange(event.target.value)} />
    )}
  </Field>
)

export const TextArea = ({ label, hint, error, className, onChange, rows = 3, ...area }: Of<'textarea'>) => (
  <Field {...{ label, hint, error }} {...(className !== undefined && { className })}>
    {(tie) => (
      <textarea
        {...area}
        {...tie}
        rows={rows}
        className={cx(inputClass, 'resize-y')}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)

type Option = { readonly value: string; readonly text: string }

export const SelectField = ({
  label,
  hint,
  error,
  className,
  onChange,
  options,
  ...select
}: Omit<Of<'select'>, 'children'> & { options: readonly Option[] }) => (
  <Field {...{ label, hint, error }} {...(className !== undefined && { className })}>
    {(tie) => (
      <select {...select} {...tie} className={inputClass} onChange={(event) => onChange(event.target.value)}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
)

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void }

export const Checkbox = ({ label, checked, onChange }: Props) => (
  <label className="inline-flex min-h-9 items-center gap-2">
    <input
      type="checkbox"
      className="size-4 accent-(--brass-line)"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
    {label}
  </label>
)

/** Six digits of an authenticator. */
export const CodeField = ({ value, onChange }: { value: string; onChange: (code: string) => void }) => (
  <TextField
    label="Code of your authenticator"
    value={value}
    onChange={(text) => onChange(text.replaceAll(/\D/g, '').slice(0, 6))}
    inputMode="numeric"
    autoComplete="one-time-code"
    placeholder="000000"
    autoFocus
    data-first=""
  />
)

export const isCode = (text: string): boolean => /^\d{6}$/.test(text)

type SearchFieldProps = { label: string; hint?: string; value: string; onSearch: (text: string) => void }

/** Looks when it is sent, not at every letter. */
export const SearchField = ({ label, hint, value, onSearch }: SearchFieldProps) => {
  const [text, setText] = useState(value)
  return (
    <form
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <TextField label={label} hint={hint} value={text} onChange={setText} className="w-full max-w-md" />
      <Button type="submit" className="mt-5">
        <Search size={16} aria-hidden="true" />
        Search
      </Button>
    </form>
  )
}
