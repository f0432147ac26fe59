import { Select } from '../../ui/select.tsx'

type Props<T extends string> = {
  label: string
  /** What stands for "no filter". */
  all: string
  options: readonly { readonly value: T; readonly text: string }[]
  value: T | null
  onChange: (value: T | null) => void
}

const ALL = ''

/** A filter: everything, or one of a list. */
export const Choice = <T extends string>({ label, all, options, value, onChange }: Props<T>) => (
  <Select
    aria-label={label}
    value={value ?? ALL}
    onChange={(next) => onChange(options.find((option) => option.value === next)?.value ?? null)}
    options={[{ value: ALL, text: all }, ...options]}
  />
)
