import { amountOf, type Amount as Money, minus } from '@nibble/domain'
import { HashTile } from '../hash-tile/hash-tile.tsx'
import { useFormat, useText } from '../text/text-context.ts'
import { inHundredths, type Own, Score } from './board-score.tsx'
import { hexOfId } from './hex-of-id.ts'

type Next = NonNullable<Own['above']>

/** The neighbouring players above and below, and the distances. */
export const Ladder = ({ own }: { own: Own }) => {
  const t = useText()
  const format = useFormat()
  const gap = (from: Money, to: Money) => `${format.amount(minus(from, to))} USDT`
  const { above } = own
  // A player without profit has no place.
  const below = own.below !== null && own.below.score > 0n ? own.below : null
  return (
    <ol className="ladder">
      {above !== null && (
        <>
          <Rung next={above} />
          <Gap text={t('ranking.gapAbove', { gap: gap(above.score, own.score) })} />
        </>
      )}
      <li className="is-own" aria-current="true">
        <b className="text-brass">{format.count(own.place)}</b>
        <HashTile hash={hexOfId(own.username)} size={28} />
        <b>{t('ranking.you')}</b>
        <Score score={own.score} measure="profit" isShort own className="font-semibold" />
      </li>
      {below !== null && (
        <>
          <Gap text={t('ranking.gapBelow', { gap: gap(own.score, below.score) })} />
          <Rung next={below} />
        </>
      )}
    </ol>
  )
}

const Rung = ({ next: { place, username, score } }: { next: Next }) => {
  const format = useFormat()
  return (
    <li>
      <b>{format.count(place)}</b>
      <HashTile hash={hexOfId(username)} size={28} />
      <span className="min-w-0 [overflow-wrap:anywhere]">{username}</span>
      <span>{format.amount(score, { signed: true })}</span>
    </li>
  )
}

const Gap = ({ text }: { text: string }) => (
  <li className="ladder-gap">
    <i aria-hidden="true" />
    <span>{text}</span>
  </li>
)

/** The position between the place below and the one above. */
export const Between = ({ own }: { own: Own }) => {
  const t = useText()
  const format = useFormat()
  const { above, below, score } = own
  if (above === null && below === null) return null
  const points = (value: Money) => format.amount(inHundredths(value), { decimals: 2 })
  const [from, to] = [below?.score ?? amountOf(0n), above?.score ?? score]
  const share = to > from ? Number(((score - from) * 1_000n) / (to - from)) / 10 : 100
  return (
    <div className="grid gap-1.5">
      <div className="between" aria-hidden="true">
        {below !== null && <HashTile hash={hexOfId(below.username)} size={28} />}
        <span className="between-track">
          <i style={{ width: `${share}%` }} />
          <b style={{ left: `${share}%` }} />
        </span>
        <HashTile hash={above === null ? hexOfId(own.username) : hexOfId(above.username)} size={28} />
      </div>
      <p className="flex justify-between gap-3 text-12 text-muted">
        <span>
          {below !== null &&
            t('ranking.behind', { place: format.count(below.place), gap: points(minus(score, below.score)) })}
        </span>
        <span className="text-right">
          {above !== null &&
            t('ranking.toPlace', {
              place: format.count(above.place),
              gap: points(minus(above.score, score)),
            })}
        </span>
      </p>
    </div>
  )
}
