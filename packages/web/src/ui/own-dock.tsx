import { minus, ZERO } from '@nibble/domain'
import { buttonClass } from '@nibble/ui/button.tsx'
import { HashTile } from '../hash-tile/hash-tile.tsx'
import { useFormat, useText } from '../text/text-context.ts'
import { Amount } from './amount.tsx'
import { type Board, inHundredths, Score } from './board-score.tsx'
import { placeWithinReach } from './free-places.ts'
import { hexOfId } from './hex-of-id.ts'
import { hasPlace, type Reach, receivedNow, smallerOf, ToCompete } from './own-place.tsx'

/** The player's place in short, always in view on a phone, where the card does not repeat it. */
export const OwnDock = ({ board }: { board: Board | undefined }) => {
  const t = useText()
  const format = useFormat()
  if (board === undefined) return null
  const { own } = board
  if (own === null || !hasPlace(own, 'profit')) return <ReachDock board={board} />
  const place = format.count(own.place)
  const now = receivedNow(own)
  return (
    <div className="own-dock">
      <HashTile hash={hexOfId(own.username)} size={40} />
      <span className="min-w-0 flex-1">
        <b className="block">{t('ranking.placeAmong', { place, count: board.players })}</b>
        <Score score={own.score} measure="profit" own />
      </span>
      {now !== null && now > 0n ? (
        <span className="text-right">
          <span className="block text-12 text-muted">{t('ranking.now')}</span>
          <Amount value={now} asset="REWARD_POINT" own className="text-20 font-semibold" />{' '}
          <span className="text-12 text-muted">{t('ranking.rewards')}</span>
        </span>
      ) : (
        own.above !== null && (
          <span className="text-right text-12 text-muted">
            {t('ranking.toPlace', {
              place: format.count(own.above.place),
              gap: `${format.amount(minus(own.above.score, own.score))} USDT`,
            })}
          </span>
        )
      )}
    </div>
  )
}

/** For a player without a place: the one within reach, with a link to bet. */
const ReachDock = ({ board }: { board: Board }) => {
  const reach = placeWithinReach(board)
  if (reach === null) return null
  return (
    <div className="own-dock">
      <ShortReach board={board} reach={reach} />
      <ToCompete className={buttonClass({ variant: 'primary', size: 'small' })} />
    </div>
  )
}

/** In short: what it takes, or what a free place would pay. */
const ShortReach = ({ board, reach }: { board: Board; reach: Reach }) => {
  const t = useText()
  const format = useFormat()
  const { place, holder, prize } = reach
  const now = smallerOf(prize, board.own?.atMost ?? ZERO)
  return (
    <span className="min-w-0 flex-1">
      <b>
        {t('ranking.placeOf', { place: format.count(place) })}:{' '}
        {holder !== undefined ? (
          // Keeps an amount and its unit together.
          t('ranking.over', { score: format.amount(inHundredths(holder.score), { decimals: 2 }) }).replace(
            ' USDT',
            '\u00a0USDT',
          )
        ) : now > 0n ? (
          <Amount value={now} asset="REWARD_POINT" own />
        ) : (
          t('ranking.credits', { amount: format.amount(prize, { decimals: 0 }) })
        )}
      </b>
      {holder === undefined && now > 0n && (
        <span className="text-12 text-muted"> {t('ranking.rewards')}</span>
      )}
    </span>
  )
}
