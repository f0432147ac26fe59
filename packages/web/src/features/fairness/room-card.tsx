import type { fairness, ResponseOf } from '@nibble/contract'
import { type Amount, amountOf } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { shortRound } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'

type Room = NonNullable<ResponseOf<typeof fairness>['room']>

/** The worst-case cost of the open draw, beside its cap. */
export const RoomCard = ({ room }: { room: Room | null }) => {
  const t = useText()
  return (
    <Card as="section" padded={false} className="grid gap-2.5 px-4 py-3.5 lg:px-5">
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-semibold">{t('fairness.room')}</h2>
        {room !== null && (
          <span className="text-12 text-muted">{t('round.number', { round: shortRound(room.round) })}</span>
        )}
      </div>
      {room === null ? (
        <p className="text-muted">{t('fairness.noRoom')}</p>
      ) : (
        <>
          <p className="-mt-2 text-12 text-muted first-letter:uppercase">{t('fairness.roomText')}</p>
          <ul className="grid gap-3">
            {room.parts.map((part) => (
              <Part key={part.round} part={part} isOnlyGuarded={room.parts.length === 2} />
            ))}
          </ul>
        </>
      )}
      <p className="text-12 text-muted">{t('fairness.roomWhy')}</p>
    </Card>
  )
}

/** Caps follow the bankroll to its last digit, which is meaningless to readers. */
const inCents = (value: Amount): Amount => amountOf(value - (value % 10_000n))

const Part = ({ part, isOnlyGuarded }: { part: Room['parts'][number]; isOnlyGuarded: boolean }) => {
  const t = useText()
  const format = useFormat()
  const { table, round, taken, cap } = part
  const name =
    table === 'block'
      ? t('fairness.block')
      : isOnlyGuarded
        ? t('records.guarded')
        : t('fairness.guardedRoundLength', {
            roundLength: t(round[8] === '6' ? 'roundLength.1m' : 'roundLength.3m'),
          })
  const share = cap === 0n ? 1 : Math.min(1, Number(taken) / Number(cap))
  return (
    <li>
      <div className="flex justify-between gap-2">
        <b className="font-semibold">{name}</b>
        <span>
          <b className="font-semibold">{format.amount(inCents(taken), { decimals: 0 })}</b>{' '}
          <span className="text-muted">
            {t('fairness.of', { count: format.amount(inCents(cap), { decimals: 0 }) })}
          </span>
        </span>
      </div>
      <div className="mt-1.5 h-2 overflow-hidden rounded-full bg-raised" aria-hidden="true">
        <div className="h-full rounded-full bg-azure" style={{ width: `${share * 100}%` }} />
      </div>
    </li>
  )
}
