import { afterAll, beforeAll, expect, test } from 'vitest'
import { hideContent } from './harness/books.ts'
import { closeVisits, follow, takePicture, visit } from './harness/browser.ts'
import { findCutWords } from './harness/cut-words.ts'
import { overflow, settle } from './harness/flaws.ts'
import { type LivedIn, liveIn } from './harness/lived-in.ts'
import { arrive } from './harness/page.ts'
import { type Program, startProgram } from './harness/program.ts'
import { sayPseudoWords } from './harness/pseudo-words.ts'
import { guestScreens, playerScreens } from './harness/screens.ts'

let program: Program
let lived: LivedIn
beforeAll(async () => {
  program = await startProgram({ windows: { '1m': '12000,6000,2000,4000', '3m': '60000,50000,2000,4000' } })
  // Operators' texts may be shortened in lists; this checks the page's own words.
  await hideContent(program.dataFolder)
  lived = await liveIn(program.url)
})
afterAll(async () => {
  await closeVisits()
  await program?.close()
})

test('at 320 px no word is cut, when words are two fifths longer than in English', async () => {
  const { page, close } = await visit(`${program.url}/#/404`, {
    width: 320,
    height: 640,
    beforeOpen: sayPseudoWords,
  })
  const cut: string[] = []
  const check = async (screen: string) => {
    await page.goto(`${program.url}/#${screen}`)
    await settle(page)
    await takePicture(page, `pseudo${screen.replaceAll(/\W+/g, '-')}`)
    const flaws = [...(await overflow(page)), ...(await findCutWords(page))]
    cut.push(...flaws.map((flaw) => `${screen} ${flaw}`))
  }
  for (const screen of guestScreens(lived.round)) await check(screen)

  await follow(page, await lived.address('/index'))
  await arrive(page, '/index')
  for (const screen of playerScreens(lived.round)) await check(screen)

  // Capitals are wider than the other characters, and an address may have only these.
  await page.goto(`${program.url}/#/recharge`)
  await settle(page)
  const widened = await page.locator('.font-mono > span').evaluateAll((groups) => {
    for (const group of groups) group.textContent = (group.textContent ?? '').replaceAll(/[^x]/g, 'D')
    return groups.length
  })
  expect(widened).toBe(10)
  cut.push(...(await overflow(page)))
  expect(cut).toEqual([])
  await close()
})
