import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@nibble/server/local/free-port.ts'
import { chromium } from 'playwright-core'
import { liveIn } from '../harness/lived-in.ts'
import type { Program } from '../harness/program.ts'
import { type Check, inspect } from './check-at.ts'

/** A guest's first screen, home and a table: what a visit consists of. */
const GUESTS_ROUTE = '/login'
export const ROUTES: readonly string[] = [GUESTS_ROUTE, '/index', '/bet/big-small']

/** Looks at each of the routes so often, with a browser that is signed in for those of players, which come last. */
export async function measure(
  program: Program,
  { runs, routes = ROUTES }: { runs: number; routes?: readonly string[] },
): Promise<Check[]> {
  const profile = mkdtempSync(join(tmpdir(), 'nibble-lighthouse-'))
  const port = await findFreePort()
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
    args: [
      `--remote-debugging-port=${port}`,
      '--disable-gpu',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  try {
    const checks: Check[] = []
    const page = await browser.newPage()
    const check = async (route: string) => {
      for (let run = 0; run < runs; run += 1)
        checks.push(await inspect({ url: program.url, route, port, page }))
    }
    if (routes.includes(GUESTS_ROUTE)) await check(GUESTS_ROUTE)
    const ofPlayers = routes.filter((route) => route !== GUESTS_ROUTE)
    if (ofPlayers.length === 0) return checks
    const lived = await liveIn(program.url)
    await page.goto(await lived.address('/index'))
    await page.getByRole('main').waitFor()
    await page.goto('about:blank')
    for (const route of ofPlayers) await check(route)
    return checks
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
