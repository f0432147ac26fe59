import { readFigures, type readOverview } from '@nibble/contract/console'
import { type Amount, amountOf, inCents, minus, plus, ZERO } from '@nibble/domain'
import { Tag } from '@nibble/ui/tag.tsx'
import {
  ArrowLeftRight,
  CircleDollarSign,
  Clock,
  KeyRound,
  Landmark,
  Lock,
  type LucideIcon,
  TrendingUp,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answered } from '../../api/console-call.ts'
import { useRead } from '../../api/use-read.ts'
import { clockText, durationText, moneyText } from '../../text/format.ts'
import { Shown } from '../../ui/states.tsx'
import { Money } from '../../ui/values.tsx'
import { DayLine, isLine, Sample } from './day-line.tsx'

type Figures = Answered<typeof readFigures>
type Overview = Answered<typeof readOverview>

/** A signer that is silent for longer is in trouble. */
const SILENT_MS = 60_000

/** Today's figures, each with a line for the last 24 hours. */
export const FiguresOfToday = ({ overview }: { overview: Overview | undefined }) => {
  const found = useRead(readFigures, {}, { everyMs: 60_000 })
  return <Shown of={found}>{(figures) => <Tiles of={figures} overview={overview} />}</Shown>
}

const Tiles = ({ of: figures, overview }: { of: Figures; overview: Overview | undefined }) => {
  const { today, hours, online } = figures
  const flow = minus(today.deposited, today.paidOut)
  return (
    <section
      aria-label="Today"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-4"
    >
      <Tile
        title="Players online"
        icon={Users}
        value={online}
        note={
          <>
            at all servers · <Sample of="bars" /> bets by the hour
          </>
        }
        line={
          <DayLine
            label="Bets by the hour"
            lines={[{ values: hours.map(({ bets }) => bets), kind: 'bars' }]}
          />
        }
      />
      <Tile
        title="Stakes"
        icon={CircleDollarSign}
        value={<Sum of={today.staked} />}
        note={
          today.bets === 0
            ? 'no USDT or GMT bet today'
            : `${today.bets} ${today.bets === 1 ? 'bet' : 'bets'} by ${today.players} ${today.players === 1 ? 'player' : 'players'}`
        }
        line={
          <DayLine
            label="Stakes by the hour"
            lines={[{ values: hours.map(({ staked }) => Number(staked)), kind: 'bars' }]}
          />
        }
      />
      <Tile
        title="Revenue"
        icon={TrendingUp}
        value={<Sum of={today.gross} signed />}
        note={
          <>
            <Sample of="main" /> earned <Sample of="dashed" /> by the odds{' '}
            {moneyText(wholeCents(today.theory))}
          </>
        }
        line={
          <DayLine
            label="Revenue, added up over 24 hours, and what the odds say"
            lines={[
              { values: addedUp(hours.map(({ theory }) => theory)), kind: 'dashed' },
              { values: addedUp(hours.map(({ gross }) => gross)) },
            ]}
          />
        }
      />
      <Tile
        title="In and out"
        icon={ArrowLeftRight}
        value={<Sum of={flow} signed />}
        note={
          <>
            <Sample of="bars" /> in {moneyText(inCents(today.deposited))} <Sample of="faint bars" /> out{' '}
            {moneyText(inCents(today.paidOut))}
          </>
        }
        line={
          <DayLine
            label="Deposits and payouts by the hour"
            lines={[
              { values: hours.map(({ deposited }) => Number(deposited)), kind: 'bars' },
              { values: hours.map(({ paidOut }) => -Number(paidOut)), kind: 'faint bars' },
            ]}
          />
        }
      />
      <HotWallet of={figures} />
      {overview !== undefined && <Signer of={overview} hours={hours} />}
      <SealedDraws of={figures} />
      <Tile
        title="Final block to balance"
        icon={Clock}
        value={
          today.paidAfterMs === null ? (
            <span className="text-faint">–</span>
          ) : (
            <Seconds of={today.paidAfterMs.half} />
          )
        }
        note={
          today.paidAfterMs === null ? (
            'no bet paid today yet'
          ) : (
            <>
              <Sample of="main" /> half within {seconds(today.paidAfterMs.half)} s <Sample of="faint" /> 99%
              within {seconds(today.paidAfterMs.most)} s
            </>
          )
        }
        line={
          <>
            <DayLine
              label="Seconds from the final block to the balance, by the hour"
              lines={[
                { values: hours.map(({ paidAfterMs }) => paidAfterMs?.most ?? null), kind: 'faint' },
                { values: hours.map(({ paidAfterMs }) => paidAfterMs?.half ?? null) },
              ]}
              top={PROMISED_MS}
            />
            {isLine([{ values: hours.map(({ paidAfterMs }) => paidAfterMs?.most ?? null) }]) && (
              <p className="mt-1 text-12 text-muted">
                {topWords(hours.map(({ paidAfterMs }) => paidAfterMs?.most ?? 0))}
              </p>
            )}
          </>
        }
      />
    </section>
  )
}

/** Whether what the house holds on the chain pays what is queued, and for how long it would last. */
const HotWallet = ({ of: { wallet, hours } }: { of: Figures }) => {
  const left = minus(wallet.held, wallet.queued)
  const paid = hours.reduce((sum, hour) => sum + Number(hour.paidOut), 0)
  return (
    <Tile
      title="Hot wallet"
      icon={Landmark}
      tag={
        left < 0n ? (
          <Tag tone="loss">short by {moneyText(inCents(minus(ZERO, left)))}</Tag>
        ) : (
          <Tag tone="win">covers all queued</Tag>
        )
      }
      value={<Sum of={wallet.held} />}
      note={
        wallet.withdrawals === 0
          ? 'no withdrawal waits to be paid'
          : `${moneyText(inCents(wallet.queued))} waits to be paid in ${wallet.withdrawals} ${wallet.withdrawals === 1 ? 'withdrawal' : 'withdrawals'}`
      }
      line={
        <>
          <p className="mt-2 text-12">
            {paid === 0 ? (
              <span className="text-faint">Nothing was paid out in the last 24 hours.</span>
            ) : (
              <>
                <b className="text-14">{daysText(Math.max(0, Number(left)) / paid)}</b>{' '}
                <span className="text-12 text-muted">
                  of payouts as in the last 24 hours, without what is queued
                </span>
              </>
            )}
          </p>
          <p className="mt-1 text-12 text-muted">By the books, deposit addresses included.</p>
        </>
      }
    />
  )
}

const daysText = (days: number) =>
  days >= 365 ? 'over a year' : days >= 10 ? `${Math.floor(days)} days` : `${days.toFixed(1)} days`

const Signer = ({
  of: { serverTime, signer, withdrawals },
  hours,
}: {
  of: Overview
  hours: Figures['hours']
}) => {
  const ago = signer.lastHeardAt === null ? null : Math.max(0, serverTime - signer.lastHeardAt)
  return (
    <Tile
      title="Signer"
      icon={KeyRound}
      tag={
        signer.problem === null && ago !== null && ago < SILENT_MS ? (
          <Tag tone="win">answers</Tag>
        ) : (
          <Tag tone="brass">{signer.problem === null ? 'silent' : 'has a problem'}</Tag>
        )
      }
      value={
        ago === null ? (
          <span className="text-faint">–</span>
        ) : (
          <>
            {durationText(ago)} <span className="text-14 font-normal text-muted">since it answered</span>
          </>
        )
      }
      note={
        <>
          {withdrawals.underWay} being paid · {withdrawals.release} to release · <Sample of="bars" /> paid by
          the hour
        </>
      }
      line={
        <DayLine
          label="Withdrawals paid, by the hour"
          lines={[{ values: hours.map(({ payments }) => payments), kind: 'bars' }]}
        />
      }
    />
  )
}

const SealedDraws = ({ of: { today, hours, sealedAhead } }: { of: Figures }) => {
  const { sealed, of, halfLeadMs } = today.seals
  return (
    <Tile
      title="Sealed draws"
      icon={Lock}
      tag={
        of > 0 && (
          <Tag tone={sealed === of ? 'win' : 'brass'}>
            {sealed === of ? 'all sealed' : `${of - sealed} unsealed`}
          </Tag>
        )
      }
      value={
        <>
          {sealed} <span className="font-normal text-muted">of {of}</span>
        </>
      }
      note={
        <>
          {sealedAhead.until === null
            ? 'none to come is sealed yet'
            : `${sealedAhead.draws} to come, until ${clockText(sealedAhead.until)}`}
          {halfLeadMs !== null && (
            <span className="block">
              <Sample of="main" /> half at least {seconds(halfLeadMs)} s before the draw
            </span>
          )}
        </>
      }
      line={
        <DayLine
          label="Seconds from the seal to the draw, by the hour"
          lines={[{ values: hours.map(({ sealLeadMs }) => sealLeadMs) }]}
        />
      }
    />
  )
}

type TileProps = {
  title: string
  icon: LucideIcon
  tag?: ReactNode
  value: ReactNode
  note: ReactNode
  line: ReactNode
}

const Tile = ({ icon: Icon, ...props }: TileProps) => (
  <section className="flex min-w-0 flex-col rounded-12 border border-line bg-card p-4 shadow-1">
    <div className="flex min-h-6 items-center justify-between gap-2">
      <h2 className="flex items-center gap-2 text-muted">
        <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
        {props.title}
      </h2>
      {props.tag}
    </div>
    <p className="mt-1 text-20 font-semibold">{props.value}</p>
    <p className="text-12 text-muted">{props.note}</p>
    {props.line}
  </section>
)

/** A zero is quiet. */
const Sum = ({ of, signed = false }: { of: Amount; signed?: boolean }) => (
  <Money of={of} asset="USDT" signed={signed} {...(of === 0n && { className: 'text-faint' })} />
)

const Seconds = ({ of }: { of: number }) => (
  <>
    {seconds(of)} <span className="font-normal text-muted">s</span>
  </>
)
/** Players are promised their money within this; the scale ends there, so that one slow hour does not hide the others. */
const PROMISED_MS = 12_000

const topWords = (most: readonly number[]): string => {
  const slowest = Math.max(0, ...most)
  const scale = `Scale: 0 to ${PROMISED_MS / 1000} s, the promise`
  return slowest <= PROMISED_MS ? scale : `${scale}; cut above it, slowest ${seconds(slowest)} s`
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

/** An expected value is not an exact sum that was paid. */
const wholeCents = (amount: Amount): Amount => amountOf(amount - (amount % 10_000n))

const addedUp = (amounts: readonly Amount[]): number[] => {
  let sum = ZERO
  return amounts.map((amount) => {
    sum = plus(sum, amount)
    return Number(sum)
  })
}
