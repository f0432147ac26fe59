import { readFileSync } from 'node:fs'
import type { BetRow } from '@nibble/contract'
import {
  DEFAULT_WINDOWS,
  guardedBeside,
  judge,
  normaliseHash,
  parsePick,
  parseRoundNumber,
  payoutOf,
  roundAt,
} from '@nibble/domain'
import { BSC_FIRST_BLOCK, type HeaderFields, hashHeader, readHeader, rulesFingerprint } from '@nibble/proof'
import { GUARD_MARGIN_MS, guardedHash, QUICKNET } from '@nibble/proof/beacon'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, openTable, placeOnPage } from './harness/bet-on-page.ts'
import { readBooks } from './harness/books.ts'
import { closeVisits, takePicture, visit } from './harness/browser.ts'
import { runPrinted } from './harness/command-line.ts'
import { findFlaws, settle } from './harness/flaws.ts'
import { inTurn } from './harness/in-turn.ts'
import { arrive, bindIdOf, expectNoComplaints, signIn, t } from './harness/page.ts'
import { type Program, startProgram } from './harness/program.ts'
import { until } from './harness/until.ts'
import { visitWithWallet } from './harness/wallet.ts'

// Time between close and draw for the seal to be final on the chain, and for the beacon after the draw.
const WINDOWS = { '1m': '60000,30000,12000,18000', '3m': '120000,90000,12000,18000' } as const

let program: Program
beforeAll(async () => {
  program = await startProgram({ windows: WINDOWS })
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
})

const SIZES = [
  { name: '1440-dark', width: 1440, height: 900, theme: 'dark' },
  { name: '360-light', width: 360, height: 800, theme: 'light' },
] as const

test.each(inTurn(SIZES, 1))(
  'a bet on the guarded table is decided by block and beacon, paid by its own multiple, and proven in the browser ($name)',
  async ({ name, ...size }) => {
    const { page, complaints } = await visitWithWallet(program.url, size)
    await signIn(page)
    await arrive(page, '/index')
    await page.evaluate((theme) => localStorage.setItem('nibble.theme', theme), size.theme)
    await page.reload()
    await openTable(page, 'left-right')
    const tables = page.getByRole('radiogroup', { name: t('table.label') })
    await tables.getByRole('radio', { name: t('records.guarded') }).check()
    const picks = page.getByRole('radiogroup', { name: t('ask.left-right') })
    await until('the multiples are those of the guarded table', async () => {
      const shown = (await picks.textContent()) ?? ''
      return shown.includes('2.41×') && shown.includes('5.5×')
    })
    await page.getByText(t('table.localNote')).waitFor()
    await page.getByRole('button', { name: t('table.more') }).click()
    await page.getByText(t('table.lateText')).waitFor()
    await takePicture(page, `guarded-more-${name}`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    await choose(page, 'left-right', 'left')
    await check(page, `guarded-table-${name}`)
    await placeOnPage(page, '20')
    const slip = page.getByRole('region', { name: t('slip.title') })
    await slip.getByText(t('table.picked', { pick: t('pick.left') })).waitFor()

    // The result opens shortly before the draw, and waits there for block and beacon.
    await page.waitForURL(/[?&]round=/, { timeout: 120_000 })
    const [follows = ''] = t('table.beaconWait', { seconds: '0' }).split('0')
    await page.getByText(follows).waitFor({ timeout: 120_000 })
    expect(await page.getByText(t('play.state.waiting')).count()).toBe(0)
    await takePicture(page, `guarded-waiting-${name}`)
    await page.getByRole('heading', { name: t('table.cardTitle') }).waitFor({ timeout: 120_000 })
    const bet = await publishedBet(page)
    expect(bet.paytable).toBe('guarded')
    expect(bet.returned).toBe(returnOf(bet))
    await page.getByText(/returned for 20|You lost 20/).waitFor({ timeout: 60_000 })
    if (bet.result === 'win') await page.getByText(/48\.20? returned for 20 .*at 2\.41×/).waitFor()
    await check(page, `guarded-result-${name}`)

    const fetched: string[] = []
    page.on('response', (response) => fetched.push(response.url()))
    await page
      .getByRole('main')
      .getByRole('link', { name: t('result.verify'), exact: true })
      .click()
    await page.getByText(t('verify.provenTest'), { exact: true }).waitFor()
    await page.getByText(t('verify.beaconDevelopment')).waitFor()
    expect(fetched.filter((url) => /\/beacon-[\w-]{8}\.js$/.test(url))).toHaveLength(1)
    await page
      .getByRole('list', { name: t('way.title') })
      .getByText(t('way.paid'))
      .waitFor()
    await check(page, `guarded-verify-${name}`)

    const command = (await page.getByRole('code').filter({ hasText: 'verify' }).first().textContent()) ?? ''
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: size.width < 1024 ? /^Download the proof · / : t('verify.download') })
        .first()
        .click(),
    ])
    const shown = await runPrinted(command, {
      name: download.suggestedFilename(),
      text: readFileSync(await download.path(), 'utf8'),
    })
    expect(command).toMatch(/ --rpc http:\/\/127\.0\.0\.1:\d+/)
    expect(shown.printed).toMatch(/^ok +Beacon [\s\S]*Proven on a test chain: (\d+) of \1 checks hold[,.]/m)
    expect(shown.code).toBe(0)

    // The choice stays, records and results name the table, and the block table is where it was.
    await page.evaluate(() => {
      location.hash = '#/bet/records/all'
    })
    await arrive(page, '/bet/records/all')
    await page.getByText(t('records.guarded'), { exact: true }).first().waitFor()
    await check(page, `guarded-records-${name}`)
    await page.goto(`${program.url}/#/bet/left-right`)
    await page.reload()
    await expect.poll(() => tables.getByRole('radio', { name: /^Guarded/ }).isChecked()).toBe(true)
    await tables.getByRole('radio', { name: t('table.block') }).check()
    await until('the multiples are those of the block table', async () =>
      ((await picks.textContent()) ?? '').includes('2×'),
    )
    await page.evaluate(() => {
      location.hash = '#/lottery/win'
    })
    expectNoComplaints(complaints)
  },
)

const publishedBet = async (page: Page): Promise<BetRow> => {
  const [bet] = await until('the bet is published', async () => {
    const { bets } = await readBooks(program.dataFolder, await bindIdOf(page))
    return bets.length > 0 && bets.every(({ status }) => status === 'published') && bets
  })
  if (bet === undefined) throw new Error('no bet')
  return bet
}

/** What the rules give, computed from block and beacon alone. */
const returnOf = ({ round, game, pick, hash, height, guarded, asset, stake }: BetRow) => {
  const number = parseRoundNumber(round)
  const blockHash = hash === null ? null : normaliseHash(hash)
  const parsed = parsePick(game, pick)
  if (number === null || blockHash === null || parsed === null || guarded === null)
    throw new Error('not decided')
  const decided = guardedHash({ round: number, blockHash, signature: guarded.signature })
  const { ratio } = judge({
    game,
    pick: parsed,
    paytable: 'guarded' as const,
    hash: decided,
    height: BigInt(height ?? 0),
  })
  return payoutOf({ asset, stake, ratio }).amount
}

const check = async (page: Page, name: string) => {
  await settle(page)
  await takePicture(page, name)
  expect(await findFlaws(page)).toEqual([])
}

// One real beacon of drand quicknet, from the checked-in data, in the file of a development round of its time: everything but the beacon is
// made up, and the page's own code must accept or refuse the beacon.
const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../packages/proof/src/fixtures/${name}.json`, import.meta.url), 'utf8'))
const drand: {
  publicKey: string
  genesisTime: number
  periodSeconds: number
  beacons: { round: number; signature: string }[]
} = fixture('drand-quicknet')
const headers: { name: string; header: object }[] = fixture('headers')
const [real] = drand.beacons
if (real === undefined) throw new Error('no beacon is checked in')
const BEACON_MS = (QUICKNET.genesisTime + (real.round - 1) * QUICKNET.periodSeconds) * 1000
const NODE = 'https://node.example'

test('the real beacon of drand verifies in Chromium with the code that the page loads, and an altered one does not', async () => {
  const { proof, draw, parent } = realProof()
  // From before the first document: the page redirects at once, and a route registered meanwhile can miss it.
  const answer = async (opened: Page) => {
    await opened.addInitScript((node) => localStorage.setItem('nibble.endpoints', node), NODE)
    await opened.route(`${NODE}/**`, async (route) => {
      const asked: { method: string; params: unknown[] } = JSON.parse(route.request().postData() ?? '{}')
      const isParent = asked.params?.[0] === hashHeader(parent)
      const block = { ...(isParent ? parent : draw), hash: hashHeader(isParent ? parent : draw) }
      const shown = asked.params?.[0] === '0x0' ? { hash: BSC_FIRST_BLOCK } : block
      const result = asked.method === 'eth_chainId' ? '0x38' : shown
      await route.fulfill({
        json: { jsonrpc: '2.0', id: 1, result },
        headers: { 'access-control-allow-origin': '*' },
      })
    })
  }
  const { page, complaints } = await visit(`${program.url}/#/verify`, { beforeOpen: answer })
  const fetched: string[] = []
  page.on('response', (response) => fetched.push(response.url()))
  const check = async (json: object) => {
    await page.getByRole('radio', { name: t('verify.file') }).check()
    await page.getByLabel(t('verify.fileChoose')).setInputFiles({
      name: 'proof.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(json)),
    })
  }
  const isPublic = page.getByText(t('verify.beaconText'))
  const isRefused = page.getByText(t('verify.beaconFailed'))

  await check(proof)
  await isPublic.waitFor()
  await page.getByText(t('verify.proven'), { exact: true }).waitFor()
  expect(fetched.filter((url) => /\/beacon-[\w-]{8}\.js$/.test(url))).toHaveLength(1)
  await takePicture(page, 'guarded-real-beacon')

  const altered = proof.beacon.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  await check({ ...proof, beacon: { ...proof.beacon, signature: altered } })
  await isRefused.waitFor()
  expect(await isPublic.isVisible()).toBe(false)
  await page.getByText(t('verify.notProven'), { exact: true }).waitFor()
  await check({ ...proof, beacon: { ...proof.beacon, round: real.round + 1 } })
  await isRefused.waitFor()
  await check(proof)
  await isPublic.waitFor()
  expectNoComplaints(complaints)
})

function realProof() {
  const node = headers.find(({ name }) => name === 'a development node')
  if (node === undefined) throw new Error('no header of a development node')
  const at = (ms: number, fields: object): HeaderFields =>
    readHeader({ ...node.header, ...fields, timestamp: `0x${(ms / 1000).toString(16)}` })
  // The block is there just in time for this beacon to be the first after it.
  const blockMs = BEACON_MS - GUARD_MARGIN_MS
  const windows = DEFAULT_WINDOWS['1m']
  const times = guardedBeside(roundAt({ roundLength: '1m', windows, now: blockMs - 60_000 }), windows)
  const parent = at(times.drawAt - 1_000, { number: '0x1' })
  const draw = at(blockMs, { number: '0x2', parentHash: hashHeader(parent) })
  const proof = {
    format: 'nibble-proof/2',
    chainId: 56,
    round: times.round,
    tempo: '1m',
    windows,
    drawAt: times.drawAt,
    paytable: 'guarded',
    rules: rulesFingerprint('guarded'),
    draw: { hash: hashHeader(draw), header: draw },
    parent: { hash: hashHeader(parent), header: parent },
    beacon: {
      network: QUICKNET.name,
      publicKey: drand.publicKey,
      genesisTime: drand.genesisTime,
      periodSeconds: drand.periodSeconds,
      marginMs: GUARD_MARGIN_MS,
      round: real?.round ?? 0,
      signature: real?.signature ?? '',
    },
  }
  return { proof, draw, parent }
}
