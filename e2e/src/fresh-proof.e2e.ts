import { afterAll, beforeAll, expect, test } from 'vitest'
import { betOnPage, choose, chooseAnother, confirmOnPage } from './harness/bet-on-page.ts'
import { letSessionsRest, readBooks } from './harness/books.ts'
import { closeVisits, type Visit } from './harness/browser.ts'
import { arrive, bindIdOf, expectNoComplaints, sessionKeys, signIn, stored, t } from './harness/page.ts'
import { type Program, startProgram } from './harness/program.ts'
import { visitWithWallet } from './harness/wallet.ts'

const SESSIONS_CACHED_MS = 10_000

let program: Program
let visitor: Visit & { wallet: Awaited<ReturnType<typeof visitWithWallet>>['wallet'] }
beforeAll(async () => {
  // No result comes in between, which would cover the screen.
  program = await startProgram({
    windows: { '1m': '60000,52000,2000,4000', '3m': '43200000,43190000,2000,4000' },
  })
  visitor = await visitWithWallet(program.url)
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
})

test('a player who was away for long signs again on the same screen, and the confirmed bet goes through', async () => {
  const { page, wallet, complaints } = visitor
  await signIn(page)
  await arrive(page, '/index')
  const [key] = await sessionKeys(page)
  expect(key).toMatch(/./)
  await letSessionsRest(program.dataFolder, { minutes: 31, bindId: await bindIdOf(page) })
  await page.waitForTimeout(SESSIONS_CACHED_MS)

  const placed = betOnPage(page, { game: 'sum', pick: 'odd', roundLength: '3m', stake: '77.5' })
  const question = page.getByRole('dialog', { name: t('login.again') })
  await question.waitFor({ timeout: 180_000 })
  expect((await readBooks(program.dataFolder, await bindIdOf(page))).bets).toHaveLength(0)

  wallet.refuses.add('personal_sign')
  await question.getByRole('button', { name: wallet.name }).click()
  await question.getByText(t('login.againRefusedText')).waitFor()
  expect(await stored(page)).toHaveProperty('nibble.token')

  wallet.refuses.clear()
  await question.getByRole('button', { name: t('common.retry') }).click()
  await placed
  await question.waitFor({ state: 'detached' })
  const { bets } = await readBooks(program.dataFolder, await bindIdOf(page))
  expect(bets).toHaveLength(1)
  expect(bets[0]).toMatchObject({ game: 'sum', pick: 'odd', stake: 77_500_000n })
  // With the same key the server ends the session before: no second one is in the player's list.
  expect(await sessionKeys(page)).toEqual([key])
  expectNoComplaints(complaints)
})

test('a player who does not sign keeps their slip, and nothing is placed', async () => {
  const { page } = visitor
  await letSessionsRest(program.dataFolder, { minutes: 31, bindId: await bindIdOf(page) })
  await program.stop()
  await program.start()

  const slip = page.getByRole('region', { name: t('slip.title') })
  await chooseAnother(page)
  await choose(page, 'sum', 'odd')
  await confirmOnPage(slip, '33')
  const question = page.getByRole('dialog', { name: t('login.again') })
  await question.waitFor()
  // Going to another screen counts as a refusal too.
  await page.evaluate(() => location.assign('#/ranking'))
  await question.waitFor({ state: 'detached' })
  await page.goBack()
  await confirmOnPage(slip, '33')
  await question.getByRole('button', { name: t('common.cancel') }).click()

  await slip.getByText(t('refusal.fresh_proof_needed')).waitFor()
  await expect.poll(() => slip.getByRole('textbox').inputValue()).toBe('33')
  expect((await readBooks(program.dataFolder, await bindIdOf(page))).bets).toHaveLength(1)
})
