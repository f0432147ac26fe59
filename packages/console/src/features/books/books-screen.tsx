import { readBooks } from '@nibble/contract/console'
import type { Answered } from '../../api/console-call.ts'
import { useRead } from '../../api/use-read.ts'
import { ASSET_NAMES } from '../../text/words.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Money } from '../../ui/money.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Shown } from '../../ui/shown.tsx'
import { Empty } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Time } from '../../ui/time.tsx'
import { CapitalPanel } from './capital-panel.tsx'
import { purseName } from './purse-names.ts'
import { sumsOf } from './sums.ts'
import { tokenText } from './token-text.ts'
import { WatchPanel } from './watch-panel.tsx'

type Books = Answered<typeof readBooks>

export const BooksScreen = () => {
  const found = useRead(readBooks, {}, { everyMs: 60_000 })
  return (
    <Page title="Books" note="One snapshot: every asset adds up to zero, or money appeared from nowhere.">
      <Shown of={found}>
        {(books) => (
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <TrialBalance books={books} />
            <div className="grid grid-cols-1 gap-4">
              <WatchPanel watch={books.watch} />
              <Panel title="What players are owed" flush>
                <DataTable
                  label="Liabilities"
                  columns={OWED}
                  rows={books.liabilities}
                  keyOf={({ asset }) => asset}
                />
              </Panel>
              <ChainPanel chain={books.chain} />
              <CapitalPanel />
            </div>
          </div>
        )}
      </Shown>
    </Page>
  )
}

const TrialBalance = ({ books }: { books: Books }) => (
  <Panel
    title="Trial balance"
    note={
      <>
        As of <Time at={books.at} />
      </>
    }
    flush
  >
    <DataTable
      label="Trial balance"
      columns={BALANCE}
      rows={books.trialBalance}
      keyOf={({ asset, purse }) => `${asset} ${purse}`}
    />
    <p className="flex flex-wrap gap-2 border-t border-line p-4">
      {sumsOf(books.trialBalance).map(({ asset, sum }) => (
        <Tag key={asset} tone={sum === 0n ? 'win' : 'loss'}>
          {ASSET_NAMES[asset]}: {sum === 0n ? 'adds up to 0' : <Money of={sum} />}
        </Tag>
      ))}
    </p>
  </Panel>
)

const ChainPanel = ({ chain }: { chain: Books['chain'] }) => (
  <Panel title="Chain holdings" note="Treasury and deposit addresses together.">
    {chain === null ? (
      <Empty>No deposits are taken here.</Empty>
    ) : (
      <Facts
        of={[
          ['The books say there are', `${tokenText(chain.due, chain.decimals)} USDT`],
          ['Of it leaving at the moment', `${tokenText(chain.leaving, chain.decimals)} USDT`],
          ['Booked up to block', chain.height],
          [
            'Counted on the chain',
            chain.counted === null
              ? 'not yet; once a day at midnight, GMT+8'
              : `${tokenText(chain.counted.raw, chain.decimals)} USDT`,
          ],
          chain.counted === null
            ? null
            : ['Counted with what players are owed', <Time key="counted" at={chain.counted.takenAt} />],
        ]}
      />
    )}
  </Panel>
)

const BALANCE: readonly Column<Books['trialBalance'][number]>[] = [
  { head: 'Purse', cell: ({ purse }) => purseName(purse) },
  { head: 'Asset', cell: ({ asset }) => ASSET_NAMES[asset] },
  { head: 'Balance', cell: ({ balance }) => <Money of={balance} />, right: true },
  { head: 'Accounts', cell: ({ accounts }) => accounts, right: true, wide: true },
]
const OWED: readonly Column<Books['liabilities'][number]>[] = [
  { head: 'Asset', cell: ({ asset }) => ASSET_NAMES[asset] },
  { head: 'Owed', cell: ({ owed }) => <Money of={owed} />, right: true },
  { head: 'In USDT', cell: ({ inUsdt }) => <Money of={inUsdt} />, right: true },
]
