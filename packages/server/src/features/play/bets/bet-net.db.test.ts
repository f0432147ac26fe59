import { ASSETS, amountOf, netOfBet } from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPlayFixture, type PlayFixture } from '../testing/play-fixture.ts'

let fixture: PlayFixture
beforeAll(async () => {
  fixture = await openPlayFixture()
})
afterAll(() => fixture.close())

test('the database has the net of a bet, and its asset, as the domain', async () => {
  const stake = amountOf(10_000_000n)
  const cases = ASSETS.flatMap((asset) =>
    [0n, 1n, 9_999_999n, 10_000_000n, 19_500_000n].map((returned) => ({
      asset,
      stake,
      returned: amountOf(returned),
    })),
  )
  for (const { asset, returned } of cases) {
    const found = await fixture.rows(
      'select bet_return_asset($1::asset, $3::bigint) as asset, bet_net($1::asset, $2::bigint, $3::bigint) as amount',
      [asset, stake, returned],
    )
    expect([asset, returned, found]).toEqual([asset, returned, [netOfBet({ asset, stake, returned })]])
  }
})
