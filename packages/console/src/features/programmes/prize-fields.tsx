import { Plus, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

type Props = { prizes: readonly string[]; onChange: (prizes: readonly string[]) => void }

/** A prize for each place, in USDT, from the first down. */
export const PrizeFields = ({ prizes, onChange }: Props) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1 text-12 text-muted">Prizes in USDT, by place; paid in reward points</legend>
    <div className="grid gap-2 sm:grid-cols-2">
      {prizes.map((prize, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a prize is its place
          key={at}
          className="grid grid-cols-[32px_minmax(0,1fr)_36px] items-center gap-2"
        >
          <span className="text-right text-muted">{at + 1}</span>
          <TextField
            bare
            label={`Prize of place ${at + 1}`}
            inputMode="decimal"
            value={prize}
            onChange={(text) => onChange(prizes.map((one, n) => (n === at ? text : one)))}
          />
          <Button
            look="ghost"
            className="px-2"
            aria-label={`Take place ${at + 1} away`}
            disabled={prizes.length === 1}
            onClick={() => onChange(prizes.filter((_, n) => n !== at))}
          >
            <X size={16} aria-hidden="true" />
          </Button>
        </div>
      ))}
    </div>
    <Button look="ghost" className="justify-self-start" onClick={() => onChange([...prizes, ''])}>
      <Plus size={16} aria-hidden="true" />
      Add place {prizes.length + 1}
    </Button>
  </fieldset>
)
