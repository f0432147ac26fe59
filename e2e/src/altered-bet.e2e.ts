import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deviceLoginCode, roundProof } from '@nibble/contract'
import { parsePick, pickCode } from '@nibble/domain'
import { openInstallation } from '@nibble/server/local'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { betOnPage } from './harness/bet-on-page.ts'
import { readBooks } from './harness/books.ts'
import { closeVisits, takePicture, type Visit, visit } from './harness/browser.ts'
import { nibble } from './harness/command-line.ts'
import { findFlaws, settle } from './harness/flaws.ts'
import { inTurn } from './harness/in-turn.ts'
import { arrive, bindIdOf, signIn, t } from './harness/page.ts'
import { type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'
import { visitWithWallet } from './harness/wallet.ts'

// Time to start a watch and to alter a bet before its round closes.
const WINDOWS = { '1m': '60000,46000,6000,8000', '3m': '120000,106000,6000,8000' } as const

let program: Program
let visitor: Visit
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nibble-altered-'))
  program = await startProgram({ windows: WINDOWS })
  visitor = await visitWithWallet(program.url)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await closeVisits()
  await program?.close()
})

test('a bet that the house alters before the close is not proven where its receipt is kept', async () => {
  const { page } = visitor
  await signIn(page)
  await arrive(page, '/index')
  await until('a round has just opened', async () => Date.now() % 60_000 < 5_000, 90_000)
  await betOnPage(page, { game: 'banker-player', pick: 'banker', roundLength: '1m', stake: '20' })
  const receipt = await until('the receipt is kept', () => keptReceipt(page))
  const bindId = await bindIdOf(page)
  const bets = async () => (await readBooks(program.dataFolder, bindId)).bets
  const [placed] = await bets()
  if (placed === undefined) throw new Error('no bet')
  await alter(placed.betId)
  expect(Date.now()).toBeLessThan(placed.closesAt)
  const file = join(folder, 'receipt.json')
  writeFileSync(file, JSON.stringify(receipt))
  // It hears of the altered bet as anyone does. A round that it missed it reads five minutes later.
  const watching = nibble(['watch', program.url, '--receipt', file, '--for', '420'])
  await until('the altered bet is published', async () =>
    (await bets()).some(({ status, pick }) => status === 'published' && pick === 'player'),
  )

  await page.goto(`${program.url}/#/verify?bet=${placed.betId}`)
  await page.getByText(t('verify.notProven'), { exact: true }).waitFor()
  const warning = page.getByText(t('receipt.altered'))
  await warning.waitFor()
  await page.getByText(t('verify.receiptAltered')).waitFor()
  expect(await page.getByText(t('verify.provenTest'), { exact: true }).count()).toBe(0)
  await check(page, 'verify-an-altered-bet')

  // The file and the command that the page offers make a fraud proof.
  const button = page.getByRole('button', { name: t('receipt.export'), exact: true })
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click()])
  const command = await page.getByRole('code').filter({ hasText: '--receipt' }).textContent()
  expect(command).toContain(`watch ${program.url} --receipt ${saved.suggestedFilename()}`)
  const exported = join(folder, saved.suggestedFilename())
  await saved.saveAs(exported)
  expect(JSON.parse(readFileSync(exported, 'utf8'))).toEqual(JSON.parse(readFileSync(file, 'utf8')))
  const watched = await watching
  expect(watched.printed).toContain('LIE')
  expect(watched.code).toBe(1)
  const fraud = `nibble-fraud-${placed.round}.json`
  try {
    const judged = await nibble(['fraud', fraud])
    expect(judged.printed).toContain('its sealed book has another bet in its place')
    expect(judged.code).toBe(0)
  } finally {
    rmSync(fraud, { force: true })
  }

  // A check of the round, and the bet's own details, say it too.
  await page.goto(`${program.url}/#/verify?round=${placed.round}`)
  await page.getByText(t('verify.yourBets')).waitFor()
  await warning.waitFor()
  await check(page, 'verify-the-round-of-an-altered-bet')
  await page.goto(`${program.url}/#/bet/records/all`)
  await arrive(page, '/bet/records/all')
  await page.getByRole('main').getByRole('button', { expanded: false }).first().click()
  await warning.waitFor()
})

test('a bet that is answered with the number of an earlier one is shown as another than was signed', async () => {
  const { page } = await visitWithWallet(program.url)
  await signIn(page)
  await arrive(page, '/index')
  const bet = { game: 'banker-player', roundLength: '1m', stake: '20' } as const
  await betOnPage(page, { ...bet, pick: 'banker' })
  await until('the receipt is kept', () => keptReceipt(page))
  await keepForNext(page)
  await betOnPage(page, { ...bet, pick: 'player' })
  await page.evaluate(() => {
    location.hash = '#/bet/records/all'
  })
  await arrive(page, '/bet/records/all')
  await page.getByRole('main').getByRole('button', { expanded: false }).first().click()
  await page.getByText(t('receipt.altered')).waitFor()
})

test('an altered bet is not proven where its receipt is kept, whoever the house signs out or in', async () => {
  const player = await signInScripted(program.url)
  const { page } = await visit(await linkOf(player))
  await arrive(page, '/index')
  await until('a round has just opened', async () => Date.now() % 60_000 < 5_000, 90_000)
  await betOnPage(page, { game: 'banker-player', pick: 'banker', roundLength: '1m', stake: '20' })
  await until('the receipt is kept', () => keptReceipt(page))
  const [placed] = await player.bets()
  if (placed === undefined) throw new Error('no bet')
  await alter(placed.betId)
  await until('the altered bet is published', async () =>
    (await player.bets()).some(({ status, pick }) => status === 'published' && pick === 'player'),
  )
  const file = join(folder, 'proof.json')
  const { proof } = await player.caller.call(roundProof, { betId: placed.betId })
  writeFileSync(file, JSON.stringify(proof))
  const checkFile = async (on: Page, verdict: 'verify.provenTest' | 'verify.notProven') => {
    await on.goto('about:blank')
    await on.goto(`${program.url}/#/verify`)
    await on.getByRole('radio', { name: t('verify.file') }).check()
    await on.getByLabel(t('verify.fileChoose')).setInputFiles(file)
    await on.getByText(t(verdict), { exact: true }).waitFor()
  }
  // The control: a browser that keeps nothing of the bet cannot know.
  const elsewhere = await visit(program.url)
  await checkFile(elsewhere.page, 'verify.provenTest')

  await checkFile(page, 'verify.notProven')
  await lie(
    `delete from session s using player p where p.id = s.player_id and p.bind_id = $1 and s.way = 'device_login'`,
    [player.bindId],
  )
  await until('the page has signed out', async () => {
    await page.goto('about:blank')
    await page.goto(`${program.url}/#/wallet`)
    await settle(page)
    return (await page.evaluate(() => localStorage.getItem('nibble.token'))) === null
  })
  expect(await page.evaluate(() => localStorage.getItem('nibble.bindId'))).toBeNull()
  await checkFile(page, 'verify.notProven')
  await page.getByText(t('receipt.altered')).waitFor()

  const other = await signInScripted(program.url)
  await page.goto('about:blank')
  await page.goto(await linkOf(other))
  await page.getByRole('button', { name: t('shell.deviceLoginGo', { other: other.bindId }) }).click()
  await page.waitForFunction((own) => localStorage.getItem('nibble.bindId') === own, other.bindId)
  await checkFile(page, 'verify.notProven')
  await page.getByText(t('receipt.altered')).waitFor()
})

const linkOf = async ({ caller }: ScriptedPlayer): Promise<string> => {
  const { code, bindId } = await caller.call(deviceLoginCode, {})
  return `${program.url}/?token=${code}&bindId=${bindId}#/index`
}

// Last, since its round then fails the house's own checks.
test('a bet that the house denies is shown by its receipt, until its player signs out', async () => {
  const { page } = await visitWithWallet(program.url)
  await signIn(page)
  await arrive(page, '/index')
  await betOnPage(page, { game: 'banker-player', pick: 'banker', roundLength: '1m', stake: '20' })
  await until('the receipt is kept', () => keptReceipt(page))
  const [placed] = (await readBooks(program.dataFolder, await bindIdOf(page))).bets
  if (placed === undefined) throw new Error('no bet')
  await lie('delete from bet where id = $1', [placed.betId])

  await page.goto(`${program.url}/#/verify?bet=${placed.betId}`)
  await page.getByText(t('refusal.bet_unknown')).waitFor()
  await page.getByText(t('receipt.denied')).waitFor()
  await page.getByText(t('receipt.signed')).waitFor()
  const button = page.getByRole('button', { name: t('receipt.export'), exact: true })
  const [saved] = await Promise.all([page.waitForEvent('download'), button.click()])
  const command = await page.getByRole('code').filter({ hasText: '--receipt' }).textContent()
  expect(command).toContain(`watch ${program.url} --receipt ${saved.suggestedFilename()}`)
  await check(page, 'verify-a-denied-bet')

  // Nobody's bets are known without a session, which accuses nobody.
  await page.evaluate(() => localStorage.removeItem('nibble.token'))
  await page.reload()
  await page.getByText(t('refusal.bet_unknown')).waitFor()
  await settle(page)
  expect(await page.getByText(t('receipt.denied')).count()).toBe(0)
})

/** The receipt of the only bet, as this browser stores it; null while it stores none. */
const keptReceipt = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('nibble-receipts')
        // Not stored yet: the page creates its store itself.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve(null)
        opening.onsuccess = () => {
          const all = opening.result.transaction('receipts').objectStore('receipts').getAll()
          all.onsuccess = () => resolve(all.result[0]?.receipt ?? null)
          opening.result.close()
        }
      }),
  )

/** As if the house had signed the only bet under the numbers of the next ones too, which begin at multiples of 10,000. */
const keepForNext = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('nibble-receipts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('receipts', 'readwrite')
          const store = transaction.objectStore('receipts')
          const all = store.getAll()
          all.onsuccess = () => {
            const [one] = all.result
            for (let more = 1; more <= 1_000; more += 1)
              store.add({ ...one, betId: String(BigInt(one.betId) + BigInt(more) * 10_000n) })
          }
          transaction.oncomplete = () => resolve()
          opening.result.close()
        }
      }),
  )

const alter = async (betId: string) => {
  const pick = parsePick('banker-player', 'player')
  if (pick === null) throw new Error('no such pick')
  await lie('update bet set pick = $2 where id = $1', [betId, pickCode('banker-player', pick)])
}

/** As a house that lies: with the rights of the owner of its tables, who can do what no function of the house does. */
const lie = async (text: string, values: readonly unknown[]) => {
  const installation = await openInstallation(program.dataFolder)
  const owner = new pg.Client({ connectionString: installation.ownerUrl })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('set local session_replication_role = replica')
    const { rowCount } = await owner.query(text, [...values])
    expect(rowCount).toBe(1)
    await owner.query('commit')
  } finally {
    await owner.end()
    await installation.close()
  }
}

const LOOKS = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
] as const

const check = async (page: Page, name: string): Promise<void> => {
  for (const { width, height } of inTurn(LOOKS, 0, 1)) {
    await page.setViewportSize({ width, height })
    await settle(page)
    expect(await findFlaws(page), `${name} ${width}`).toEqual([])
    await takePicture(page, `${name}-${width}`)
  }
}
