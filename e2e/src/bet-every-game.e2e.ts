import {
  type Amount,
  formatAmount,
  GAME_IDS,
  type GameId,
  parseAmount,
  ROUND_LENGTHS,
  ZERO,
} from '@nibble/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betOnPage, choose, openTable, placeOnPage } from './harness/bet-on-page.ts'
import { expectPaidByTheRules, readBooks } from './harness/books.ts'
import { closeVisits, takePicture, type Visit } from './harness/browser.ts'
import { nibble } from './harness/command-line.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { inTurn } from './harness/in-turn.ts'
import { arrive, bindIdOf, expectNoComplaints, signIn, t } from './harness/page.ts'
import { until } from './harness/until.ts'
import { visitWithWallet } from './harness/wallet.ts'

let house: House
let visitor: Visit
beforeAll(async () => {
  house = await sharedHouse()
  visitor = await visitWithWallet(house.url)
})
afterAll(closeVisits)

const GIVEN = parseAmount('10000') ?? ZERO
const PICKS: Readonly<Record<GameId, string>> = {
  'left-right': 'right',
  'up-down': 'alphabet',
  'odd-even': 'odd',
  exact: 'c',
  'lucky-2': '1f',
  'lucky-3': '258',
  'lucky-4': '09ae',
  'lucky-hash': 'lucky',
  'classic-odd-even': 'even',
  'big-small': 'small',
  sum: 'big',
  'banker-player': 'banker',
  'niu-niu': 'player',
}
/** Enough that with them there are more bets than a page of records shows at first. */
const BOARD = ['0', '1', '2', '3', '8', '9', 'a', 'd']
const EVERY = [...ROUND_LENGTHS]
  .reverse()
  .flatMap((roundLength) => GAME_IDS.map((game) => ({ game, roundLength })))
/** `npm test` bets on each game once, alternating between the two lengths. */
const SEEN = inTurn(EVERY, 0, ...GAME_IDS.map((_, nth) => 2 * nth))

test('a player stakes on every game and at both round lengths, sees blocks decide, and is paid to the millionth', async () => {
  const { page, complaints } = visitor
  await signIn(page)
  await arrive(page, '/index')

  for (const { game, roundLength } of SEEN)
    await betOnPage(page, { game, pick: PICKS[game], roundLength, stake: '33.33' })
  await openTable(page, 'board')
  await choose(page, 'exact', BOARD.join(''))
  await placeOnPage(page, '10')

  const placed = SEEN.length + BOARD.length
  const books = await until(
    'every bet is published',
    async () => {
      const read = await readBooks(house.dataFolder, await bindIdOf(page))
      expect(read.bets).toHaveLength(placed)
      return read.bets.every(({ status }) => status === 'published') && read
    },
    120_000,
  )
  expectPaidByTheRules(books, GIVEN)

  await page.evaluate(() => {
    location.hash = '#/bet/records/all'
  })
  await page.getByRole('radio', { name: t('records.settled') }).check()
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBeGreaterThanOrEqual(20)
  const rows = page.getByRole('main').getByRole('listitem')
  // More rows load by themselves when the end of the list comes into view.
  await expect
    .poll(async () => {
      await rows.last().scrollIntoViewIfNeeded()
      return rows.count()
    })
    .toBe(placed)
  const shown = (await rows.allInnerTexts()).map(
    (text) => /[+−]?[\d,]+(\.\d+)?(?=\s*Play credit)/.exec(text)?.[0],
  )
  expect(shown.toSorted()).toEqual(books.bets.map(({ net }) => signed(net ?? ZERO)).toSorted())

  const header = page.getByRole('link', { name: t('shell.balance') })
  await expect.poll(() => header.textContent()).toContain(grouped(formatAmount(books.playPoint)))
  await takePicture(page, 'records-of-every-game')

  // No amount of play credit looks like USDT.
  await openTable(page, 'board')
  const settled = page.locator('section', { hasText: t('bets.all') }).getByRole('listitem')
  await settled.first().waitFor()
  for (const row of await settled.allInnerTexts()) expect(row).toContain('Play credit')
  expectNoComplaints(complaints)

  const audit = await nibble(['audit'], { NIBBLE_DATA: house.dataFolder })
  expect(audit.printed).toMatch(/The books balance/)
  expect(audit.code).toBe(0)
})

const grouped = (text: string): string =>
  text.replace(/\d+/, (digits) => BigInt(digits).toLocaleString('en-US'))
const signed = (net: Amount): string => {
  const text = grouped(formatAmount(net).replace('-', ''))
  return net < 0n ? `−${text}` : net > 0n ? `+${text}` : text
}
