import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configList, deposit, deviceLoginCode, liabilityRoots } from '@nibble/contract'
import { LOCALES, loadTranslator } from '@nibble/phrases'
import { mintTestToken, openInstallation } from '@nibble/server/local'
import pg from 'pg'
import type { Page, Route } from 'playwright-core'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, takePicture, type VisitOptions, visit } from './harness/browser.ts'
import { nibble } from './harness/command-line.ts'
import { findFlaws } from './harness/flaws.ts'
import { arrive, expectNoComplaints, t } from './harness/page.ts'
import { type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'

let program: Program
let player: ScriptedPlayer
let downloads: string
beforeAll(async () => {
  downloads = mkdtempSync(join(tmpdir(), 'nibble-proofs-'))
  program = await startProgram({ environment: { BOOKS_EVERY_S: '5' } })
  player = await signInScripted(program.url)
  const { address } = await player.caller.call(deposit, { asset: 'USDT' })
  const chainUrl = /Local chain 56 at (\S+)/.exec(program.output())?.[1] ?? ''
  await mintTestToken(chainUrl, { to: address as Address, raw: 40n * 10n ** 18n })
  await until('the deposit is credited', async () => (await player.balance('USDT')) === '40')
  await until('the first root is taken, with what the chain held', async () => {
    await pause()
    const { items } = await player.caller.call(liabilityRoots, {})
    return items[0] !== undefined && items[0].holdings !== null
  })
})
afterAll(async () => {
  rmSync(downloads, { recursive: true, force: true })
  await closeVisits()
  await program?.close()
})

/** Calls are limited; nobody asks four times a second. */
const pause = () => new Promise((done) => setTimeout(done, 2_000))

/** Opens what the house owes, signed in as the player. */
const openSignedIn = async (options: VisitOptions) => {
  const { code, bindId } = await player.caller.call(deviceLoginCode, {})
  const { theme } = options
  const visitor = await visit(`${program.url}/?token=${code}&bindId=${bindId}#/index`, {
    ...options,
    ...(theme !== undefined && {
      beforeOpen: (opening) =>
        opening.addInitScript((name) => localStorage.setItem('nibble.theme', name), theme),
    }),
  })
  await arrive(visitor.page, '/index')
  await visitor.page.goto(`${program.url}/#/liabilities`)
  return visitor
}
const isIncluded = (page: Page) => page.getByText(t('liabilities.ownCounted'), { exact: true }).waitFor()

test('a player finds themselves counted, and what is owed covered by the chain, in their own browser', async () => {
  const { page, complaints, close } = await openSignedIn({})
  await isIncluded(page)
  expect(new URL(page.url()).pathname).toBe('/verify.html')
  await page.getByText(t('liabilities.coveredTest'), { exact: true }).waitFor()
  await page.getByText(t('liabilities.chainEnough'), { exact: true }).waitFor()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('liabilities.file') }).click(),
  ])
  const file = join(downloads, download.suggestedFilename())
  await download.saveAs(file)
  const proven = await nibble(['liabilities', file])
  expect(proven).toMatchObject({ code: 0 })
  expect(proven.printed).toContain(
    'Counted: the 40 USDT are part of 40 owed, to 1 players as the house says.',
  )

  const changed = join(downloads, 'changed.json')
  writeFileSync(changed, readFileSync(file, 'utf8').replace('"amount": "40"', '"amount": "39"'))
  expect(await nibble(['liabilities', changed])).toMatchObject({ code: 1 })
  expectNoComplaints(complaints)
  await close()
})

test('a guest sees roots and holdings, and is asked to sign in for their own', async () => {
  const { page, complaints, close } = await visit(`${program.url}/#/verify`)
  await page.getByRole('link', { name: t('liabilities.link') }).click()
  await page.getByText(t('liabilities.coveredTest'), { exact: true }).waitFor()
  await page.getByText(t('liabilities.ownSignIn')).waitFor()
  expectNoComplaints(complaints)
  await close()
})

test('the word of the house alone covers nothing, and an endpoint that contradicts it is named', async () => {
  const openAt = async (answer: (route: Route) => Promise<void>) => {
    const beforeOpen = async (page: Page) => {
      await page.addInitScript(() => localStorage.setItem('nibble.endpoints', 'https://mine.example'))
      await page.route('https://mine.example/', answer)
    }
    return visit(`${program.url}/verify.html#/liabilities`, { beforeOpen })
  }
  const silent = await openAt((route) => route.abort())
  await silent.page.getByText(t('liabilities.unchecked'), { exact: true }).waitFor()
  await silent.page.getByText(t('liabilities.uncheckedText')).waitFor()
  expect(await silent.page.locator('.verdict-proven').count()).toBe(0)
  await takePicture(silent.page, 'liabilities-unchecked')
  await silent.close()

  const headers = { 'access-control-allow-origin': '*' }
  const other = await openAt(async (route) => {
    const { method } = route.request().postDataJSON()
    const result = method === 'eth_chainId' ? '0x38' : { hash: `0x${'ab'.repeat(32)}` }
    await route.fulfill({ json: { jsonrpc: '2.0', id: 1, result }, headers })
  })
  await other.page.getByText(t('liabilities.contradicted'), { exact: true }).waitFor()
  await other.page.getByText(t('liabilities.saysOtherBlock')).waitFor()
  await other.page.getByText(t('liabilities.contradictedText')).waitFor()
  expect(await other.page.locator('.verdict-failed').count()).toBe(1)
  expect(await other.page.locator('.verdict-proven').count()).toBe(0)
  expect(await findFlaws(other.page)).toEqual([])
  await takePicture(other.page, 'liabilities-contradicted')
  await other.close()
})

const SIZES = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
] as const
const CASES = SIZES.flatMap((size) => (['dark', 'light'] as const).map((theme) => ({ ...size, theme })))

test.each(CASES)('axe finds nothing and nothing overflows at $width in $theme', async (options) => {
  const { page, close } = await openSignedIn(options)
  await isIncluded(page)
  await page.getByText(t('liabilities.chainEnough'), { exact: true }).waitFor()
  await takePicture(page, `liabilities-${options.width}-${options.theme}`)
  expect(await findFlaws(page)).toEqual([])
  await close()
})

test.each(LOCALES.filter((locale) => locale !== 'en-US'))(
  'it is readable in %s, and nothing overflows on a phone',
  async (locale) => {
    const words = await loadTranslator(locale)
    const { page, close } = await visit(`${program.url}/#/liabilities`, { width: 360, height: 800, locale })
    await page.getByText(words('liabilities.coveredTest'), { exact: true }).waitFor()
    await takePicture(page, `liabilities-360-${locale}`)
    expect(await findFlaws(page)).toEqual([])
    await close()
  },
)

test('a balance that was changed bypassing the ledger stops withdrawals at the next check', async () => {
  expect((await player.caller.call(configList, {})).isStopped).toBe(false)
  const installation = await openInstallation(program.dataFolder)
  const owner = new pg.Client({ connectionString: installation.ownerUrl })
  await owner.connect()
  try {
    await owner.query(
      `update account set balance = balance + 1000000 where player_id is not null and asset = 'USDT'`,
    )
    await until('withdrawals are stopped', async () => {
      await pause()
      return (await player.caller.call(configList, {})).isStopped
    })
    const { rows } = await owner.query(`select count(*)::int as count from incident where kind = 'invariant'`)
    expect(rows[0]?.count).toBeGreaterThan(0)
    const health: unknown = await (await fetch(`${program.url}/healthz`)).json()
    expect(health).toMatchObject({ status: 'ok', books: 'broken' })
  } finally {
    await owner.end()
    await installation.close()
  }
})
