import {
  classReturns,
  type GameId,
  outcomeClasses,
  type Pick,
  parsePick,
  picksOf,
  setSizeOf,
  type Table,
} from '@nibble/domain'
import type { Translator } from '@nibble/phrases'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Eraser, Info } from 'lucide-react'
import { memo, useId } from 'react'
import { Tail } from '../../../hash-tile/tail.tsx'
import type { Format } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { beadOf, pickName } from '../../../ui/outcome-names.ts'
import { placesAhead } from './game-places.ts'
import { PickCard, pickOddsText } from './pick-card.tsx'
import { isOnPad, missingOf, toggled } from './pick-choice.ts'

/** The id of a game's picks, for elements that may cover them. */
export const PICKS = 'picks'

/** The question of the game, its picks and its rule. A memo: its odds are exact fractions, slow to work out. */
export const PicksSection = memo((props: PickGroupProps) => {
  const { game, paytable } = props
  const t = useText()

  return (
    <section id={PICKS}>
      <div className="mb-2 flex min-h-9 items-center justify-between gap-3 lg:-mt-1">
        <h2 className="text-16 font-semibold tracking-tight">{t(`ask.${game}`)}</h2>
        <Tail hash={null} lit={placesAhead(game)} label={t('play.decides', { reads: t(`reads.${game}`) })} />
      </div>
      {isOnPad(game) ? <CharacterPad {...props} /> : <PickGroup {...props} />}
      <div className="mt-3 max-lg:hidden">
        <RuleNote game={game} paytable={paytable} />
      </div>
    </section>
  )
})

export const RuleNote = ({ game, paytable }: { game: GameId; paytable: Table }) => {
  const t = useText()
  const format = useFormat()
  return (
    <p className="flex gap-2 text-12 text-muted">
      <Info size={16} aria-hidden="true" />
      <span>{ruleText(t, format, game, paytable)}</span>
    </p>
  )
}

/** The rule in a sentence or two; its fees come from the rules. */
const ruleText = (t: Translator, format: Format, game: GameId, paytable: Table): string => {
  if (game !== 'banker-player') return t(`rule.${game}`)
  return t('rule.banker-player', { fee: format.percent(tieFee(paytable)) })
}

const tieFee = (paytable: Table) => {
  const pick = parsePick('banker-player', 'banker')
  if (pick === null) return { num: 0, den: 1 }
  const tie = classReturns({ game: 'banker-player', pick, paytable })[
    outcomeClasses('banker-player').indexOf('tie')
  ]
  return tie === undefined ? { num: 0, den: 1 } : { num: tie.den - tie.num, den: tie.den }
}

type PickGroupProps = {
  game: GameId
  paytable: Table
  choice: string
  onChoice: (choice: string) => void
  isClosed: boolean
  isStopped: boolean
}

const COLUMNS = ['', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-2']

/** The picks of a game with only a few, the tie between its two sides. */
const PickGroup = ({ game, paytable, choice, onChoice, isClosed, isStopped }: PickGroupProps) => {
  const t = useText()
  const format = useFormat()
  const group = useId()
  const picks = tieBetween(game, picksOf(game))
  const isStacked = picks.length === 3 && picks.some((pick) => widthOf(pickName(t, game, pick)) > ROOM)

  return (
    <div
      role="radiogroup"
      aria-label={t(`ask.${game}`)}
      className={cx('grid gap-2 lg:gap-3', COLUMNS[picks.length] ?? 'grid-cols-3')}
    >
      {picks.map((pick) => (
        <PickCard
          key={pick}
          group={group}
          value={pick}
          {...beadOf(t, game, pick)}
          name={pickName(t, game, pick)}
          odds={pickOddsText(format, { game, pick, paytable })}
          isStacked={isStacked}
          isSole={picks.length === 1}
          isSelected={choice === pick}
          isClosed={isClosed}
          isStopped={isStopped}
          onSelect={() => onChoice(pick)}
        />
      ))}
    </div>
  )
}

const tieBetween = (game: GameId, picks: readonly Pick[]): readonly Pick[] => {
  const [first, second, third] = picks
  return picks.length === 3 && first && second && third && game !== 'sum' ? [first, third, second] : picks
}

/** Letters that fit beside a bead in a third of a phone; an East Asian character counts as two. */
const ROOM = 6
const widthOf = (name: string): number => [...name].reduce((sum, char) => sum + (char > '\u2e80' ? 2 : 1), 0)

const CHARACTERS = [...'0123456789abcdef']

/** Sixteen keys: choose one character, or a set that is sorted automatically. */
const CharacterPad = (props: PickGroupProps) => {
  const { game, choice, onChoice, isClosed, isStopped } = props
  const t = useText()
  const size = setSizeOf(game)

  return (
    <Card
      padded={false}
      className={cx(
        'grid gap-3 p-3 transition lg:gap-4 lg:px-3.5 lg:py-5',
        (isClosed || isStopped) && 'pointer-events-none opacity-80 grayscale-50',
      )}
    >
      <fieldset className="grid grid-cols-4 gap-1.5 sm:grid-cols-8" disabled={isStopped}>
        <legend className="sr-only">{t(`ask.${game}`)}</legend>
        {CHARACTERS.map((character) => (
          <PadKey
            key={character}
            character={character}
            isSelected={choice.includes(character)}
            onPress={() => onChoice(size === null ? character : toggled(game, choice, character))}
          />
        ))}
      </fieldset>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <PadOdds {...props} />
        {size !== null && (
          <span className="flex items-center gap-1">
            <span className="text-12 text-muted" aria-live="polite">
              {t('play.pad.chosen', { chosen: size - missingOf(game, choice), size })}
            </span>
            <Button
              variant="ghost"
              size="small"
              className="-mr-3 px-3"
              disabled={choice === ''}
              onClick={() => onChoice('')}
            >
              <Eraser size={16} aria-hidden="true" />
              {t('play.pad.clear')}
            </Button>
          </span>
        )}
      </div>
    </Card>
  )
}

type KeyProps = { character: string; isSelected: boolean; onPress: () => void }

const PadKey = ({ character, isSelected, onPress }: KeyProps) => {
  const t = useText()
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-label={t('pick.character', { character })}
      onClick={onPress}
      className={cx(
        'min-h-11 min-w-11 rounded-12 lg:min-h-12 border font-mono text-20 transition',
        isSelected
          ? 'border-brass-line bg-brass-wash font-semibold text-brass'
          : 'border-line bg-raised text-text hover:border-line-strong',
      )}
    >
      {character}
    </button>
  )
}

/** All sets of one size have the same odds, so one line covers every choice. */
const PadOdds = ({ game, paytable }: { game: GameId; paytable: Table }) => {
  const t = useText()
  const format = useFormat()
  const [any] = picksOf(game)
  if (any === undefined) return null
  const odds = pickOddsText(format, { game, pick: any, paytable })
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 text-12 text-muted">
      <b className="text-28 text-text">{t('common.multiple', { multiple: odds.multiple })}</b>
      <span>
        {t('play.chance')} <span className="text-text">{odds.chance}</span>
      </span>
      <span>
        <abbr className="no-underline" title={t('play.rtpLong')}>
          {t('play.rtp')}
        </abbr>{' '}
        <span className="text-text">{odds.returnToPlayer}</span>
      </span>
    </span>
  )
}
