import type { Side } from '@nibble/domain'
import {
  type Fraction,
  type GameId,
  maxRatio,
  oddsOf,
  type Pick,
  type Ratio,
  type Table,
} from '@nibble/domain'
import { cx } from '@nibble/ui/class-names.ts'
import type { Format } from '../../../text/format.ts'
import { useText } from '../../../text/text-context.ts'
import { Bead } from '../../../ui/bead.tsx'

type Props = {
  group: string
  value: string
  side: Side
  letter: string
  name: string
  odds: PickOddsText
  /** On a phone the name goes under the bead, because the group has a long one. */
  isStacked: boolean
  /** The game's only one: its odds stand beside the multiple. */
  isSole: boolean
  isSelected: boolean
  /** Bets are closed: dimmed and not clickable. */
  isClosed: boolean
  /** The game is paused: cannot be chosen. */
  isStopped: boolean
  onSelect: () => void
}

const SELECTED: Record<Side, string> = {
  a: 'has-checked:border-brass-line has-checked:bg-[image:linear-gradient(var(--brass-wash),var(--brass-wash))] has-checked:ring-brass-line',
  b: 'has-checked:border-azure has-checked:bg-[image:linear-gradient(var(--azure-wash),var(--azure-wash))] has-checked:ring-azure',
  tie: 'has-checked:border-tie has-checked:ring-tie',
}

/** One radio button of a game: bead, multiple, probability, return to player. */
export const PickCard = ({
  side,
  letter,
  name,
  odds,
  isStacked,
  isSole,
  isClosed,
  isStopped,
  onSelect,
  ...radio
}: Props) => {
  const t = useText()
  return (
    <label
      className={cx(
        'relative gap-1 rounded-12 border border-line bg-card px-2 py-3 shadow-1 ring-inset transition lg:gap-2 lg:rounded-20 lg:px-3.5 lg:py-4',
        'hover:border-line-strong has-checked:ring-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-azure',
        isSole ? 'flex flex-wrap items-baseline' : 'grid content-start',
        SELECTED[side],
        (isClosed || isStopped) && 'pointer-events-none opacity-80 grayscale-50',
      )}
    >
      <input
        type="radio"
        className="absolute inset-0 cursor-pointer opacity-0"
        name={radio.group}
        value={radio.value}
        checked={radio.isSelected}
        disabled={isStopped}
        onChange={onSelect}
      />
      <span
        className={cx(
          'flex gap-x-2 gap-y-1 lg:items-center',
          isSole && 'w-full',
          isStacked ? 'flex-col lg:flex-row' : 'items-center max-[351px]:flex-col max-[351px]:items-start',
        )}
      >
        <Bead side={side} letter={letter} />
        <b
          className={cx(
            'min-w-0 leading-5 wrap-anywhere lg:text-16',
            isStacked || name.length > 5 ? 'text-14' : 'text-16 max-[351px]:text-14',
          )}
        >
          {name}
        </b>
      </span>
      <b className="text-28">
        {odds.isMost && <span className="mr-1.5 text-14 font-normal text-muted">{t('play.upTo')}</span>}
        {t('common.multiple', { multiple: odds.multiple })}
      </b>
      <OddsList odds={odds} isSole={isSole} />
    </label>
  )
}

/** Chance and return to player, in two lines, or in one where there is room. */
export const OddsList = ({ odds, isSole = false }: { odds: PickOddsText; isSole?: boolean }) => {
  const t = useText()
  return (
    <dl
      className={cx(
        'text-12 text-muted [&>div]:flex [&>div]:flex-wrap [&>div]:justify-between [&>div]:gap-x-1 [&_dd]:text-text [&_dt]:tracking-tight',
        isSole ? 'ml-auto flex flex-wrap gap-x-4' : 'grid grid-cols-1',
      )}
    >
      <div>
        <dt>{t('play.chance')}</dt>
        <dd>{odds.chance}</dd>
      </div>
      <div>
        <dt>
          <abbr className="no-underline" title={t('play.rtpLong')}>
            {t('play.rtp')}
          </abbr>
        </dt>
        <dd>{odds.returnToPlayer}</dd>
      </div>
    </dl>
  )
}

/** A pick's multiple, probability and return to player, computed from the rules. */
type PickOddsText = {
  readonly multiple: string
  /** The multiple depends on the points: the largest is shown. */
  readonly isMost: boolean
  readonly chance: string
  readonly returnToPlayer: string
}

export const pickOddsText = (
  format: Format,
  { game, pick, paytable }: { game: GameId; pick: Pick; paytable: Table },
): PickOddsText => {
  const odds = oddsOf(game, pick, paytable)
  return {
    multiple: format.multiple(odds.multiple ?? maxRatio(game, pick, paytable)),
    isMost: odds.multiple === null,
    chance: format.percent(ratioOf(odds.chance.win)),
    returnToPlayer: format.percent(ratioOf(odds.returnToPlayer)),
  }
}

/** Six decimals of an exact fraction, rounded half up: enough for a percentage with two. */
const ratioOf = ({ num, den }: Fraction): Ratio => ({
  num: Number((num * 2n * MILLION + den) / (den * 2n)),
  den: Number(MILLION),
})

const MILLION = 1_000_000n
