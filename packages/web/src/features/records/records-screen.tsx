import { ASSETS, GAME_IDS, isGameId, ROUND_LENGTHS } from '@nibble/domain'
import { cx } from '@nibble/ui/class-names.ts'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { Select } from '@nibble/ui/select.tsx'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useUser } from '../../api/queries.ts'
import { ReceiptsList } from '../../book/receipts-list.tsx'
import { Screen } from '../../screen/screen.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import { ALL_RECORDS, type RecordFilter, RecordList } from './record-list.tsx'

/** `/bet/records/{type}`: the player's bets in one game, or in all games. */
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
  const isNarrowed = filter.roundLength !== undefined || filter.asset !== undefined
  /** On a phone the round length and asset filters are one tap deeper. */
  const [isOpen, setIsOpen] = useState(false)
  const all = 'all'

  return (
    <Screen
      title={t('title.records')}
      subtitle={t(`game.${game ?? all}`)}
      back={game === undefined ? '/index' : `/bet/${game}`}
    >
      <div className="mx-auto grid grid-cols-1 gap-4 pt-4 lg:pt-5">
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
              <div className="flex gap-2">
                <Select
                  className="min-w-0 flex-1"
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
                <IconButton
                  icon={SlidersHorizontal}
                  label={t('records.moreFilters')}
                  aria-expanded={isOpen}
                  className={cx('border sm:hidden', isNarrowed ? 'border-brass-line' : 'border-line')}
                  onClick={() => setIsOpen(!isOpen)}
                />
              </div>
              <div
                className={cx(
                  'grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] gap-2 sm:contents',
                  !isOpen && 'max-sm:hidden',
                )}
              >
                <Select
                  aria-label={t('roundLength.label')}
                  value={filter.roundLength ?? all}
                  onChange={(next) =>
                    setFilter({
                      ...filter,
                      roundLength: ROUND_LENGTHS.find((roundLength) => roundLength === next),
                    })
                  }
                  options={[
                    { value: all, text: t('records.allRoundLengths') },
                    ...ROUND_LENGTHS.map((value) => ({ value, text: t(`roundLength.${value}`) })),
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
        {!isReceipts && (
          <WhoseBets guest={filter.guest} onGuest={(guest) => setFilter({ ...filter, guest })} />
        )}
        {isReceipts ? <ReceiptsList /> : <RecordList filter={{ ...filter, game }} />}
      </div>
    </Screen>
  )
}

type WhoseProps = { guest: string | undefined; onGuest: (guest: string | undefined) => void }

/** For players who played as guests before signing in: their guest bets stay readable. */
const WhoseBets = ({ guest, onGuest }: WhoseProps) => {
  const t = useText()
  const format = useFormat()
  const guests = useUser().data?.guests ?? []
  if (guests.length === 0) return null
  return (
    <Select
      className="sm:max-w-80"
      aria-label={t('guest.history')}
      value={guest ?? ''}
      onChange={(bindId) => onGuest(bindId === '' ? undefined : bindId)}
      options={[
        { value: '', text: t('guest.mine') },
        ...guests.map(({ bindId, beganAt }) => ({
          value: bindId,
          text: t('guest.asGuest', { date: format.dayTime(beganAt) }),
        })),
      ]}
    />
  )
}
