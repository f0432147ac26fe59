import { type Asset, amountOf } from '@nibble/domain'
import { Table } from '@nibble/ui/table.tsx'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ASSET_NAMES } from '../../text/words.ts'
import { SUM_COLUMNS } from './bet-sums.tsx'

const textOf = (asset: Asset) => {
  const amounts = {
    staked: amountOf(10_000_000n),
    returned: amountOf(9_500_000n),
    gross: amountOf(-9_500_000n),
  }
  const rows = [{ asset, bets: 1, players: 1, ...amounts }]
  return renderToStaticMarkup(
    <Table label="Totals" columns={SUM_COLUMNS} rows={rows} keyOf={() => asset} />,
  ).replaceAll(/<[^>]+>/g, ' ')
}

test('what free credit returned names the asset that it paid', () => {
  expect(textOf('ROLL_POINT')).toMatch(new RegExp(`9\\.50\\s+${ASSET_NAMES.ROLL_GMT_POINT}`))
})

test('what other stakes returned is in the asset of their row, named once', () => {
  expect(textOf('GMT').split(ASSET_NAMES.GMT)).toHaveLength(2)
})
