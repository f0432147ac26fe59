import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readHead, witnessMessage } from '@nibble/proof'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betOnPage } from './harness/bet-on-page.ts'
import { readBooks } from './harness/books.ts'
import { closeVisits, takePicture, type Visit } from './harness/browser.ts'
import { nibble, runPrinted } from './harness/command-line.ts'
import { findFlaws, settle } from './harness/flaws.ts'
import { inTurn } from './harness/in-turn.ts'
import { arrive, bindIdOf, expectNoComplaints, signIn, t } from './harness/page.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'
import { visitWithWallet } from './harness/wallet.ts'

// Time between close and draw for the seal to be final on the chain, on a slow machine too.
const WINDOWS = { '1m': '60000,30000,15000,20000', '3m': '120000,90000,15000,20000' } as const

let program: Program
let visitor: Visit
let downloads: string
beforeAll(async () => {
  downloads = mkdtempSync(join(tmpdir(), 'nibble-receipts-'))
  program = await startProgram({ windows: WINDOWS })
  visitor = await visitWithWallet(program.url)
})
afterAll(async () => {
  rmSync(downloads, { recursive: true, force: true })
  await closeVisits()
  await program?.close()
})

test('a player sees the four stamps of a bet, and proves its receipt with the server stopped', async () => {
  const { page, complaints } = visitor
  await signIn(page)
  await arrive(page, '/index')
  await betOnPage(page, { game: 'left-right', pick: 'left', roundLength: '1m', stake: '20' })
  const slip = page.getByRole('region', { name: t('slip.title') })
  await slip.getByRole('list', { name: t('way.goes') }).waitFor()
  await check(page, 'way-on-the-slip')

  // The result opens by itself when the block arrives; it is paid some seconds later.
  const way = page.getByRole('main').getByRole('region', { name: t('way.title') })
  await way.waitFor({ timeout: 180_000 })
  const [bet] = await until('the bet is published', async () => {
    const { bets } = await readBooks(program.dataFolder, await bindIdOf(page))
    return bets.every(({ status }) => status === 'published') && bets
  })
  const round = bet?.round ?? ''
  // A loser is paid nothing.
  const last = bet?.result === 'lose' ? 'settled' : 'paid'
  for (const stamp of ['accepted', 'sealed', 'drawn', last] as const)
    await way
      .getByRole('button', { name: `${t(`way.${stamp}`)} (${t('way.state.done')})` })
      .waitFor({ timeout: 60_000 })
  await way.getByText(/\d s before the draw/).waitFor()
  await way.getByRole('button', { name: new RegExp(`^.*${t('way.sealed')}`) }).click()
  await way.getByText(t('way.number', { number: '1' })).waitFor()

  // Someone else saw the same book, and says so.
  expect(await witness(round)).toBe(200)
  await way.getByText(/One watcher agree/).waitFor({ timeout: 60_000 })
  await check(page, 'way-on-the-result')

  await way.getByRole('button', { name: new RegExp(`^.*${t('way.accepted')}`) }).click()
  await way.getByText(t('way.acceptedTwo')).waitFor()
  const receipt = await download(page, () =>
    way.getByRole('button', { name: t('receipt.export'), exact: true }).click(),
  )

  // The proof of the bet, which the page reads again as a file.
  await page
    .getByRole('main')
    .getByRole('link', { name: t('result.verify'), exact: true })
    .click()
  await page.getByText(t('verify.provenTest'), { exact: true }).waitFor()
  const proof = await download(page, () =>
    page.getByRole('button', { name: t('verify.download'), exact: true }).click(),
  )
  await page.getByRole('radio', { name: t('verify.file') }).check()
  await page.getByLabel(t('verify.fileChoose')).setInputFiles(receipt.file)
  await page.getByText(t('verify.fileReceipt')).waitFor()
  await page.getByLabel(t('verify.fileChoose')).setInputFiles(proof.file)
  await page.getByText(t('verify.provenTest'), { exact: true }).waitFor()
  await page.getByRole('img', { name: /root of 1/ }).waitFor()
  await check(page, 'verify-a-file')
  // An anchor is only claimed by the file: of one that no endpoint shows the page does not say that the book existed before the draw.
  const forged = JSON.parse(readFileSync(proof.file, 'utf8'))
  forged.anchor.transaction = `0x${'11'.repeat(32)}`
  const file = {
    name: 'forged.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(forged)),
  }
  await page.getByLabel(t('verify.fileChoose')).setInputFiles(file)
  await page.getByRole('status').getByText(t('verify.anchorUnseenText')).waitFor()
  await page.getByText(t('verify.sealUnseen'), { exact: true }).waitFor()
  expect(await page.getByText(t('verify.provenTest'), { exact: true }).count()).toBe(0)
  expect(await page.getByText(t('verify.anchor'), { exact: true }).count()).toBe(0)
  await takePicture(page, 'verify-a-forged-seal')
  // An earlier result is not shown under a file that is not a proof.
  await page.getByLabel(t('verify.fileChoose')).setInputFiles(receipt.file)
  await page.getByText(t('verify.fileReceipt')).waitFor()
  await page.getByText(t('verify.anchorUnseenText')).first().waitFor({ state: 'hidden' })

  await page.evaluate(() => {
    location.hash = '#/bet/records/all'
  })
  await arrive(page, '/bet/records/all')
  await page
    .getByRole('button', { name: /Round details|details/i })
    .first()
    .click()
    .catch(() => undefined)
  await check(page, 'way-in-the-records')
  await page.getByRole('radio', { name: t('records.receipts') }).check()
  await page.getByText(t('receipts.count', { count: 1 })).waitFor()
  await check(page, 'receipts')
  const again = await download(page, () =>
    page.getByRole('button', { name: t('receipt.exportOf', { bet: bet?.betId ?? '' }) }).click(),
  )
  expect(readFileSync(again.file, 'utf8')).toBe(readFileSync(receipt.file, 'utf8'))
  const all = await download(page, () => page.getByRole('button', { name: t('receipts.all') }).click())
  expect(JSON.parse(readFileSync(all.file, 'utf8'))).toEqual(JSON.parse(readFileSync(receipt.file, 'utf8')))
  const command = await page.getByRole('code').textContent()
  expectNoComplaints(complaints)

  expect(await program.stop()).toBe(0)
  const text = readFileSync(receipt.file, 'utf8')
  const held = await runPrinted(command ?? '', { name: receipt.name, text })
  expect(held.printed).toMatch(/^ok +Receipt .*Accepted at[\s\S]*20 PLAY_POINT on left-right left/m)
  expect(held.code).toBe(0)
  const shown = await nibble(['verify', proof.file])
  expect(shown.printed).toMatch(/^ok +Receipt [\s\S]*^ok +Book [\s\S]*^ok +Anchor +Sealed/m)
  expect(shown.code).toBe(0)
  writeFileSync(receipt.file, text.replace('"stake": "20"', '"stake": "21"'))
  const changed = await nibble(['verify', receipt.file])
  expect(changed.printed).toMatch(/FAILED +Receipt/)
  expect(changed.code).toBe(1)
  await program.start()
})

const witness = async (round: string): Promise<number> => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const book = await (await fetch(`${program.url}/api/book/${round}`)).json()
  const message = witnessMessage({
    round: readHead(book.head).round,
    headHash: Buffer.from(book.headHash, 'hex'),
  })
  const response = await fetch(`${program.url}/api/book/${round}/witness`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
      signature: sign(null, message, privateKey).toString('hex'),
    }),
  })
  return response.status
}

const download = async (page: Page, act: () => Promise<void>) => {
  const [saved] = await Promise.all([page.waitForEvent('download'), act()])
  const name = saved.suggestedFilename()
  const file = join(downloads, `${randomUUID()}-${name}`)
  await saved.saveAs(file)
  return { name, file }
}

const LOOKS = [
  { width: 360, height: 800, theme: 'light' },
  { width: 360, height: 800, theme: 'dark' },
  { width: 1440, height: 900, theme: 'light' },
  { width: 1440, height: 900, theme: 'dark' },
] as const

/** Everything on the screen is reachable, on a phone and on a desktop, dark and light; pictures if a folder for them is configured. */
const check = async (page: Page, name: string): Promise<void> => {
  for (const { width, height, theme } of inTurn(LOOKS, 0, 3)) {
    await page.setViewportSize({ width, height })
    await page.evaluate((wanted) => document.documentElement.setAttribute('data-theme', wanted), theme)
    await settle(page)
    expect(await findFlaws(page), `${name} ${width} ${theme}`).toEqual([])
    await takePicture(page, `${name}-${width}-${theme}`)
  }
}
