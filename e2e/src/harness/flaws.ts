import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe reports, and whether the screen is wider than its window. */
export async function findFlaws(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(AXE)
  const found = await askAxe(page)
  // A button that is enabled while axe checks has the colours of neither state: what a second check does not find is not a flaw.
  const again = found.length === 0 ? [] : await askAxe(page)
  return [...found.filter((flaw) => again.includes(flaw)), ...(await overflow(page))]
}

const askAxe = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    type Violation = { id: string; nodes: { html: string }[] }
    type Run = (options: object) => Promise<{ violations: Violation[] }>
    const run: Run = Reflect.get(Reflect.get(window, 'axe'), 'run')
    // Passing nodes need no description, and none of the rules reads style sheets.
    const options = { resultTypes: ['violations'], preload: { assets: ['media'] } }
    return (await run(options)).violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    )
  })

export async function overflow(page: Page): Promise<string[]> {
  const px = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return px > 0 ? [`${px} px wider than the window`] : []
}

/** Screens and their data load in parts: nothing has moved for a while, and nothing says that it is loading. */
export async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(300)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page
    .waitForFunction(() => document.querySelector('[aria-busy="true"], .animate-pulse') === null, null, {
      timeout: 5_000,
    })
    .catch(() => {})
}
