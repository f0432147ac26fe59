import { handOverCode } from '@nibble/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowser, visit } from './harness/browser.ts'
import { AS_KEPT } from './harness/compare-picture.ts'
import { settle } from './harness/flaws.ts'
import { differs } from './harness/letters.ts'
import { arrive } from './harness/page.ts'
import { signInScripted } from './harness/player.ts'
import { type Program, startProgram } from './harness/program.ts'

let program: Program
beforeAll(async () => {
  program = await startProgram()
})
afterAll(async () => {
  await closeBrowser()
  await program?.close()
})

const GUEST_SCREENS = ['/login', '/register', '/reset', '/404']
const PLAYER_SCREENS = ['/rule', '/update/security', '/transfer', '/details']

test('screens that stand still look as they did, on a phone', async () => {
  const { caller } = await signInScripted(program.url)
  const { code, bindId } = await caller.call(handOverCode, {})
  const { page, close } = await visit(`${program.url}/#/login`, { width: 360, height: 800 })
  const found: string[] = []
  const look = async (screen: string) => {
    await page.goto(`${program.url}/#${screen}`)
    await settle(page)
    found.push(...(await differs(`screen${screen.replaceAll('/', '-')}`, await page.screenshot(AS_KEPT))))
  }
  // What follows the first screen by itself, on a busy machine later than all that the harness waits for.
  await page.getByRole('link', { name: 'MetaMask' }).waitFor()
  for (const screen of GUEST_SCREENS) await look(screen)
  await page.goto(`${program.url}/?token=${code}&bindId=${bindId}#/index`)
  await arrive(page, '/index')
  for (const screen of PLAYER_SCREENS) await look(screen)
  expect(found).toEqual([])
  await close()
})

test('players are not served the page of all components', async () => {
  const answer = await fetch(`${program.url}/style-page.html`)
  expect(await answer.text()).not.toContain('style-page')
})
