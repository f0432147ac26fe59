import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, takePicture, type Visit, visit } from './harness/browser.ts'
import { findCutWords } from './harness/cut-words.ts'
import { overflow, settle } from './harness/flaws.ts'
import { type LivedIn, liveIn } from './harness/lived-in.ts'
import { arrive, expectNoComplaints, t } from './harness/page.ts'
import { type Program, startProgram } from './harness/program.ts'
import { sayPseudoWords } from './harness/pseudo-words.ts'
import { guestScreens, playerScreens } from './harness/screens.ts'

let program: Program
let lived: LivedIn
let player: Visit
beforeAll(async () => {
  program = await startProgram({ windows: { '1m': '12000,6000,2000,4000', '3m': '60000,50000,2000,4000' } })
  lived = await liveIn(program.url)
  player = await visit(await lived.address('/lottery/win'))
})
afterAll(async () => {
  await closeBrowser()
  await program?.close()
})

test('at 320 px no word is cut, when words are two fifths longer than in English', async () => {
  const { page, close } = await visit(`${program.url}/#/404`, {
    width: 320,
    height: 640,
    beforeOpen: sayPseudoWords,
  })
  const cut: string[] = []
  const look = async (screen: string) => {
    await page.goto(`${program.url}/#${screen}`)
    await settle(page)
    await takePicture(page, `pseudo${screen.replaceAll(/\W+/g, '-')}`)
    const flaws = [...(await overflow(page)), ...(await findCutWords(page))]
    cut.push(...flaws.map((flaw) => `${screen} ${flaw}`))
  }
  for (const screen of guestScreens(lived.round)) await look(screen)

  await page.goto(await lived.address('/index'))
  await arrive(page, '/index')
  for (const screen of playerScreens(lived.round)) await look(screen)
  expect(cut).toEqual([])
  await close()
})

test('the results are found by round, and opened to what the block made of every game', async () => {
  const { page } = player
  await arrive(page, '/lottery/win')
  await page.getByRole('textbox', { name: t('results.jump') }).fill(lived.round)
  await page.getByRole('button', { name: t('results.go'), exact: true }).click()
  const row = page.getByRole('button', {
    expanded: false,
    name: t('round.number', { round: lived.round.slice(-4) }),
  })
  await row.click()
  await page.getByRole('region', { name: t('results.details', { round: lived.round.slice(-4) }) }).waitFor()
  await page.getByRole('textbox', { name: t('results.jump') }).fill('9999999')
  await page.getByRole('button', { name: t('results.go'), exact: true }).click()
  await page.getByText(t('results.notFoundTitle')).waitFor()
})

test('the tutorial reads the last block and refuses what is no hash; the rules count odds for both paytables', async () => {
  const { page } = player
  await page.goto(`${program.url}/#/play/desc`)
  const hash = page.getByRole('textbox', { name: t('tutorial.hash') })
  await page.getByRole('button', { name: t('tutorial.lastBlock') }).click()
  expect(await hash.inputValue()).toMatch(/^0x[0-9a-f]{64}$/)
  await hash.fill('0xno')
  await page.getByText(t('tutorial.hashMalformed')).waitFor()

  await page.getByRole('link', { name: t('tutorial.gameRules') }).click()
  await arrive(page, '/rule')
  await page.getByRole('heading', { name: t('game.banker-player') }).waitFor()
})

test('what an operator has not written says so: notices, details, recommended sites', async () => {
  const { page, complaints } = player
  for (const [screen, words] of [
    ['/notification', t('notices.none')],
    ['/details', t('notices.noneOpen')],
    ['/vpn', t('links.none')],
    ['/buy', t('links.none')],
    ['/nowhere', t('title.notFound')],
  ] as const) {
    await page.goto(`${program.url}/#${screen}`)
    await page.getByText(words).first().waitFor()
  }
  await arrive(page, '/404')
  expectNoComplaints(complaints)
})
