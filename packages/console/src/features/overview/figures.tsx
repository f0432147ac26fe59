import { readFigures } from '@nibble/contract/console'
import { type Amount, amountOf, minus, plus, ZERO } from '@nibble/domain'
import type { ReactNode } from 'react'
import type { Answered } from '../../api/console-call.ts'
import { useRead } from '../../api/use-read.ts'
import { moneyText } from '../../text/format.ts'
import { Money } from '../../ui/money.tsx'
import { Shown } from '../../ui/shown.tsx'
import { DayLine } from './day-line.tsx'

type Figures = Answered<typeof readFigures>

/** Today's figures, with a line of the last 24 hours each. */
export const FiguresOfToday = () => {
  const found = useRead(readFigures, {}, { everyMs: 60_000 })
  return <Shown of={found}>{(figures) => <Tiles of={figures} />}</Shown>
}

const Tiles = ({ of: { today, hours } }: { of: Figures }) => {
  const flow = minus(today.deposited, today.paidOut)
  return (
    <section
      aria-label="Today"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-4"
    >
      <Tile
        title="Stakes"
        value={<Money of={today.staked} asset="USDT" />}
        note={`${today.bets} ${today.bets === 1 ? 'bet' : 'bets'} by ${today.players} ${today.players === 1 ? 'player' : 'players'}`}
        line={
          <DayLine
            label="Stakes by the hour"
            lines={[{ values: hours.map(({ staked }) => Number(staked)) }]}
          />
        }
      />
      <Tile
        title="Revenue"
        value={<Money of={today.gross} asset="USDT" signed />}
        note={`the odds say ${moneyText(wholeCents(today.theory))}; dashed`}
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
        value={<Money of={flow} asset="USDT" signed />}
        note={`in ${moneyText(today.deposited)}, out ${moneyText(today.paidOut)}; fainter`}
        line={
          <DayLine
            label="Deposits and payouts by the hour"
            lines={[
              { values: hours.map(({ paidOut }) => -Number(paidOut)), kind: 'faint' },
              { values: hours.map(({ deposited }) => Number(deposited)) },
            ]}
          />
        }
      />
      <Tile
        title="Block to balance"
        value={today.paidAfterMs === null ? '–' : <Seconds of={today.paidAfterMs.half} />}
        note={
          today.paidAfterMs === null
            ? 'no round is paid today yet'
            : `half of ${today.draws} rounds; ${seconds(today.paidAfterMs.most)} s for 99 %, fainter`
        }
        line={
          <DayLine
            label="Seconds from the block to the balance, by the hour"
            lines={[
              { values: hours.map(({ paidAfterMs }) => paidAfterMs?.most ?? 0), kind: 'faint' },
              { values: hours.map(({ paidAfterMs }) => paidAfterMs?.half ?? 0) },
            ]}
          />
        }
      />
    </section>
  )
}

const Tile = (props: { title: string; value: ReactNode; note: string; line: ReactNode }) => (
  <section className="min-w-0 rounded-12 border border-line bg-card p-4 shadow-1">
    <h2 className="text-muted">{props.title}</h2>
    <p className="mt-1 text-20 font-semibold">{props.value}</p>
    <p className="text-12 text-muted">{props.note}</p>
    {props.line}
  </section>
)

const Seconds = ({ of }: { of: number }) => (
  <>
    {seconds(of)} <span className="text-muted">s</span>
  </>
)
const seconds = (ms: number): string => (ms / 1000).toFixed(1)

/** An expectation has no exact sum that anybody was paid. */
const wholeCents = (amount: Amount): Amount => amountOf(amount - (amount % 10_000n))

const addedUp = (amounts: readonly Amount[]): number[] => {
  let sum = ZERO
  return amounts.map((amount) => {
    sum = plus(sum, amount)
    return Number(sum)
  })
}
