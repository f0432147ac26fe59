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

test('what free credit returned, and what it cost the house, names the asset that it paid', () => {
  const paid = `9\\.50\\s+${ASSET_NAMES.ROLL_GMT_POINT}`
  expect(textOf('ROLL_POINT')).toMatch(new RegExp(`${paid}.*${paid}`))
})

test('what other stakes returned is in the asset of their row, named once', () => {
  expect(textOf('GMT').split(ASSET_NAMES.GMT)).toHaveLength(2)
})
