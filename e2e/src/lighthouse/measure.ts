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
const PLAYERS_ROUTES = ['/index', '/bet/big-small']

/** Looks at the three routes so often each, with a browser that is signed in for the last two. */
export async function measure(program: Program, { runs }: { runs: number }): Promise<Check[]> {
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
    await check(GUESTS_ROUTE)
    const lived = await liveIn(program.url)
    await page.goto(await lived.address('/index'))
    await page.getByRole('main').waitFor()
    await page.goto('about:blank')
    for (const route of PLAYERS_ROUTES) await check(route)
    return checks
  } finally {
    await browser.close()
    rmSync(profile, { recursive: true, force: true })
  }
}
