import './plan-bar.css'
import { startAutoplay } from '@nibble/contract'
import {
  amountOf,
  forecastPlan,
  type GameId,
  type Amount as Money,
  oddsOf,
  type Pick,
  PLAN_ASSETS,
  type PlanAsset,
  type PlanRules,
  planLadder,
  planOutcomes,
  planWorstCost,
} from '@nibble/domain'
import { MoneyForm } from '@nibble/ui/money-form.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { useDeferredValue, useMemo, useState } from 'react'
import { keys } from '../../api/keys.ts'
import { useAssets, useGameConfig } from '../../api/queries.ts'
import { stakeableOf } from '../../api/stakeable.ts'
import { moneyProblem, useMoneyCall } from '../../api/use-money-call.ts'
import { useTableChoice } from '../../book/table-choice.ts'
import { assetChoice, roundLengthChoice } from '../../state/preferences.ts'
import { createStore, useStore } from '../../state/store.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { pickName } from '../../ui/outcome-names.ts'
import { PlanFields, type PlanTexts, planBlock, rulesOf } from '../../ui/plan-fields.tsx'
import { useOffline } from '../../ui/use-offline.ts'
import { PlanOdds } from './plan-odds.tsx'

/** A plan for the picks on the table: its maximum cost and probable ends, before anything is bet. */
export const PlanForm = ({ game, pick }: { game: GameId; pick: Pick | null }) => {
  const t = useText()
  const format = useFormat()
  const offline = useOffline()
  const roundLength = useStore(roundLengthChoice)
  const table = useTableChoice()
  const config = useGameConfig().data
  const assets = PLAN_ASSETS.filter(
    (asset) =>
      config?.offers.stakes.includes(asset) !== false &&
      (table === 'block' || config?.guardedAssets.includes(asset) !== false),
  )
  const chosen = useStore(assetChoice)
  const [wanted, setAsset] = useState<PlanAsset | null>(null)
  const balances = useAssets().data
  const preferred = assets.find((each) => each === (wanted ?? chosen))
  const held = balances && assets.find((each) => stakeableOf(balances, each) > 0n)
  // Once, as on the slip: a plan never moves to another asset because its own ran out.
  if (preferred === undefined && held !== undefined) setAsset(held)
  const asset = preferred ?? held ?? assets[0] ?? 'PLAY_POINT'
  const texts = useStore(typed)
  const call = useMoneyCall(startAutoplay, {
    // The running plan replaces it, with its stop button where a toast would be.
    onDone: () => {},
    refresh: [keys.money('autoplay'), keys.assets],
  })

  const limits = config?.limits.find((each) => each.asset === asset)
  const available = balances && stakeableOf(balances, asset)
  const rules = rulesOf(texts)
  const name = pick === null ? '' : pickName(t, game, pick)
  const paytable = table === 'guarded' ? table : (config?.paytable ?? 'classic')
  // Computed when typing pauses.
  const calm = useDeferredValue(texts)
  const forecast = useMemo(() => {
    const given = rulesOf(calm)
    return given === null || pick === null ? null : forecastPlan(given, planOutcomes(game, pick, paytable))
  }, [calm, game, pick, paytable])
  const shown = (value: Money) => format.amount(value)

  const block = planBlock(texts, limits)
  const short =
    rules !== null && available !== undefined && available < rules.stake
      ? t('insurance.short', { needed: `${shown(rules.stake)} ${t(`asset.${asset}`)}` })
      : null
  const blocked = () => {
    if (pick === null) return t('autoplay.needPick')
    if (block !== null) return t(block)
    return short === null ? null : t('money.correct')
  }
  return (
    <MoneyForm
      call={call}
      sent={(lost) => (
        <p>
          {t('autoplay.start', {
            rounds: lost.rounds,
            pick: pickName(t, lost.game, lost.pick),
          })}
        </p>
      )}
      onAsk={(lost) => void call.submit(lost)}
      offline={offline}
      onSubmit={() => {
        if (rules !== null && pick !== null)
          void call.submit({ ...rules, roundLength, table, game, pick, asset })
      }}
      button={blocked() ?? t('autoplay.start', { rounds: rules?.rounds ?? 0, pick: name })}
      isBlocked={blocked() !== null}
      busy={call.state === 'busy' ? t('autoplay.starting') : undefined}
      problem={moneyProblem(t, call)}
    >
      {(send) => (
        <>
          {assets.length > 1 && (
            <Segment
              wide
              label={t('autoplay.asset')}
              value={asset}
              onChange={(next) => {
                call.reset()
                setAsset(next)
              }}
              options={assets.map((value) => ({ value, text: t(`asset.${value}`) }))}
            />
          )}
          <PlanFields
            asset={asset}
            texts={texts}
            onChange={(next) => {
              call.reset()
              typed.set(next)
            }}
            limits={limits}
            short={short ?? undefined}
          />
          {/* In thumb reach on a phone, however long the form is. */}
          <div className="plan-bar grid gap-3">
            {rules !== null && block === null && (
              <dl className="flex justify-between gap-3 lg:border-y lg:border-line lg:py-3">
                <div>
                  <dt className="text-12 text-muted">{t('autoplay.worst')}</dt>
                  <dd className="text-16 font-semibold lg:text-20">
                    <Amount value={planWorstCost(rules)} asset={asset} named />
                  </dd>
                </div>
                {forecast !== null && (
                  <div className="text-right">
                    <dt className="text-12 text-muted">{t('autoplay.expected')}</dt>
                    <dd className="text-16 font-semibold lg:text-20">
                      {shown(cents(forecast.loss))}{' '}
                      <span className="text-14 font-normal text-muted">
                        {t('autoplay.ofStaked', { staked: shown(cents(forecast.staked)) })}
                      </span>
                    </dd>
                  </div>
                )}
              </dl>
            )}
            {send}
          </div>
          <p className="text-center text-12 text-muted">{t('autoplay.note')}</p>
          {rules !== null && forecast !== null && pick !== null && (
            <PlanOdds
              rules={rules}
              asset={asset}
              forecast={forecast}
              ladder={rules.raiseAfter === 'loss' ? losing(rules) : []}
              pick={name}
              back={oddsOf(game, pick, paytable).returnToPlayer}
            />
          )}
          <p className="text-12 text-muted">{t('autoplay.also')}</p>
        </>
      )}
    </MoneyForm>
  )
}

/** Small and without raises: opening the form shows at once what a plan is; the player can change it. */
const AT_FIRST: PlanTexts = {
  raiseAfter: 'never',
  stake: '10',
  rounds: '20',
  by: '2',
  highest: '80',
  stopLoss: '100',
  stopWin: '100',
}
/** The last input in this window: an ended plan can be changed and started again. */
const typed = createStore(AT_FIRST)

/** The losing streak that fits within the stop loss. */
const losing = (rules: PlanRules): readonly Money[] => {
  let sum = 0n
  const stakes: Money[] = []
  for (const stake of planLadder(rules)) {
    sum += stake
    if (sum > rules.stopLoss) break
    stakes.push(stake)
  }
  return stakes
}

const cents = (units: number): Money => amountOf(BigInt(Math.round(units * 100)) * 10_000n)
