import { parseAmount } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { Field, TextField } from '@nibble/ui/field.tsx'
import { Select } from '@nibble/ui/select.tsx'
import { TextArea } from '@nibble/ui/text-area.tsx'
import { Search } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

type SelectFieldProps = Omit<ComponentProps<typeof Select>, 'placeholder'> & {
  label: string
  hint?: string
}

export const SelectField = ({ label, hint, className, ...select }: SelectFieldProps) => (
  <Field label={label} hint={hint} className={className}>
    {(tie) => <Select {...select} {...tie} />}
  </Field>
)

/** An authenticator's six digits. */
export const CodeField = ({ value, onChange }: { value: string; onChange: (code: string) => void }) => (
  <TextField
    label="Code of your authenticator"
    hint="Six digits."
    value={value}
    onChange={(text) => onChange(text.replaceAll(/\D/g, '').slice(0, 6))}
    inputMode="numeric"
    autoComplete="one-time-code"
    placeholder="000000"
    autoFocus
    data-first=""
  />
)

/** The reason for an action, for the log; says what is missing until it is valid. */
export const ReasonField = ({
  hint,
  value,
  ...area
}: ComponentProps<typeof TextArea> & { value: string }) => (
  <TextArea
    {...area}
    value={value}
    maxLength={500}
    hint={
      <>
        {hint} {!isReason(value) && 'At least three letters.'}
      </>
    }
  />
)

export const isReason = (text: string): boolean => text.trim().length >= 3

/** What is wrong with a typed sum. */
export const sumProblem = (text: string): string | undefined => {
  if (text === '') return undefined
  const sum = parseAmount(text)
  if (sum === null) return 'Digits only, with a point before up to six decimals.'
  return sum > 0n ? undefined : 'More than 0.'
}

/** The message at a field of terms that is invalid. */
export const PLAIN_NUMBER = 'A number, 0 or more.'

/** What the server would refuse, once something is typed. */
export const shortPassword = (text: string): string | undefined =>
  text !== '' && text.length < 12 ? 'At least 12 characters.' : undefined

export const isCode = (text: string): boolean => /^\d{6}$/.test(text)

type SearchFieldProps = { label: string; hint?: string; value: string; onSearch: (text: string) => void }

/** Searches on submit, not on every letter. */
export const SearchField = ({ label, hint, value, onSearch }: SearchFieldProps) => {
  const [text, setText] = useState(value)
  // The search may be set from elsewhere: the field shows it.
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  return (
    <form
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <TextField
        label={label}
        hint={hint}
        value={text}
        onChange={setText}
        className="w-full max-w-md grid-cols-1 sm:[&>p]:whitespace-nowrap"
      />
      <Button type="submit" className="mt-5">
        <Search size={16} aria-hidden="true" />
        <span className="sr-only sm:not-sr-only">Search</span>
      </Button>
    </form>
  )
}
