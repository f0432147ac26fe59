import { TextField } from './field.tsx'

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
