import './lab.css'
import type { TableChoice } from '@nibble/contract'
import {
  GAME_IDS,
  type GameId,
  inputOf,
  type LabRun,
  type Pick,
  parsePick,
  picksOf,
  type Table,
} from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { Field } from '@nibble/ui/field.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { Select } from '@nibble/ui/select.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useGameConfig } from '../../../api/queries.ts'
import { useGuardedOffer } from '../../../book/table-choice.ts'
import { useText } from '../../../text/text-context.ts'
import { AmountField } from '../../../ui/amount-field.tsx'
import { pickName } from '../../../ui/outcome-names.ts'
import {
  moneyOf,
  NumberField,
  PlanFields,
  type PlanTexts,
  planBlock,
  rulesOf,
} from '../../../ui/plan-fields.tsx'
import { LabOutline, LabReportCard } from './lab-report.tsx'
import { useLab } from './use-lab.ts'

const RESULTS = 1_000_000
/** Doubling after a loss: what most people want to try, and what the odds say of it. */
const FIRST: PlanTexts = {
  raiseAfter: 'loss',
  stake: '5',
  rounds: '50',
  by: '2',
  highest: '160',
  stopLoss: '200',
  stopWin: '100',
}
/** Picks of characters all have the same odds: the first stands for so many. */
const MOST_PICKS = 16

/** A strategy of autoplay against a million results, before anything is staked. */
export const LabSection = () => {
  const t = useText()
  const id = useId()
  const isGuardedOffered = useGuardedOffer()
  const paytable = useGameConfig().data?.paytable ?? 'classic'
  const [game, setGame] = useState<GameId>('big-small')
  const [picked, setPick] = useState<Pick | null>(null)
  const [choice, setChoice] = useState<TableChoice>('block')
  const [texts, setTexts] = useState(FIRST)
  const [bankroll, setBankroll] = useState('200')
  const [seed, setSeed] = useState('5656')
  const { lab, start } = useLab()

  const picks = picksOf(game)
  const pick = picked ?? picks[0]
  const table: Table = choice === 'guarded' ? choice : paytable
  const [rules, money] = [rulesOf(texts), moneyOf(bankroll)]
  const isLow = rules !== null && money !== null && money < rules.stake
  const isMalformed = seed !== '' && !/^\d{1,9}$/.test(seed)
  const run: Omit<LabRun, 'past'> | null =
    rules === null || pick === undefined || money === null || isLow || isMalformed || seed === ''
      ? null
      : { game, pick, table, rules, bankroll: money, results: RESULTS, seed: Number(seed) }
  const isMissing = bankroll.trim() === '' || seed === ''
  const block = planBlock(texts) ?? (isMissing ? 'autoplay.incomplete' : 'money.correct')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (run !== null) void start(run)
  }
  const name = (of: Pick) =>
    inputOf(game) === 'choice' || game === 'exact'
      ? pickName(t, game, of)
      : t('rule.anySet', { count: of.length })

  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={t('lab.title')} />
      <p className="max-w-[72ch] text-muted">{t('lab.text')}</p>
      <div className="lab mt-3">
        <Card>
          <form className="grid gap-4" onSubmit={submit}>
            <div className="grid grid-cols-2 gap-3">
              <Field label={t('lab.game')}>
                {(tie) => (
                  <Select
                    {...tie}
                    value={game}
                    onChange={(next) => {
                      setGame(GAME_IDS.find((each) => each === next) ?? game)
                      setPick(null)
                    }}
                    options={GAME_IDS.map((value) => ({ value, text: t(`game.${value}`) }))}
                  />
                )}
              </Field>
              <Field label={t('lab.pick')}>
                {(tie) => (
                  <Select
                    {...tie}
                    value={pick ?? ''}
                    onChange={(next) => setPick(parsePick(game, next))}
                    options={picks
                      .slice(0, picks.length > MOST_PICKS ? 1 : undefined)
                      .map((value) => ({ value, text: name(value) }))}
                  />
                )}
              </Field>
            </div>
            {isGuardedOffered && (
              <Segment
                wide
                label={t('table.label')}
                value={choice}
                onChange={setChoice}
                options={[
                  { value: 'block', text: t('table.block') },
                  { value: 'guarded', text: t('records.guarded') },
                ]}
              />
            )}
            <PlanFields asset="USDT" texts={texts} onChange={setTexts} />
            <div className="grid items-start gap-x-3 gap-y-4 min-[351px]:grid-cols-2">
              <AmountField
                label={t('lab.bankroll')}
                asset="USDT"
                value={bankroll}
                onChange={setBankroll}
                problem={isLow ? t('autoplay.problem.low') : undefined}
              />
              <NumberField
                label={t('lab.seed')}
                value={seed}
                onChange={setSeed}
                problem={isMalformed ? t('lab.seedMalformed') : undefined}
              />
            </div>
            <Button
              type="submit"
              variant="primary"
              size="large"
              disabled={run === null}
              busy={lab.state === 'busy' ? t('lab.running') : undefined}
            >
              {t(run === null ? block : 'lab.run')}
            </Button>
          </form>
        </Card>
        <div aria-live="polite" className="min-w-0">
          {lab.state === 'failed' && <InlineError text={t('lab.failed')} />}
          {(lab.state === 'idle' || lab.state === 'busy') && <LabOutline />}
          {lab.state === 'done' && <LabReportCard run={lab.run} answer={lab.answer} />}
        </div>
      </div>
    </section>
  )
}
