import { TextField } from '../../ui/field.tsx'
import type { NumberSpec } from './number-specs.ts'

type Props = {
  specs: readonly NumberSpec[]
  numbers: Readonly<Record<string, string>>
  onChange: (numbers: Readonly<Record<string, string>>) => void
}

export const NumberFields = ({ specs, numbers, onChange }: Props) => (
  <div className="grid items-end gap-3 sm:grid-cols-2">
    {specs.map(({ name, label, of, unit }) => (
      <TextField
        key={name}
        label={`${label} (${of})`}
        inputMode={unit === 'count' ? 'numeric' : 'decimal'}
        value={numbers[name] ?? ''}
        onChange={(text) => onChange({ ...numbers, [name]: text })}
      />
    ))}
  </div>
)
