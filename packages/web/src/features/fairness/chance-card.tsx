import type { ChanceTest } from '@nibble/contract'
import type { PlainKey } from '@nibble/phrases'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Check, Info } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useFormat, useText } from '../../text/text-context.ts'

type Props = { test: ChanceTest; draws: number }
type Outcome = ChanceTest['outcomes'][number]

/** The names of outcomes; any other outcome is a character. */
const WORDS: Readonly<Record<string, PlainKey>> = {
  left: 'pick.left',
  right: 'pick.right',
  draw: 'pick.draw',
  up: 'pick.up',
  down: 'pick.down',
  alphabet: 'pick.alphabet',
  odd: 'pick.odd',
  even: 'pick.even',
  big: 'pick.big',
  small: 'pick.small',
  lucky: 'pick.lucky',
  none: 'fairness.notLucky',
  banker: 'pick.banker',
  player: 'pick.player',
  tie: 'pick.tie',
  'odd-big': 'outcome.odd-big',
  'odd-small': 'outcome.odd-small',
  'even-big': 'outcome.even-big',
  'even-small': 'outcome.even-small',
}

/** Side A is brass, side B azure, and neither is grey, as on the beads. */
const COLOURS: Readonly<Record<string, string>> = {
  draw: 'op-tie',
  alphabet: 'op-tie',
  tie: 'op-tie',
  right: 'bg-azure',
  down: 'bg-azure',
  even: 'bg-azure',
  small: 'bg-azure',
  none: 'bg-azure',
  player: 'bg-azure',
  'even-big': 'bg-azure',
  'even-small': 'bg-azure',
}

/** A deviation that chance brings at least this often is none. */
const USUAL = 0.05

/** One game's outcomes against their probabilities, and how far they deviate. */
export const ChanceCard = ({ test, draws }: Props) => {
  const t = useText()
  const format = useFormat()
  const { game, outcomes, chiSquare } = test
  const isExact = game === 'exact'
  const isFine = chiSquare !== null && chiSquare.p >= USUAL
  const value = (number: number) => format.decimal(Number(number.toFixed(number < 0.1 ? 3 : 2)))
  return (
    <Card as="section" padded={false} className={cx('flex flex-col gap-2.5 px-4 py-3', isExact && 'op-two')}>
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="min-w-0 font-semibold">
          {t(`game.${game}`)}
          {isExact && <span className="font-normal text-muted max-lg:hidden"> · {t('fairness.also')}</span>}
        </h2>
        {chiSquare !== null && (
          <span className="flex flex-none items-center gap-1.5 text-12 text-faint">
            {t('fairness.chi', { value: value(chiSquare.statistic), p: value(chiSquare.p) })}
            {isFine && (
              <>
                <Check size={16} strokeWidth={2} className="text-win" aria-hidden="true" />
                <span className="sr-only">{t('fairness.fine')}</span>
              </>
            )}
          </span>
        )}
      </div>
      {isExact ? <Columns outcomes={outcomes} draws={draws} /> : <Rows outcomes={outcomes} draws={draws} />}
      {chiSquare !== null && !isFine && (
        <p className="mt-auto flex items-center gap-1.5 text-12 text-muted">
          <Info size={16} strokeWidth={2} aria-hidden="true" />
          {t('fairness.oneIn', { times: format.count(Math.round(1 / Math.max(chiSquare.p, 1e-9))) })}
        </p>
      )}
      {isExact && draws > 0 && (
        <p className="text-12 text-muted" aria-hidden="true">
          {spreadText(t, format, { outcomes, draws })}
        </p>
      )}
    </Card>
  )
}

type Drawn = { outcomes: readonly Outcome[]; draws: number }

const Rows = ({ outcomes, draws }: Drawn) => {
  const t = useText()
  const format = useFormat()
  const share = ({ seen }: Outcome) => (draws === 0 ? 0 : seen / draws)
  const percent = (value: number) => format.fee({ num: Math.round(value * 1_000), den: 1_000 })
  return (
    <ul className="chance-rows text-12">
      {outcomes.map((one) => {
        const name = t(WORDS[one.outcome] ?? 'fairness.notLucky')
        const style = {
          '--seen': `${share(one) * 100}%`,
          '--expected': `${one.chance * 100}%`,
        } as CSSProperties
        return (
          <li key={one.outcome}>
            <span className="text-muted">{name}</span>
            <span className="chance-bar" style={style} aria-hidden="true">
              <i className={COLOURS[one.outcome] ?? 'bg-brass-fill'} />
              <u />
            </span>
            <b className="text-right font-semibold">
              <span aria-hidden="true">{draws === 0 ? '–' : percent(share(one))}</span>
              <span className="sr-only">
                {t('fairness.row', {
                  outcome: name,
                  seen: format.count(one.seen),
                  draws: format.count(draws),
                  share: percent(share(one)),
                  expected: percent(one.chance),
                })}
              </span>
            </b>
            <span className="text-right text-muted" aria-hidden="true">
              {percent(one.chance)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const LINE_AT = 0.875

const Columns = ({ outcomes, draws }: Drawn) => {
  const t = useText()
  const format = useFormat()
  const expected = draws / outcomes.length
  const largest = Math.max(...outcomes.map(({ seen }) => seen), expected)
  // The line marks the probability; if a column is much higher, all are scaled down.
  const scale = expected === 0 ? 0 : Math.min(LINE_AT, expected / largest)
  const name = spreadText(t, format, { outcomes, draws })
  return (
    <div
      className="chance-columns text-12 text-muted"
      style={{ '--line-at': scale } as CSSProperties}
      role="img"
      aria-label={name}
    >
      {outcomes.map(({ outcome, seen }, at) => (
        <span
          key={outcome}
          title={`${outcome}: ${format.count(seen)}`}
          style={
            {
              '--seen': expected === 0 ? 0 : (seen / expected) * scale,
              '--shade': `color-mix(in srgb, var(--azure) ${30 + (at % 8) * 9}%, var(--card))`,
            } as CSSProperties
          }
        >
          <i />
          <b className="font-mono">{outcome}</b>
        </span>
      ))}
    </div>
  )
}

/** How far the columns are apart, and what each is expected to be. */
const spreadText = (
  t: ReturnType<typeof useText>,
  format: ReturnType<typeof useFormat>,
  { outcomes, draws }: Drawn,
): string =>
  t('fairness.spread', {
    fewest: format.count(Math.min(...outcomes.map(({ seen }) => seen))),
    most: format.count(Math.max(...outcomes.map(({ seen }) => seen))),
    expected: format.decimal(Math.round((10 * draws) / outcomes.length) / 10),
  })
