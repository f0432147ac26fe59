import { deviceLoginCode, historyLotteryRecordList, pastResults } from '@nibble/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeVisits, takePicture, type VisitOptions, visit } from './harness/browser.ts'
import { findFlaws } from './harness/flaws.ts'
import { type House, sharedHouse } from './harness/house.ts'
import { arrive, expectNoComplaints, t } from './harness/page.ts'
import { type ScriptedPlayer, signInScripted } from './harness/player.ts'
import { until } from './harness/until.ts'

let house: House
let player: ScriptedPlayer
beforeAll(async () => {
  house = await sharedHouse()
  player = await signInScripted(house.url)
  const { caller } = player
  const lastDraws = () => caller.call(historyLotteryRecordList, { limit: 1 })
  await until('a round is drawn', async () => (await lastDraws()).items.some(({ block }) => block !== null))
  expect((await caller.call(pastResults, { table: 'block' })).packed).not.toBe('')
})
afterAll(closeVisits)

const open = async (size: VisitOptions) => {
  const { code, bindId } = await player.caller.call(deviceLoginCode, {})
  const opened = await visit(`${house.url}/?token=${code}&bindId=${bindId}#/play/desc`, size)
  await arrive(opened.page, '/play/desc')
  return opened
}
const SIZES = [
  ['1440', { width: 1440, height: 900 }],
  ['360', { width: 360, height: 800, theme: 'light' }],
] as const

test.each(SIZES)(
  'a plan runs on past draws and simulated ones, and the same seed gives the same result, %s wide',
  async (width, size) => {
    const { page, complaints, close } = await open(size)
    const run = page.getByRole('button', { name: t('lab.run') })
    await run.click()
    const report = page.getByRole('region', { name: t('lab.ends') })
    await report.getByRole('img').waitFor()
    const read = async () => (await report.textContent()) ?? ''
    const first = await read()
    const [, past = '0', simulated = '0'] =
      /([\d,]+) results of past draws of this house, ([\d,]+) simulated from seed 5656/.exec(first) ?? []
    const count = (text: string) => Number(text.replaceAll(',', ''))
    expect(count(past)).toBeGreaterThan(0)
    expect(count(past) + count(simulated)).toBe(1_000_000)

    const seed = page.getByLabel(t('lab.seed'))
    await seed.fill('7')
    await run.click()
    await until('another seed says something else', async () => (await read()).includes('seed 7.'))
    await seed.fill('5656')
    await run.click()
    await until('the first seed says the same', async () => (await read()) === first)
    await report.getByText(t('lab.numbers')).click()
    await report.getByRole('rowheader', { name: '50', exact: true }).waitFor()
    await takePicture(page, `lab-${width}`)
    expect(await findFlaws(page)).toEqual([])
    expectNoComplaints(complaints)
    await close()
  },
)

test('leaving the page ends the worker', async () => {
  const { page, complaints, close } = await open({})
  // Whatever the worker does, it never gets to its answer.
  await page.context().route('**/lab-worker-*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `for (;;) {}\n${await response.text()}` })
  })
  await page.getByRole('button', { name: t('lab.run') }).click()
  await until('a worker runs', async () => page.workers().length === 1)
  await page.goto(`${house.url}/#/rule`)
  await arrive(page, '/rule')
  await until('it is ended', async () => page.workers().length === 0)
  expectNoComplaints(complaints)
  await close()
})
