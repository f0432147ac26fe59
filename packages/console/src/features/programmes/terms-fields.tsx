import { LANGUAGES, type Language } from '@nibble/contract'
import { useState } from 'react'
import { SelectField } from '../../ui/field.tsx'
import { LevelFields } from './level-fields.tsx'
import { NumberFields } from './number-fields.tsx'
import { INSURANCE_NUMBERS, JACKPOT_NUMBERS, LEVEL_NUMBERS } from './number-specs.ts'
import { PrizeFields } from './prize-fields.tsx'
import { RewardFields } from './reward-fields.tsx'
import type { TermsEntry } from './terms-entry.ts'

type Props = { entry: TermsEntry; onChange: (entry: TermsEntry) => void }

/** The fields of a programme's terms. */
export const TermsFields = ({ entry, onChange }: Props) => {
  const [language, setLanguage] = useState<Language>('en-US')
  switch (entry.programme) {
    case 'levels':
      return (
        <>
          <SelectField
            label="Names in"
            hint="A level has a name in all six languages, or in none: then it is called by its number."
            value={language}
            onChange={(value) => setLanguage(LANGUAGES.find((one) => one === value) ?? 'en-US')}
            options={LANGUAGES.map((value) => ({ value, text: value }))}
          />
          <LevelFields
            title="Ranks, by the team’s turnover of 30 days"
            name="Rank"
            levels={entry.ranks}
            language={language}
            onChange={(ranks) => onChange({ ...entry, ranks })}
          />
          <LevelFields
            title="Leagues, by the player’s turnover of the month"
            name="League"
            levels={entry.leagues}
            language={language}
            onChange={(leagues) => onChange({ ...entry, leagues })}
          />
          <NumberFields
            specs={LEVEL_NUMBERS}
            numbers={entry.numbers}
            onChange={(numbers) => onChange({ ...entry, numbers })}
          />
        </>
      )
    case 'rewards':
      return <RewardFields rewards={entry.rewards} onChange={(rewards) => onChange({ ...entry, rewards })} />
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'contest':
      return <PrizeFields prizes={entry.prizes} onChange={(prizes) => onChange({ ...entry, prizes })} />
    case 'jackpot':
    case 'insurance':
      return (
        <NumberFields
          specs={entry.programme === 'jackpot' ? JACKPOT_NUMBERS : INSURANCE_NUMBERS}
          numbers={entry.numbers}
          onChange={(numbers) => onChange({ ...entry, numbers })}
        />
      )
  }
}
