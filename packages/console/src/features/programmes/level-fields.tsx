import type { Language } from '@nibble/contract'
import { Plus, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { type LevelEntry, NO_REMARKS } from './terms-entry.ts'

type Props = {
  title: string
  /** What one of them is called by its number. */
  name: string
  levels: readonly LevelEntry[]
  language: Language
  onChange: (levels: readonly LevelEntry[]) => void
}

/** Levels from the lowest: from which turnover, which rate, and the name in one language at a time. */
export const LevelFields = ({ title, name, levels, language, onChange }: Props) => {
  const set = (at: number, part: Partial<LevelEntry>) =>
    onChange(levels.map((level, n) => (n === at ? { ...level, ...part } : level)))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-12 text-muted">{title}: turnover in USDT, rate in %, name</legend>
      {levels.map((level, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
          key={at}
          className="grid grid-cols-[minmax(0,1fr)_72px_36px] items-center gap-2 sm:grid-cols-[minmax(0,1fr)_80px_minmax(0,1fr)_36px]"
        >
          <TextField
            bare
            label={`Turnover of ${name} ${at + 1}`}
            inputMode="decimal"
            value={level.threshold}
            onChange={(threshold) => set(at, { threshold })}
          />
          <TextField
            bare
            label={`Rate of ${name} ${at + 1} in percent`}
            inputMode="decimal"
            value={level.rate}
            onChange={(rate) => set(at, { rate })}
          />
          <TextField
            bare
            className="order-last col-span-3 sm:order-none sm:col-span-1"
            label={`Name of ${name} ${at + 1}, ${language}`}
            placeholder={`${name} ${at + 1}`}
            maxLength={40}
            value={level.remarks[language]}
            onChange={(text) => set(at, { remarks: { ...level.remarks, [language]: text } })}
          />
          <Button
            look="ghost"
            className="px-2"
            aria-label={`Take ${name} ${at + 1} away`}
            disabled={levels.length === 1}
            onClick={() => onChange(levels.filter((_, n) => n !== at))}
          >
            <X size={16} aria-hidden="true" />
          </Button>
        </div>
      ))}
      <Button
        look="ghost"
        className="justify-self-start"
        onClick={() => onChange([...levels, { threshold: '', rate: '', remarks: NO_REMARKS }])}
      >
        <Plus size={16} aria-hidden="true" />
        Add {name.toLowerCase()} {levels.length + 1}
      </Button>
    </fieldset>
  )
}
