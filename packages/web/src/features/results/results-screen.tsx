import type { TableChoice } from '@nibble/contract'
import { GAME_IDS, type GameId, setSizeOf } from '@nibble/domain'
import { Button } from '@nibble/ui/button.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { FieldError, inputClass } from '@nibble/ui/field.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { Select } from '@nibble/ui/select.tsx'
import { Search, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useGuardedOffer } from '../../book/table-choice.ts'
import { serverNow } from '../../realtime/server-second.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { DrawList } from './draw-list.tsx'
import { type Place, parsePlace, placeFilter } from './place.ts'

/** Every finished round, including cancelled ones. */
export const ResultsScreen = () => {
  const t = useText()
  const [roundLength, setRoundLength] = useState<RoundLengthFilter>('all')
  const [game, setGame] = useState<GameId>('left-right')
  const [place, setPlace] = useState<Place | null>(null)
  const [table, setTable] = useState<TableChoice>('block')

  return (
    <Screen title={t('shell.results')}>
      {/* On a phone a tab's screen shows the logo, and its heading is for screen readers only. */}
      <p className="pt-3 text-20 font-semibold tracking-tight lg:hidden" aria-hidden="true">
        {t('shell.results')}
      </p>
      <ResultFilters
        roundLength={roundLength}
        onRoundLength={setRoundLength}
        game={game}
        onGame={setGame}
        table={table}
        onTable={setTable}
        place={place}
        onPlace={setPlace}
      />
      <DrawList
        key={JSON.stringify([roundLength, table, place])}
        filter={
          place === null
            ? { limit: 30, table, ...(roundLength !== 'all' && { roundLength }) }
            : { limit: 30, table, ...placeFilter(place) }
        }
        game={game}
        onClear={place === null ? null : () => setPlace(null)}
      />
    </Screen>
  )
}

type RoundLengthFilter = '1m' | '3m' | 'all'

type Props = {
  roundLength: RoundLengthFilter
  onRoundLength: (roundLength: RoundLengthFilter) => void
  game: GameId
  onGame: (game: GameId) => void
  table: TableChoice
  onTable: (table: TableChoice) => void
  place: Place | null
  onPlace: (place: Place | null) => void
}

const GAMES: readonly GameId[] = GAME_IDS.filter((game) => setSizeOf(game) === null)

/** The round length, the game whose characters are highlighted, and a jump to a round or height. */
const ResultFilters = ({
  roundLength,
  onRoundLength,
  game,
  onGame,
  table,
  onTable,
  place,
  onPlace,
}: Props) => {
  const t = useText()
  const isOffered = useGuardedOffer()
  return (
    <section
      aria-label={t('results.filter')}
      className={cx(
        'grid items-start gap-3 pt-3 sm:grid-cols-2 lg:pt-5',
        isOffered
          ? 'xl:grid-cols-[auto_minmax(180px,220px)_auto_minmax(0,1fr)]'
          : 'lg:grid-cols-[auto_minmax(200px,260px)_minmax(0,1fr)]',
      )}
    >
      <Segment
        wide
        label={t('roundLength.label')}
        value={roundLength}
        onChange={onRoundLength}
        options={[
          { value: 'all', text: t('roundLength.all') },
          { value: '1m', text: t('roundLength.1m') },
          { value: '3m', text: t('roundLength.3m') },
        ]}
      />
      <Select
        aria-label={t('results.game')}
        value={game}
        onChange={(value) => onGame(GAMES.find((each) => each === value) ?? game)}
        options={GAMES.map((value) => ({ value, text: t(`game.${value}`) }))}
      />
      {isOffered && (
        <Segment
          wide
          label={t('table.label')}
          value={table}
          onChange={onTable}
          options={[
            { value: 'block', text: t('table.block') },
            { value: 'guarded', text: t('records.guarded') },
          ]}
        />
      )}
      <Jump
        className={isOffered ? '' : 'sm:col-span-2 lg:col-span-1'}
        roundLength={roundLength}
        place={place}
        onPlace={onPlace}
      />
    </section>
  )
}

type JumpProps = Pick<Props, 'roundLength' | 'place' | 'onPlace'> & { className: string }

const Jump = ({ roundLength, place, onPlace, className }: JumpProps) => {
  const t = useText()
  const id = useId()
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)

  const go = (event: FormEvent) => {
    event.preventDefault()
    const found = parsePlace(text, { now: serverNow(), roundLength: roundLength === '3m' ? '3m' : '1m' })
    setIsWrong(found === null)
    if (found !== null) onPlace(found)
  }
  const clear = () => {
    setText('')
    setIsWrong(false)
    onPlace(null)
  }

  return (
    <form onSubmit={go} className={className}>
      <div className="flex gap-2">
        <span className="relative min-w-0 flex-1">
          <Search
            size={20}
            strokeWidth={1.75}
            className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-faint"
            aria-hidden="true"
          />
          <input
            aria-label={t('results.jump')}
            aria-describedby={id}
            aria-invalid={isWrong}
            placeholder={t('results.jumpShort')}
            inputMode="numeric"
            enterKeyHint="go"
            autoComplete="off"
            className={`${inputClass} truncate pr-11 pl-10 placeholder-shown:pr-2 max-[359px]:placeholder:text-14`}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {(text !== '' || place !== null) && (
            <IconButton
              icon={X}
              label={t('results.clear')}
              onClick={clear}
              className="absolute top-0.5 right-0.5"
            />
          )}
        </span>
        <Button type="submit">{t('results.go')}</Button>
      </div>
      <p id={id} role="status" className={isWrong ? 'mt-2 text-12' : 'sr-only'}>
        {isWrong ? <FieldError text={t('results.jumpMalformed')} /> : t('results.jumpHint')}
      </p>
    </form>
  )
}
