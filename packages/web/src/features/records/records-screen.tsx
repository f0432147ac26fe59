import { ASSETS, GAME_IDS, isGameId, TEMPOS } from '@nibble/domain'
import { Segment } from '@nibble/ui/segment.tsx'
import { Select } from '@nibble/ui/select.tsx'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ReceiptsList } from '../../book/receipts-list.tsx'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { ALL_RECORDS, type RecordFilter, RecordList } from './record-list.tsx'

/** `/bet/records/{type}`: the player's bets in one game, or in all of them. */
export const RecordsScreen = () => {
  const { type = '' } = useParams({ strict: false })
  if (type === 'all') return <Records game={undefined} />
  return isGameId(type) ? <Records game={type} /> : <Navigate to="/404" replace />
}

const STATES = ['open', 'settled', 'receipts'] as const

const Records = ({ game }: { game: RecordFilter['game'] }) => {
  const t = useText()
  const navigate = useNavigate()
  const [filter, setFilter] = useState<RecordFilter>(ALL_RECORDS)
  const [isReceipts, setIsReceipts] = useState(false)
  const all = 'all'

  return (
    <Screen
      title={t('title.records')}
      subtitle={t(`game.${game ?? all}`)}
      back={game === undefined ? '/index' : `/bet/${game}`}
    >
      <div className="mx-auto grid grid-cols-1 gap-4 pt-4 lg:pt-6">
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_repeat(3,minmax(0,200px))]">
          <Segment
            wide
            label={t('records.state')}
            value={isReceipts ? 'receipts' : filter.state}
            onChange={(state) => {
              setIsReceipts(state === 'receipts')
              if (state !== 'receipts') setFilter({ ...filter, state })
            }}
            options={STATES.map((value) => ({ value, text: t(`records.${value}`) }))}
          />
          {!isReceipts && (
            <>
              <Select
                aria-label={t('records.game')}
                value={game ?? all}
                onChange={(next) =>
                  void navigate({ to: '/bet/records/$type', params: { type: next }, replace: true })
                }
                options={[all, ...GAME_IDS].map((value) => ({
                  value,
                  text: t(isGameId(value) ? `game.${value}` : 'game.all'),
                }))}
              />
              <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] gap-2 sm:contents">
                <Select
                  aria-label={t('tempo.label')}
                  value={filter.tempo ?? all}
                  onChange={(next) => setFilter({ ...filter, tempo: TEMPOS.find((tempo) => tempo === next) })}
                  options={[
                    { value: all, text: t('records.allTempos') },
                    ...TEMPOS.map((value) => ({ value, text: t(`tempo.${value}`) })),
                  ]}
                />
                <Select
                  aria-label={t('records.asset')}
                  value={filter.asset ?? all}
                  onChange={(next) => setFilter({ ...filter, asset: ASSETS.find((asset) => asset === next) })}
                  options={[
                    { value: all, text: t('records.allAssets') },
                    ...ASSETS.map((value) => ({ value, text: t(`asset.${value}`) })),
                  ]}
                />
              </div>
            </>
          )}
        </div>
        {isReceipts ? <ReceiptsList /> : <RecordList filter={{ ...filter, game }} />}
      </div>
    </Screen>
  )
}
