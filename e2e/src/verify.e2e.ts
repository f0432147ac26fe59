import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deviceLoginCode } from '@nibble/contract'
import { LOCALES, loadTranslator } from '@nibble/phrases'
import { BSC_FIRST_BLOCK } from '@nibble/proof'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betOnPage } from './harness/bet-on-page.ts'
import { readBooks } from './harness/books.ts'
import { closeVisits, takePicture, type Visit, visit } from './harness/browser.ts'
import { nibble, runPrinted } from './harness/command-line.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { arrive, bindIdOf, expectNoComplaints, signIn, t } from './harness/page.ts'
import { signInScripted } from './harness/player.ts'
import { until } from './harness/until.ts'
import { visitWithWallet } from './harness/wallet.ts'

let house: House
let visitor: Visit
let downloads: string
beforeAll(async () => {
  downloads = mkdtempSync(join(tmpdir(), 'nibble-proofs-'))
  house = await sharedHouse()
  visitor = await visitWithWallet(house.url)
})
afterAll(async () => {
  rmSync(downloads, { recursive: true, force: true })
  await closeVisits()
})

/**
 * Bets, and opens the round's proof before the draw. A slow machine may open it too late, or sign the head too late by which this
 * house's short rounds are proven: then another round.
 */
const betInSealedRound = async (page: Page): Promise<Visit> => {
  for (let tries = 1; ; tries += 1) {
    await betOnPage(page, { game: 'banker-player', pick: 'banker', roundLength: '1m', stake: '12.34' })
    const { bets } = await readBooks(house.dataFolder, await bindIdOf(page))
    const round = bets[0]?.round ?? ''
    const early = await visit(`${house.url}/#/verify?round=${round}`)
    const waits = early.page.getByText(t('verify.byItself')).waitFor()
    if (tries === 3) await waits
    const isEarly = await waits.then(
      () => true,
      () => false,
    )
    const book = isEarly ? await bookOf(round) : null
    if (tries === 3 || book?.includes('"withheld"') === false) return early
    await early.close()
  }
}

const bookOf = (round: string) =>
  until('the book of the round is signed or withheld', async () => {
    const answer = await fetch(`${house.url}/api/book/${round}`)
    return answer.ok && answer.text()
  })

test('a bet is proven in the page, and its proof file at the command line; a changed file is not', async () => {
  const { page, complaints } = visitor
  await signIn(page)
  await arrive(page, '/index')
  const early = await betInSealedRound(page)

  // The round closes, its block arrives, and the result opens by itself.
  const verify = page.getByRole('main').getByRole('link', { name: t('result.verify'), exact: true })
  await verify.click()
  // A player who does not wait until the block is final is not refused.
  await page.getByText(t('verify.provenTest'), { exact: true }).waitFor()
  await early.page.getByText(t('verify.provenTest'), { exact: true }).waitFor()
  await early.close()
  await page.goBack()
  const [bet] = await until('the bet is published', async () => {
    const { bets } = await readBooks(house.dataFolder, await bindIdOf(page))
    return bets.every(({ status }) => status === 'published') && bets
  })
  await page.getByText(/returned for 12\.34|You lost 12\.34/).waitFor()
  await takePicture(page, 'result')
  await verify.click()
  await page.getByText(t('verify.provenTest'), { exact: true }).waitFor()
  await takePicture(page, 'verify-a-bet')
  const [, counted] =
    /(\d+) of \1 checks passed/.exec(
      (await page.getByText(/ checks passed in this browser/).textContent()) ?? '',
    ) ?? []
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('verify.download'), exact: true }).click(),
  ])
  const file = join(downloads, download.suggestedFilename())
  await download.saveAs(file)
  expectNoComplaints(complaints)

  const command = await page.getByRole('code').filter({ hasText: 'verify' }).textContent()
  const proven = await runPrinted(command ?? '', {
    name: download.suggestedFilename(),
    text: readFileSync(file, 'utf8'),
  })
  // The command names a node, so that everything is checked, including the event of a seal if there is one.
  expect(command).toContain(' --rpc ')
  const [, holding] = /Proven on a test chain: (\d+) of \1 checks hold[,.]/.exec(proven.printed) ?? []
  expect(holding).toBe(counted)
  expect(proven.code).toBe(0)

  const text = readFileSync(file, 'utf8')
  const hash = (bet?.hash ?? '').slice(2)
  writeFileSync(
    file,
    text.replaceAll(
      hash,
      hash.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ),
  )
  const changed = await nibble(['verify', file])
  expect(changed.printed).toMatch(/NOT proven/)
  expect(changed.code).toBe(1)
})

test('another player’s bet is not found, and there is nothing to retry', async () => {
  const { bets } = await readBooks(house.dataFolder, await bindIdOf(visitor.page))
  const other = await signInScripted(house.url)
  const { code, bindId } = await other.caller.call(deviceLoginCode, {})
  const { page, close } = await visit(
    `${house.url}/?token=${code}&bindId=${bindId}#/verify?bet=${bets[0]?.betId}`,
  )
  await page.getByRole('alert').getByText(t('refusal.bet_unknown')).waitFor()
  expect(await page.getByRole('button', { name: t('common.retry') }).count()).toBe(0)
  await close()
})

test('anyone proves a round without signing in', async () => {
  const { bets } = await readBooks(house.dataFolder, await bindIdOf(visitor.page))
  const guest = await visit(`${house.url}/#/verify?round=${bets[0]?.round}`, {
    width: 360,
    height: 800,
  })
  await guest.page.getByText(t('verify.provenTest'), { exact: true }).waitFor()
  // Not green, and it says why: a development house names its own endpoint of its own chain.
  await guest.page.getByRole('status').getByText(t('verify.chainHouse')).waitFor()
  expect(await guest.page.locator('.verdict-proven').count()).toBe(0)
  await guest.page
    .getByText(t('verify.endpointsHouse', { count: 1 }))
    .last()
    .waitFor()
  await takePicture(guest.page, 'verify-a-round-as-a-guest')
  await guest.page.setViewportSize({ width: 1440, height: 900 })
  const way = guest.page.getByRole('link', { name: t('shell.verify'), exact: true })
  await way.and(guest.page.locator('[aria-current]')).waitFor()

  // An earlier proof is not shown under a number of another kind.
  const kinds = guest.page.getByRole('radiogroup', { name: t('verify.what') })
  await kinds.getByRole('radio', { name: t('verify.block') }).check()
  await expect.poll(() => guest.page.getByText(t('verify.provenTest'), { exact: true }).count()).toBe(0)
  await kinds.getByRole('radio', { name: t('verify.round') }).check()
  await guest.page.getByText(t('verify.provenTest'), { exact: true }).waitFor()
  expectNoComplaints(guest.complaints)
  await guest.close()
})

test('a block that does not exist is said to be unknown, and nothing is called false or proven', async () => {
  const { page, complaints, close } = await visit(`${house.url}/#/verify?block=999999999`, {
    width: 360,
    height: 800,
  })
  await page.getByRole('status').getByText(t('verify.blockUnknown'), { exact: true }).waitFor()
  await page.getByText(t('verify.answer.unknown'), { exact: true }).waitFor()
  expect(await page.locator('.verdict-failed, .verdict-proven, .mark-failed, .mark-passed').count()).toBe(0)
  await takePicture(page, 'verify-unknown-block')
  expectNoComplaints(complaints)
  await close()
})

test.each(LOCALES)('that a block was not found, and what to do, is said in %s', async (locale) => {
  const words = await loadTranslator(locale)
  const { page, close } = await visit(`${house.url}/#/verify?block=999999999`, { locale })
  const verdict = page.getByRole('status').filter({ hasText: words('verify.blockUnknown') })
  await verdict.getByText(words('verify.blockUnknownText'), { exact: true }).waitFor()
  await close()
})

test('a round is proven in full only by an endpoint of the reader that shows the first block of the real chain', async () => {
  const { bets } = await readBooks(house.dataFolder, await bindIdOf(visitor.page))
  const opened = async (firstBlock: string) => {
    const beforeOpen = async (page: Page) => {
      await page.addInitScript(() => localStorage.setItem('nibble.endpoints', 'https://mine.example'))
      await page.route('https://mine.example/', (route) => answerAs(route, firstBlock))
    }
    return visit(`${house.url}/verify.html#/verify?round=${bets[0]?.round}`, { beforeOpen })
  }
  const real = await opened(BSC_FIRST_BLOCK)
  await real.page.getByText(t('verify.proven'), { exact: true }).waitFor()
  expect(await real.page.locator('.verdict-proven').count()).toBe(1)
  expect(await real.page.getByText('BNB Smart Chain').count()).toBe(0)
  await real.close()

  const other = await opened(`0x${'3'.repeat(64)}`)
  await other.page.getByText(t('verify.provenTest'), { exact: true }).waitFor()
  await other.page.getByRole('status').getByText(t('verify.chainOther')).waitFor()
  const firstBlock = t('verify.chainNote', { first: '0x33333333…333333' })
  await other.page.getByRole('status').getByText(firstBlock).waitFor()
  expect(await other.page.locator('.verdict-proven').count()).toBe(0)
  await other.close()
})

/** As the chain of the house does, except for the first block. */
const answerAs = async (route: Route, firstBlock: string): Promise<void> => {
  const { method, params } = route.request().postDataJSON()
  const isFirst = method === 'eth_getBlockByNumber' && params[0] === '0x0'
  const json: unknown = isFirst
    ? { jsonrpc: '2.0', id: 1, result: { hash: firstBlock } }
    : await (await route.fetch({ url: house.chainUrl })).json()
  await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
}
