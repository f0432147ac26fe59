import {
  isValidPlan,
  MOST_PLAN_ROUNDS,
  type Amount as Money,
  PLAN_FACTORS,
  PLAN_RAISES,
  type PlanAsset,
  type PlanRaise,
  type PlanRules,
  type StakeLimit,
  stakeRefusal,
  ZERO,
} from '@nibble/domain'
import { Field, inputClass } from '@nibble/ui/field.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { useFormat, useText } from '../text/text-context.ts'
import { AmountField } from './amount-field.tsx'
import { readAmount } from './amount-input.ts'

/** A plan as typed. */
export type PlanTexts = {
  readonly raiseAfter: PlanRaise
  readonly stake: string
  readonly rounds: string
  readonly by: string
  readonly highest: string
  readonly stopLoss: string
  readonly stopWin: string
}

/** A valid amount, else null. */
export const moneyOf = (text: string): Money | null => {
  const read = readAmount(text)
  return read.kind === 'amount' ? read.amount : null
}

const hundredthsOf = (text: string): number => Math.round(Number(text.replace(',', '.')) * 100)

/** Null if a number is missing, invalid, or does not fit the others. */
export const rulesOf = (texts: PlanTexts): PlanRules | null => {
  const { raiseAfter } = texts
  const stake = moneyOf(texts.stake)
  const highest = raiseAfter === 'never' ? stake : moneyOf(texts.highest)
  const [stopLoss, stopWin] = [moneyOf(texts.stopLoss), moneyOf(texts.stopWin)]
  if (stake === null || highest === null || stopLoss === null || stopWin === null) return null
  const raiseBy = raiseAfter === 'never' ? PLAN_FACTORS.least : hundredthsOf(texts.by)
  const rules = { stake, raiseAfter, raiseBy, highest, rounds: Number(texts.rounds), stopLoss, stopWin }
  return isValidPlan(rules) ? rules : null
}

type PlanField = Exclude<keyof PlanTexts, 'raiseAfter'>

/** Stake limits of a bet; without them nothing can be bet. */
type Limits = Pick<StakeLimit, 'min' | 'max'> | undefined

/** What is wrong with the entered numbers; missing or unreadable ones are not included. */
export const planProblems = (
  texts: PlanTexts,
  limits?: Limits,
): Partial<Record<PlanField, 'limits' | 'zero' | 'low' | 'rounds' | 'by'>> => {
  const stake = moneyOf(texts.stake)
  const sum = (field: PlanField) => {
    const amount = moneyOf(texts[field])
    const isStake = field === 'stake' || field === 'highest'
    if (isStake && limits !== undefined && amount !== null && stakeRefusal(amount, limits) !== null)
      return { [field]: 'limits' }
    if (amount === 0n) return { [field]: 'zero' }
    const isLow = field !== 'stopWin' && amount !== null && stake !== null && amount < stake
    return isLow ? { [field]: 'low' } : {}
  }
  const number = (field: 'rounds' | 'by', value: number, { least, most }: { least: number; most: number }) =>
    texts[field].trim() === '' || (Number.isInteger(value) && value >= least && value <= most)
      ? {}
      : { [field]: field }
  return {
    ...sum('stake'),
    ...number('rounds', Number(texts.rounds), { least: 1, most: MOST_PLAN_ROUNDS }),
    ...(texts.raiseAfter !== 'never' && {
      ...number('by', hundredthsOf(texts.by), PLAN_FACTORS),
      ...sum('highest'),
    }),
    ...sum('stopLoss'),
    ...sum('stopWin'),
  }
}

/** Why these numbers are no valid plan, as the button's text; null if they are. */
export const planBlock = (
  texts: PlanTexts,
  limits?: Limits,
): 'autoplay.incomplete' | 'money.correct' | null => {
  const isOutside = Object.values(planProblems(texts, limits)).includes('limits')
  if (rulesOf(texts) !== null && !isOutside) return null
  const { raiseAfter, by, highest, ...always } = texts
  const typed = Object.values(raiseAfter === 'never' ? always : { ...always, by, highest })
  return typed.some((text) => text.trim() === '') ? 'autoplay.incomplete' : 'money.correct'
}

type Props = {
  asset: PlanAsset
  texts: PlanTexts
  onChange: (texts: PlanTexts) => void
  limits?: Limits
  /** What the balance lacks for the first stake. */
  short?: string | undefined
}

/** Stakes, rounds, raises and stops of a plan. */
export const PlanFields = ({ asset, texts, onChange, limits, short }: Props) => {
  const t = useText()
  const format = useFormat()
  const problems = planProblems(texts, limits)
  const sentenceOf = (problem: (typeof problems)[PlanField]) => {
    if (problem !== 'limits')
      return problem && t(`autoplay.problem.${problem}`, { most: format.count(MOST_PLAN_ROUNDS) })
    const [min, max] = [limits?.min, limits?.max].map((limit) =>
      format.amount(limit ?? ZERO, { decimals: 0 }),
    )
    return t('slip.limits', { min: min ?? '', max: max ?? '', asset: t(`asset.${asset}`) })
  }
  const field = (name: PlanField) => ({
    value: texts[name],
    onChange: (text: string) => onChange({ ...texts, [name]: text }),
    problem: sentenceOf(problems[name]),
  })
  return (
    <>
      <div className="grid items-start gap-x-3 gap-y-4 min-[351px]:grid-cols-2">
        <AmountField
          label={t('autoplay.firstStake')}
          asset={asset}
          {...field('stake')}
          problem={sentenceOf(problems.stake) ?? short}
        />
        <NumberField
          label={t('autoplay.rounds', { most: format.count(MOST_PLAN_ROUNDS) })}
          {...field('rounds')}
        />
      </div>
      <div className="grid gap-2">
        <span className="text-muted">{t('autoplay.raise')}</span>
        <Segment
          wide
          label={t('autoplay.raise')}
          value={texts.raiseAfter}
          onChange={(raiseAfter) => onChange({ ...texts, raiseAfter })}
          options={PLAN_RAISES.map((value) => ({ value, text: t(`autoplay.raise.${value}`) }))}
        />
      </div>
      {texts.raiseAfter !== 'never' && (
        <div className="grid items-start gap-x-3 gap-y-4 min-[351px]:grid-cols-2">
          <NumberField label={t('autoplay.by')} sign="×" {...field('by')} />
          <AmountField label={t('autoplay.highest')} asset={asset} {...field('highest')} />
        </div>
      )}
      <div className="grid items-start gap-x-3 gap-y-4 min-[351px]:grid-cols-2">
        <AmountField label={t('autoplay.stopLoss')} asset={asset} {...field('stopLoss')} />
        <AmountField label={t('autoplay.stopWin')} asset={asset} {...field('stopWin')} />
      </div>
    </>
  )
}

type NumberProps = {
  label: string
  value: string
  onChange: (text: string) => void
  problem?: string | undefined
  sign?: string
}

export const NumberField = ({ label, value, onChange, problem, sign }: NumberProps) => (
  <Field label={label} error={problem}>
    {(tie) => (
      <span className="relative block">
        <input
          {...tie}
          inputMode={sign === undefined ? 'numeric' : 'decimal'}
          autoComplete="off"
          className={`${inputClass} text-20 font-semibold`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {sign !== undefined && (
          <span className="pointer-events-none absolute inset-y-0 right-4 flex items-center text-muted">
            {sign}
          </span>
        )}
      </span>
    )}
  </Field>
)
