import { amountOf, type Line } from '@nibble/domain'
import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { post } from '@nibble/server/ledger/post.ts'
import { openInstallation } from '@nibble/server/local'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, takePicture, type Visit } from './harness/browser.ts'
import { arrive, expectNoComplaints, signIn, t } from './harness/page.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'
import { visitWithWallet } from './harness/wallet.ts'

// One visit: an insured series from its start to its end, and the pot that its bets have fed.

const UNIT = 1_000_000n

let program: Program
let visitor: Visit
let db: Database
let closeBooks: () => Promise<void>
beforeAll(async () => {
  program = await startProgram()
  visitor = await visitWithWallet(program.url)
  await signIn(visitor.page)
  await arrive(visitor.page, '/index')
  const installation = await openInstallation(program.dataFolder)
  db = await openDatabase({ url: installation.databaseUrl, max: 2 })
  closeBooks = () => installation.close()
  await giveUsdt(100n * UNIT)
})
afterAll(async () => {
  await db?.close()
  await closeBooks?.()
  await closeVisits()
  await program?.close()
})

const giveUsdt = async (amount: bigint): Promise<void> => {
  const { rows } = await db.pool.query<{ id: bigint }>('select id from player order by id desc limit 1')
  const lines: Line[] = [
    {
      account: { player: rows[0]?.id ?? 0n, asset: 'USDT', subAccount: 'main' },
      amount: amountOf(amount),
      kind: 'airdrop',
    },
    { account: { house: 'house', asset: 'USDT', shard: 5 }, amount: amountOf(-amount), kind: 'house' },
  ]
  await post(db.pool, { kind: 'gift', lines })
}

type Stored = { state: string; losses: number; bets: bigint }
const stored = async (): Promise<Stored | undefined> => {
  const { rows } = await db.pool.query<Stored>(
    `select state, losses, (select count(*) from insurance_bet b where b.series_id = s.id) as bets
     from insurance_series s order by id desc limit 1`,
  )
  return rows[0]
}

test('a series is started beside its game, and the server places its bets', async () => {
  const { page } = visitor
  await page.goto(`${program.url}/#/bet/big-small`)
  const card = page.getByRole('region', { name: t('insurance.title') })
  const insured = page.getByRole('radio', { name: t('play.mode.insured') })
  await insured.check()
  await card.getByRole('button', { name: t('autoplay.needPick') }).waitFor()
  // Series use only the block table.
  await page.getByRole('radio', { name: /^Guarded/ }).check()
  await card.getByText(t('insurance.blockOnly')).waitFor()
  const small = page.getByRole('radio', { name: /^Small/ })
  expect(await small.isDisabled()).toBe(true)
  await takePicture(page, 'insurance-guarded')
  await card.getByRole('button', { name: t('insurance.toBlock') }).click()
  await card.getByRole('button', { name: t('autoplay.needPick') }).waitFor()
  // The server bets on a round that opens later, so a pick is possible while this one is closed.
  await until(
    'the round is closed',
    () =>
      page
        .getByText(/^Bets are closed/)
        .first()
        .isVisible(),
    70_000,
  )
  await small.check({ timeout: 2_000 })
  await card.getByRole('button', { name: t('insurance.needStake') }).waitFor()
  await card.getByRole('textbox', { name: t('insurance.stake') }).fill('0')
  await card.getByText(/^Stake .* to .* USDT\.$/).waitFor()
  // Six of these are held, and 300 a day.
  await card.getByRole('textbox', { name: t('insurance.stake') }).fill('51')
  await card.getByText('Stake 1 to 50 USDT.').waitFor()
  await card.getByRole('button', { name: t('money.correct') }).waitFor()
  await card.getByRole('textbox', { name: t('insurance.stake') }).fill('2')
  await takePicture(page, 'insurance-form')
  await card.getByRole('button', { name: t('insurance.start', { pick: t('pick.small') }) }).click()
  // It holds six stakes at once, and asks before.
  const sheet = page.getByRole('dialog', { name: t('insurance.title') })
  await takePicture(page, 'insurance-confirm')
  expect((await stored())?.state).toBeUndefined()
  await sheet.getByRole('button', { name: t('insurance.confirm', { amount: '12.00 USDT' }) }).click()

  await card.getByRole('button', { name: t('insurance.stop') }).waitFor()
  await card.getByText(t('insurance.held'), { exact: true }).waitFor()
  await until('a bet of the series is placed', async () => (await stored())?.bets === 1n)
  await takePicture(page, 'insurance-running')
})

test('it continues round by round until a win ends it, or six losses bring the claim', async () => {
  const { page } = visitor
  const over = await until(
    'the series is over',
    async () => {
      const series = await stored()
      return series !== undefined && ['won', 'claimed'].includes(series.state) ? series : null
    },
    150_000,
  )
  // The result of its last bet may have opened meanwhile.
  await page.goto(`${program.url}/#/bet/big-small`)
  await page.getByRole('radio', { name: t('play.mode.insured') }).check()
  const state = over.state === 'won' ? 'insurance.state.won' : 'insurance.state.claimed'
  await page
    .getByRole('region', { name: t('insurance.title') })
    .getByText(t(state))
    .waitFor()
  await takePicture(page, 'insurance-over')
  const claims = over.state === 'claimed' ? 1 : 0
  const { rows } = await db.pool.query<{ claims: bigint; held: bigint }>(
    `select (select count(*) from posting where kind = 'insuranceClaim') as claims,
            (select sum(balance) from account where sub_account = 'insurance_held')::bigint as held`,
  )
  expect(rows[0]).toEqual({ claims: BigInt(claims), held: 0n })
}, 160_000)

test('the jackpot shows what these stakes have fed, and how it is hit', async () => {
  const { page, complaints } = visitor
  await page.goto(`${program.url}/#/lottery`)
  const sharing = page.locator('section', { has: page.getByRole('heading', { name: t('jackpot.how') }) })
  await sharing.getByText(t('jackpot.shared')).waitFor()
  await sharing.getByText(t('jackpot.stays')).waitFor()
  // How it is hit stands by the pool, not under the heading of how it is shared.
  const hit = page.getByText(t('jackpot.howHits', { count: '4,096' }))
  await hit.waitFor()
  expect(await sharing.filter({ has: hit }).count()).toBe(0)
  await page.getByText(t('jackpot.empty')).waitFor()
  const { rows } = await db.pool.query<{ pool: bigint }>(
    "select sum(balance)::bigint as pool from account where sub_account = 'jackpot' and asset = 'USDT'",
  )
  // The local run's 1,000, and 12 % of the edge of 1.3 % with which an insured stake of 2 USDT counts.
  expect(rows[0]?.pool).toBe(1_000_000_000n + ((await stored())?.bets ?? 0n) * 3_120n)
  await takePicture(page, 'jackpot')
  expectNoComplaints(complaints)
})
