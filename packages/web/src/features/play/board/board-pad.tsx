import { type GameId, type Pick, parsePick, type Table } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { Eraser } from 'lucide-react'
import { useFormat, useText } from '../../../text/text-context.ts'
import { PickBead } from '../../../ui/bead.tsx'
import { pickName } from '../../../ui/outcome-names.ts'
import { OddsList, pickOddsText } from '../picks/pick-card.tsx'
import type { SlipBet } from '../slip/preview.ts'
import { BOARD, keyOf } from './board-buttons.ts'

type Props = {
  paytable: Table
  chosen: ReadonlySet<string>
  onToggle: (key: string) => void
  onClear: () => void
  isClosed: boolean
  isStopped: boolean
}

/** Nineteen buttons: the sixteen characters, and up, down and letter. Any number may be on. */
export const BoardPad = ({ paytable, chosen, onToggle, onClear, isClosed, isStopped }: Props) => {
  const t = useText()
  return (
    <div
      className={cx(
        'grid grid-cols-1 gap-2 transition lg:gap-3',
        (isClosed || isStopped) && 'pointer-events-none opacity-80 grayscale-50',
      )}
    >
      <fieldset className="grid grid-cols-3 gap-2 lg:gap-3" disabled={isStopped}>
        <legend className="sr-only">{t('board.sides')}</legend>
        {BOARD.filter(({ game }) => game === 'up-down').map((bet) => (
          <SideButton
            key={keyOf(bet)}
            bet={bet}
            paytable={paytable}
            isOn={chosen.has(keyOf(bet))}
            onToggle={onToggle}
          />
        ))}
      </fieldset>
      <Card padded={false} className="grid grid-cols-1 gap-3 px-3.5 py-3">
        <fieldset className="grid grid-cols-4 gap-2 sm:grid-cols-8 sm:gap-1.5" disabled={isStopped}>
          <legend className="sr-only">{t('board.characters')}</legend>
          {BOARD.filter(({ game }) => game === 'exact').map((bet) => (
            <CharacterButton key={keyOf(bet)} bet={bet} isOn={chosen.has(keyOf(bet))} onToggle={onToggle} />
          ))}
        </fieldset>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <ExactOdds paytable={paytable} />
          <span className="ml-auto flex items-center gap-1">
            {/* On a desktop the button below says it, in the same view. */}
            <span className="text-12 text-muted lg:sr-only" aria-live="polite">
              {t('board.count', { count: chosen.size })}
            </span>
            <Button
              variant="ghost"
              size="small"
              className="-mr-3 px-3"
              disabled={chosen.size === 0}
              onClick={onClear}
            >
              <Eraser size={16} aria-hidden="true" />
              {t('play.pad.clear')}
            </Button>
          </span>
        </div>
      </Card>
    </div>
  )
}

type ButtonProps = { bet: SlipBet; isOn: boolean; onToggle: (key: string) => void }

const check = (isOn: boolean) =>
  cx(
    'rounded-12 border transition',
    isOn ? 'border-brass-line bg-brass-wash' : 'border-line bg-raised hover:border-line-strong',
  )

const CharacterButton = ({ bet, isOn, onToggle }: ButtonProps) => {
  const t = useText()
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={pickName(t, bet.game, bet.pick)}
      onClick={() => onToggle(keyOf(bet))}
      className={cx(check(isOn), 'min-h-11 font-mono text-20', isOn && 'font-semibold text-brass')}
    >
      {bet.pick}
    </button>
  )
}

const SideButton = ({ bet, paytable, isOn, onToggle }: ButtonProps & { paytable: Table }) => {
  const t = useText()
  const format = useFormat()
  const odds = pickOddsText(format, { ...bet, paytable })
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onToggle(keyOf(bet))}
      className={cx(
        'grid min-w-0 content-start rounded-12 border px-2 py-1.5 text-left shadow-1 transition lg:rounded-20 lg:px-3.5 lg:py-3',
        isOn
          ? 'border-brass-line bg-card bg-[image:linear-gradient(var(--brass-wash),var(--brass-wash))] ring-1 ring-brass-line ring-inset'
          : 'border-line bg-card hover:border-line-strong',
      )}
    >
      <span className="flex flex-wrap items-center gap-x-2">
        <PickBead game={bet.game} pick={bet.pick} />
        <b className="min-w-0 wrap-anywhere lg:text-16">{pickName(t, bet.game, bet.pick)}</b>
      </span>
      <b className="text-20 lg:text-28">{t('common.multiple', { multiple: odds.multiple })}</b>
      <OddsList odds={odds} />
    </button>
  )
}

const EXACT: GameId = 'exact'

const ExactOdds = ({ paytable }: { paytable: Table }) => {
  const t = useText()
  const format = useFormat()
  const any: Pick | null = parsePick(EXACT, '0')
  if (any === null) return null
  const odds = pickOddsText(format, { game: EXACT, pick: any, paytable })
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 text-12 text-muted">
      <b className="text-20 text-text">{t('common.multiple', { multiple: odds.multiple })}</b>
      <span>
        {t('play.chance')} <span className="text-text">{odds.chance}</span>
      </span>
      <span>
        {t('play.rtp')} <span className="text-text">{odds.returnToPlayer}</span>
      </span>
    </span>
  )
}
