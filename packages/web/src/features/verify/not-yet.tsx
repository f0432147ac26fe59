import { type BetRow, orderInfo } from '@nibble/contract'
import { parseRoundNumber, type RoundNumber, readRoundNumber, timesOf } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { Spinner } from '@nibble/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { useGameConfig } from '../../api/queries.ts'
import { HashTile } from '../../hash-tile/hash-tile.tsx'
import { serverNow, useEachSecond, useMsUntil } from '../../realtime/server-second.ts'
import { clockText } from '../../text/format.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Ring } from '../../ui/ring.tsx'
import { ShortRound } from '../../ui/short-round.tsx'
import { type StepId, stepsOf } from './check.ts'
import { STAMPS } from './step-list.tsx'
import { plannedName } from './step-name.ts'
import type { Target } from './target.ts'

type Coming = { readonly round: RoundNumber; readonly closesAt: number; readonly drawAt: number }

/** The round waited for. Null until known, or if its number does not fit this house's times. */
const useComing = (target: Target): Coming | null => {
  const { data: config } = useGameConfig()
  const betId = target.kind === 'bet' ? target.betId : ''
  const bet = useQuery({
    queryKey: keys.bet(betId),
    queryFn: ({ signal }) => call(orderInfo, { betId }, { signal }),
    enabled: betId !== '',
  })
  if (target.kind === 'bet') return comingOf(bet.data?.bet)
  if (target.kind !== 'round') return null
  const { roundLength } = readRoundNumber(target.round)
  const windows = config?.windows.find((each) => each.roundLength === roundLength)
  return windows === undefined ? null : timesOf({ round: target.round, windows })
}

const comingOf = (bet: BetRow | undefined): Coming | null => {
  const round = parseRoundNumber(bet?.round ?? '')
  return bet === undefined || round === null ? null : { ...bet, round }
}

/** In place of a verdict that is not due yet: when the draw is, and that the page updates by itself. */
export const NotYetCard = ({ target }: { target: Target }) => {
  const t = useText()
  const format = useFormat()
  const coming = useComing(target)
  const isDrawn = useEachSecond(() => coming !== null && serverNow() >= coming.drawAt)
  return (
    <Card as="section" className="grid grid-cols-1 gap-4">
      <div className="flex items-center gap-4">
        {coming === null || isDrawn ? (
          <HashTile hash={null} size={80} />
        ) : (
          <Countdown drawAt={coming.drawAt} />
        )}
        <div className="grid min-w-0 flex-1 gap-1" role="status">
          <h2 className="flex items-center gap-2 text-16 font-semibold">
            {isDrawn && <Spinner size={20} />}
            {coming === null
              ? t('verify.notYet')
              : isDrawn
                ? t('verify.notFinal')
                : t('verify.drawAt', { time: format.time(coming.drawAt) })}
          </h2>
          <p className="text-muted">{t('verify.byItself')}</p>
        </div>
      </div>
      {coming !== null && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 border-t border-line pt-3.5 [&>dd]:min-w-0 [&>dd]:text-right [&>dt]:text-muted">
          <dt>{t('verify.fact.round')}</dt>
          <dd>
            <ShortRound round={coming.round} />
          </dd>
          <dt>{t('verify.fact.closes')}</dt>
          <dd>{format.time(coming.closesAt)}</dd>
          <dt>{t('verify.fact.draw')}</dt>
          <dd>{format.time(coming.drawAt)}</dd>
        </dl>
      )}
    </Card>
  )
}

/** Shown in the last minute only: a longer wait would barely move. */
const Countdown = ({ drawAt }: { drawAt: number }) => {
  const leftMs = useMsUntil(drawAt)
  const seconds = Math.ceil(leftMs / 1000)
  return (
    <Ring size={80} thickness={6} state="open" left={Math.max(0, leftMs - 1000) / 60_000}>
      <b className="text-20" aria-hidden="true">
        {seconds < 100 ? seconds : clockText(leftMs)}
      </b>
    </Ring>
  )
}

/** What will be checked. */
export const ComingSteps = ({ target, className }: { target: Target; className: string }) => (
  <Card as="section" className={className}>
    <h2 className="mb-3 text-16 font-semibold tracking-tight">{useText()('verify.coming')}</h2>
    <StepsByStamp target={target} />
  </Card>
)

/** The checks by the stamps of a bet, and from when. */
export const StepsByStamp = ({ target }: { target: Target }) => {
  const t = useText()
  const format = useFormat()
  const coming = useComing(target)
  const steps = stepsOf(target).filter((id) => isChecked(id, target, coming))
  const from = { accepted: null, sealed: coming?.closesAt, drawn: coming?.drawAt, paid: null }
  return (
    <div className="grid gap-4">
      {GROUPS.map((stamp) => {
        const own = steps.filter((id) => STAMPS[id] === `way.${stamp}`)
        const at = from[stamp]
        if (own.length === 0) return null
        return (
          <section key={stamp} className="border-t border-line pt-3">
            <h3 className="flex items-baseline justify-between gap-3 font-semibold">
              {t(`way.${stamp}`)}
              {at != null && <span className="font-normal text-muted">{format.time(at)}</span>}
            </h3>
            <ul className="mt-1.5 grid gap-x-6 gap-y-2 text-muted sm:grid-cols-2">
              {own.map((id) => (
                <li key={id} className="flex items-baseline gap-2.5">
                  <span className="size-2 flex-none rounded-full bg-line-strong" aria-hidden="true" />
                  <span className="min-w-0">{nameOf(t, id, target)}</span>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

const GROUPS = ['accepted', 'sealed', 'drawn', 'paid'] as const

/** A round has no bet to show; and the beacon matters for guarded rounds only. */
const isChecked = (id: StepId, target: Target, coming: Coming | null): boolean => {
  if (id === 'receipt' || id === 'return') return target.kind !== 'round'
  // A round tells it before its times are known: no line goes once they are.
  const round = target.kind === 'round' ? target.round : coming?.round
  return id !== 'beacon' || round === undefined || readRoundNumber(round).isGuarded
}

const nameOf = (t: ReturnType<typeof useText>, id: StepId, { kind }: Target): string =>
  id === 'sealed' && kind === 'round' ? t('verify.sealedRound') : plannedName(t, id)
