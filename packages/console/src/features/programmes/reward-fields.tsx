import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { REWARD_WORDS } from './programme-words.ts'
import type { RewardEntry } from './terms-entry.ts'

type Props = { rewards: readonly RewardEntry[]; onChange: (rewards: readonly RewardEntry[]) => void }

/** Every reward: on or off, what it asks for and what it brings. */
export const RewardFields = ({ rewards, onChange }: Props) => {
  const set = (kind: RewardEntry['kind'], part: Partial<RewardEntry>) =>
    onChange(rewards.map((reward) => (reward.kind === kind ? { ...reward, ...part } : reward)))
  return (
    <div className="grid gap-3">
      {rewards.map(({ kind, target, amount, isOn }) => {
        const words = REWARD_WORDS[kind]
        return (
          <div
            key={kind}
            className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[minmax(0,1fr)_150px_120px]"
          >
            <div className="col-span-2 sm:col-span-1">
              <Checkbox checked={isOn} onChange={(on) => set(kind, { isOn: on })} label={words.name} />
            </div>
            {words.target === null ? (
              <span className="self-center text-12 text-muted">once for each</span>
            ) : (
              <TextField
                label={words.target}
                aria-label={`${words.name}: ${words.target}`}
                inputMode="decimal"
                disabled={!isOn}
                value={target}
                onChange={(text) => set(kind, { target: text })}
              />
            )}
            <TextField
              label={words.amount}
              aria-label={`${words.name}: amount in ${words.amount}`}
              inputMode="decimal"
              disabled={!isOn}
              value={amount}
              onChange={(text) => set(kind, { amount: text })}
            />
          </div>
        )
      })}
    </div>
  )
}
