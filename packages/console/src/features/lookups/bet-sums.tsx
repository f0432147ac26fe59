import { BETS_ADDED_UP, reportBets, sumBets } from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import { saveCsv } from '@nibble/ui/csv.ts'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { type Column, Table } from '@nibble/ui/table.tsx'
import { Download } from 'lucide-react'
import type { Answered, Asked } from '../../api/console-call.ts'
import { call } from '../../api/console-call.ts'
import { useTask } from '../../api/use-act.ts'
import { useRead } from '../../api/use-read.ts'
import { ASSET_NAMES } from '../../text/words.ts'
import { Money, paidInOther, Returned } from '../../ui/values.tsx'
import { betFile } from './bet-file.ts'

type Filter = Asked<typeof sumBets>['filter']
type Sum = Answered<typeof sumBets>['sums'][number]

/** The bets that were looked through, if there may be older ones. */
const readOf = ({ q, player }: Filter) =>
  q === undefined && player === undefined
    ? 'the bets of the newest rounds'
    : `the newest ${BETS_ADDED_UP.toLocaleString('en')} bets found`

/** What the bets found add up to, by asset. */
export const BetSums = ({ filter }: { filter: Filter }) => {
  const { data } = useRead(sumBets, { filter }, { everyMs: 60_000 })
  if (data === undefined || (data.sums.length === 0 && !data.isPart)) return null
  return (
    <section
      aria-label="Totals"
      className="min-w-0 overflow-hidden rounded-12 border border-line bg-card shadow-1"
    >
      {data.sums.length > 0 && (
        <Table label="Totals" columns={SUM_COLUMNS} rows={data.sums} keyOf={({ asset }) => asset} />
      )}
      {data.isPart && (
        <p className="border-t border-line px-4 py-2 text-12 text-muted">
          {data.sums.length > 0 ? 'Of' : 'None of'} {readOf(filter)}; there may be older ones.
        </p>
      )}
    </section>
  )
}

export const SUM_COLUMNS: readonly Column<Sum>[] = [
  {
    head: 'Found',
    cell: ({ asset, bets, players }) => (
      <>
        {ASSET_NAMES[asset]}
        <span className="block text-12 font-normal text-muted">
          {bets} {bets === 1 ? 'bet' : 'bets'} by {players} {players === 1 ? 'player' : 'players'}
        </span>
      </>
    ),
  },
  { head: 'Staked', cell: ({ staked }) => <Money of={staked} />, align: 'right' },
  {
    head: 'Returned',
    cell: ({ asset, returned }) => <Returned of={returned} staked={asset} />,
    align: 'right',
    hideBelow: 'sm',
  },
  {
    head: 'House’s net',
    cell: ({ asset, gross }) => <Money of={gross} asset={paidInOther(asset)} signed />,
    align: 'right',
  },
]

/** The bets found as a file; each file is logged. */
export const BetsFile = ({ filter }: { filter: Filter }) => {
  const save = useTask(
    async () => {
      const { rows, isPart } = await call(reportBets, { filter })
      saveCsv('bets.csv', betFile(rows))
      return { bets: rows.length, isPart }
    },
    {
      done: ({ bets, isPart }) =>
        `${bets} ${bets === 1 ? 'bet is' : 'bets are'} in the file${isPart ? ', the newest found' : ''}. The audit log says that you saved it.`,
    },
  )
  return (
    <>
      {save.failure !== null && <InlineError text={save.failure} />}
      <Button onClick={() => save.act()} busy={save.isBusy ? 'Reading…' : undefined}>
        <Download size={16} aria-hidden="true" />
        CSV
      </Button>
    </>
  )
}
