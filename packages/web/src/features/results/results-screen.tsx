import type { GameId } from '@nibble/domain'
import { useState } from 'react'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { DrawList } from './draw-list.tsx'
import { type Place, placeFilter } from './place.ts'
import { ResultFilters, type TempoFilter } from './result-filters.tsx'

/** Every finished round, cancelled ones too. */
export const ResultsScreen = () => {
  const t = useText()
  const [tempo, setTempo] = useState<TempoFilter>('all')
  const [game, setGame] = useState<GameId>('left-right')
  const [place, setPlace] = useState<Place | null>(null)

  return (
    <Screen title={t('shell.results')}>
      <ResultFilters
        tempo={tempo}
        onTempo={setTempo}
        game={game}
        onGame={setGame}
        place={place}
        onPlace={setPlace}
      />
      <DrawList
        key={JSON.stringify([tempo, place])}
        filter={
          place === null
            ? { limit: 30, ...(tempo !== 'all' && { tempo }) }
            : { limit: 30, ...placeFilter(place) }
        }
        game={game}
        onClear={place === null ? null : () => setPlace(null)}
      />
    </Screen>
  )
}
