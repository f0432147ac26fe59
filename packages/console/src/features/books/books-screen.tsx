import { readBooks } from '@nibble/contract/console'
import { type Amount, type Asset, plus, ZERO } from '@nibble/domain'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { type Column, Table } from '@nibble/ui/table.tsx'
import { Tag } from '@nibble/ui/tag.tsx'
import type { Answered } from '../../api/console-call.ts'
import { useRead } from '../../api/use-read.ts'
import { ASSET_NAMES, plainWords } from '../../text/words.ts'
import { DescriptionRows } from '../../ui/description-rows.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Shown } from '../../ui/states.tsx'
import { Money, Time } from '../../ui/values.tsx'
import { CapitalPanel } from './capital-panel.tsx'
import { WatchPanel } from './watch-panel.tsx'

type Books = Answered<typeof readBooks>

export const BooksScreen = () => {
  const found = useRead(readBooks, {}, { everyMs: 60_000 })
  return (
    <Page
      title="Books"
      note="One snapshot. Every asset must add up to zero; anything else is money out of nowhere."
    >
      <Shown of={found}>
        {(books) => (
          <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <TrialBalance books={books} />
            <div className="grid grid-cols-1 gap-4">
              <WatchPanel watch={books.watch} />
              <Panel title="What players are owed" flush>
                <Table
                  label="Liabilities"
                  columns={OWED}
                  rows={books.liabilities}
                  keyOf={({ asset }) => asset}
                />
              </Panel>
              <ChainPanel chain={books.chain} at={books.at} />
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
    <Table
      label="Trial balance"
      columns={BALANCE}
      rows={books.trialBalance}
      keyOf={({ asset, subAccount }) => `${asset} ${subAccount}`}
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

const ChainPanel = ({ chain, at }: Pick<Books, 'chain' | 'at'>) => (
  <Panel title="Chain holdings" note="Treasury and deposit addresses together.">
    {chain === null ? (
      <EmptyState text="No deposits are taken here." />
    ) : (
      <DescriptionRows
        of={[
          ['Expected by the books', `${tokenText(chain.due, chain.decimals)} USDT`],
          ['As of', <Time key="at" at={at} />],
          ['Of which being paid out', `${tokenText(chain.leaving, chain.decimals)} USDT`],
          ['Booked up to block', chain.height],
          [
            'Counted on the chain',
            chain.counted === null
              ? 'not yet; once a day at midnight, GMT+8'
              : `${tokenText(chain.counted.raw, chain.decimals)} USDT`,
          ],
          chain.counted === null ? null : ['Counted at', <Time key="counted" at={chain.counted.takenAt} />],
          chain.counted === null || chain.counted.takenAt >= at
            ? null
            : ['Movements since then', 'are only in the books'],
        ]}
      />
    )}
  </Panel>
)

const BALANCE: readonly Column<Books['trialBalance'][number]>[] = [
  { head: 'Account', cell: ({ subAccount }) => subAccountName(subAccount) },
  { head: 'Asset', cell: ({ asset }) => ASSET_NAMES[asset] },
  { head: 'Balance', cell: ({ balance }) => <Money of={balance} />, align: 'right' },
  { head: 'Accounts', cell: ({ accounts }) => accounts, align: 'right', hideBelow: 'lg' },
]
const OWED: readonly Column<Books['liabilities'][number]>[] = [
  { head: 'Asset', cell: ({ asset }) => ASSET_NAMES[asset] },
  { head: 'Owed', cell: ({ owed }) => <Money of={owed} />, align: 'right' },
  { head: 'In USDT', cell: ({ inUsdt }) => <Money of={inUsdt} />, align: 'right' },
]

/** The accounts of the trial balance, by their names in the books. */
const SUB_ACCOUNT_NAMES: Readonly<Record<string, string>> = {
  players: 'Players, all sub-accounts',
  house: 'House: what it owns',
  capital: 'Capital put in by the owner',
  stakes_held: 'Stakes of open bets',
  play_grants: 'Play credit given away',
  chain: 'Chain: deposits less withdrawals',
  unclaimed: 'Deposits below the minimum',
  exchange: 'Exchange: conversions',
  conversions_held: 'Conversions under review',
  withdrawals_held: 'Withdrawals not paid yet',
  jackpot: 'Jackpots',
  jackpot_prizes: 'Jackpots hit, not paid out',
  insurance_held: 'Insured stakes not bet yet',
  promotions_withheld: 'Promotions of flagged players, undecided',
}

const subAccountName = (subAccount: string): string => SUB_ACCOUNT_NAMES[subAccount] ?? plainWords(subAccount)

/** The sum of all sub-accounts of each asset: zero if the books are right. */
export const sumsOf = (
  rows: readonly { readonly asset: Asset; readonly balance: Amount }[],
): { asset: Asset; sum: Amount }[] => {
  const sums = new Map<Asset, Amount>()
  for (const { asset, balance } of rows) sums.set(asset, plus(sums.get(asset) ?? ZERO, balance))
  return [...sums].map(([asset, sum]) => ({ asset, sum }))
}

/** An integer of a token's smallest units as tokens; no digit is lost. */
export const tokenText = (smallest: string, decimals: number): string => {
  const isNegative = smallest.startsWith('-')
  const digits = smallest.replace('-', '').padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return `${isNegative ? '−' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
