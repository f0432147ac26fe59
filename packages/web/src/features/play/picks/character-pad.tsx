import { type GameId, type Paytable, picksOf } from '@nibble/domain'
import { Eraser } from 'lucide-react'
import { useText } from '../../../text/text-context.ts'
import { useFormat } from '../../../text/use-format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { pickOddsText } from './odds-text.ts'
import { missingOf, setSizeOf, toggled } from './pick-choice.ts'
import type { PickGroupProps } from './pick-group.tsx'

export const CHARACTERS = [...'0123456789abcdef']

/** Sixteen keys: one character to choose, or a set of them, sorted by itself. */
export const CharacterPad = (props: PickGroupProps) => {
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
              look="ghost"
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

export const PadKey = ({ character, isSelected, onPress }: KeyProps) => {
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

/** All sets of one size have the same odds, so one line serves every choice. */
const PadOdds = ({ game, paytable }: { game: GameId; paytable: Paytable }) => {
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
