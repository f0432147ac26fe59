import { LOCALES, type Locale } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { Checkbox } from '@nibble/ui/checkbox.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { PLAIN_NUMBER, SelectField } from '../../ui/field.tsx'
import { INSURANCE_NUMBERS, JACKPOT_NUMBERS, LEVEL_NUMBERS, type NumberSpec } from './number-specs.ts'
import { REWARD_WORDS } from './promotion-words.ts'
import { type LevelEntry, NO_REMARKS, type RewardEntry, type TermsEntry } from './terms-entry.ts'

type Props = { entry: TermsEntry; unread: ReadonlySet<string>; onChange: (entry: TermsEntry) => void }
type ErrorAt = (field: string) => string | undefined

export const TermsFields = ({ entry, unread, onChange }: Props) => {
  const errorAt: ErrorAt = (field) => (unread.has(field) ? PLAIN_NUMBER : undefined)
  const [language, setLanguage] = useState<Locale>('en-US')
  switch (entry.promotion) {
    case 'levels':
      return (
        <>
          <SelectField
            label="Names in"
            hint="A level has a name in all six languages or in none; without a name, its number is shown."
            value={language}
            onChange={(value) => setLanguage(LOCALES.find((one) => one === value) ?? 'en-US')}
            options={LOCALES.map((value) => ({ value, text: value }))}
          />
          <LevelFields
            title="Ranks, by the team’s turnover of 30 days"
            name="Rank"
            levels={entry.ranks}
            errorAt={(field) => errorAt(`ranks.${field}`)}
            language={language}
            onChange={(ranks) => onChange({ ...entry, ranks })}
          />
          <LevelFields
            title="Leagues, by the player’s turnover of the month"
            name="League"
            levels={entry.leagues}
            errorAt={(field) => errorAt(`leagues.${field}`)}
            language={language}
            onChange={(leagues) => onChange({ ...entry, leagues })}
          />
          <NumberFields
            specs={LEVEL_NUMBERS}
            numbers={entry.numbers}
            errorAt={errorAt}
            onChange={(numbers) => onChange({ ...entry, numbers })}
          />
        </>
      )
    case 'rewards':
      return (
        <RewardFields
          rewards={entry.rewards}
          errorAt={errorAt}
          onChange={(rewards) => onChange({ ...entry, rewards })}
        />
      )
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'contest':
      return (
        <PrizeFields
          prizes={entry.prizes}
          errorAt={errorAt}
          onChange={(prizes) => onChange({ ...entry, prizes })}
        />
      )
    case 'jackpot':
    case 'insurance':
      return (
        <NumberFields
          specs={entry.promotion === 'jackpot' ? JACKPOT_NUMBERS : INSURANCE_NUMBERS}
          numbers={entry.numbers}
          errorAt={errorAt}
          onChange={(numbers) => onChange({ ...entry, numbers })}
        />
      )
  }
}

type LevelFieldsProps = {
  title: string
  /** The label of one, by its number. */
  name: string
  levels: readonly LevelEntry[]
  language: Locale
  errorAt: ErrorAt
  onChange: (levels: readonly LevelEntry[]) => void
}

/** Levels from the lowest: minimum turnover, rate, and the name in one language at a time. */
const LevelFields = ({ title, name, levels, language, errorAt, onChange }: LevelFieldsProps) => {
  const set = (at: number, part: Partial<LevelEntry>) =>
    onChange(levels.map((level, n) => (n === at ? { ...level, ...part } : level)))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-12 text-muted">{title}: turnover in USDT, rate in %, name</legend>
      {levels.map((level, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
          key={at}
          className="grid grid-cols-[minmax(0,1fr)_72px_36px] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_80px_minmax(0,1fr)_36px]"
        >
          <TextField
            bare
            label={`Turnover of ${name} ${at + 1}`}
            inputMode="decimal"
            value={level.threshold}
            error={errorAt(`${at}.threshold`)}
            onChange={(threshold) => set(at, { threshold })}
          />
          <TextField
            bare
            label={`Rate of ${name} ${at + 1} in percent`}
            inputMode="decimal"
            value={level.rate}
            error={errorAt(`${at}.rateBps`)}
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
            variant="ghost"
            className="px-2"
            aria-label={`Remove ${name} ${at + 1}`}
            disabled={levels.length === 1}
            onClick={() => onChange(levels.filter((_, n) => n !== at))}
          >
            <X size={16} aria-hidden="true" />
          </Button>
        </div>
      ))}
      <Button
        variant="ghost"
        className="justify-self-start"
        onClick={() => onChange([...levels, { threshold: '', rate: '', remarks: NO_REMARKS }])}
      >
        <Plus size={16} aria-hidden="true" />
        Add {name.toLowerCase()} {levels.length + 1}
      </Button>
    </fieldset>
  )
}

type RewardFieldsProps = {
  rewards: readonly RewardEntry[]
  errorAt: ErrorAt
  onChange: (rewards: readonly RewardEntry[]) => void
}

/** Every reward: on or off, its requirement and its amount. */
const RewardFields = ({ rewards, errorAt, onChange }: RewardFieldsProps) => {
  const set = (kind: RewardEntry['kind'], part: Partial<RewardEntry>) =>
    onChange(rewards.map((reward) => (reward.kind === kind ? { ...reward, ...part } : reward)))
  return (
    <div className="grid gap-3">
      {rewards.map(({ kind, target, amount, isOn }, at) => {
        const words = REWARD_WORDS[kind]
        return (
          <div
            key={kind}
            className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[minmax(0,1fr)_150px_120px]"
          >
            <div className="col-span-2 sm:col-span-1">
              <Checkbox checked={isOn} onChange={(on) => set(kind, { isOn: on })}>
                {words.name}
              </Checkbox>
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
                error={errorAt(`rewards.${at}.target`)}
                onChange={(text) => set(kind, { target: text })}
              />
            )}
            <TextField
              label={words.amount}
              aria-label={`${words.name}: amount in ${words.amount}`}
              inputMode="decimal"
              disabled={!isOn}
              value={amount}
              error={errorAt(`rewards.${at}.amount`)}
              onChange={(text) => set(kind, { amount: text })}
            />
          </div>
        )
      })}
    </div>
  )
}

type PrizeFieldsProps = {
  prizes: readonly string[]
  errorAt: ErrorAt
  onChange: (prizes: readonly string[]) => void
}

/** A prize in USDT for each place, from the first down. */
const PrizeFields = ({ prizes, errorAt, onChange }: PrizeFieldsProps) => (
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
            error={errorAt(`prizes.${at}`)}
            onChange={(text) => onChange(prizes.map((one, n) => (n === at ? text : one)))}
          />
          <Button
            variant="ghost"
            className="px-2"
            aria-label={`Remove place ${at + 1}`}
            disabled={prizes.length === 1}
            onClick={() => onChange(prizes.filter((_, n) => n !== at))}
          >
            <X size={16} aria-hidden="true" />
          </Button>
        </div>
      ))}
    </div>
    <Button variant="ghost" className="justify-self-start" onClick={() => onChange([...prizes, ''])}>
      <Plus size={16} aria-hidden="true" />
      Add place {prizes.length + 1}
    </Button>
  </fieldset>
)

type NumberFieldsProps = {
  specs: readonly NumberSpec[]
  numbers: Readonly<Record<string, string>>
  errorAt: ErrorAt
  onChange: (numbers: Readonly<Record<string, string>>) => void
}

const NumberFields = ({ specs, numbers, errorAt, onChange }: NumberFieldsProps) => (
  <div className="grid items-end gap-3 sm:grid-cols-2">
    {specs.map(({ name, label, of, unit }) => (
      <TextField
        key={name}
        label={`${label} (${of})`}
        inputMode={unit === 'count' ? 'numeric' : 'decimal'}
        value={numbers[name] ?? ''}
        error={unit === 'count' && errorAt(name) !== undefined ? 'A whole number.' : errorAt(name)}
        onChange={(text) => onChange({ ...numbers, [name]: text })}
      />
    ))}
  </div>
)
