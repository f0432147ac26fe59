import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@nibble/server/local/free-port.ts'
import { type BrowserContext, chromium } from 'playwright-core'
import { follow } from '../harness/browser.ts'
import { liveIn } from '../harness/lived-in.ts'
import type { Program } from '../harness/program.ts'
import { type Check, inspect } from './check-at.ts'

/** The first screen, home and a table: what a visit consists of, of a stranger and, except for the first, of a player. */
export const FIRST_ROUTE = '/login'
export const ROUTES: readonly string[] = [FIRST_ROUTE, '/index', '/bet/big-small']

/** A browser that Lighthouse can reach, with a profile that ends with it. */
export type Measured = { readonly context: BrowserContext; readonly port: number; close(): Promise<void> }

export async function openMeasured(): Promise<Measured> {
  const profile = mkdtempSync(join(tmpdir(), 'nibble-lighthouse-'))
  const port = await findFreePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
    args: [
      `--remote-debugging-port=${port}`,
      '--disable-gpu',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  const close = async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
  return { context, port, close }
}

type Options = {
  readonly program: Program
  readonly runs: number
  readonly routes?: readonly string[]
}

/** Checks each of the routes that often as a stranger, and then those of players with a session. */
export async function measure(
  { context, port }: Measured,
  { program, runs, routes = ROUTES }: Options,
): Promise<Check[]> {
  const checks: Check[] = []
  const page = await context.newPage()
  const check = async (route: string, isSignedIn: boolean) => {
    for (let run = 0; run < runs; run += 1)
      checks.push({ ...(await inspect({ url: program.url, route, port, page })), isSignedIn })
  }
  for (const route of routes) await check(route, false)
  const ofPlayers = routes.filter((route) => route !== FIRST_ROUTE)
  if (ofPlayers.length === 0) return checks
  const lived = await liveIn(program.url)
  await follow(page, await lived.address('/index'))
  // The screen is there before the session: leaving now would still be as a stranger.
  await page.waitForFunction(() => localStorage.getItem('nibble.token') !== null)
  await page.goto('about:blank')
  for (const route of ofPlayers) await check(route, true)
  return checks
}
