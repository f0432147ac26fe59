import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

export type Visit = {
  readonly page: Page
  /** What the page complained of: uncaught errors and console errors. */
  readonly complaints: string[]
  close(): Promise<void>
}

export type VisitOptions = {
  readonly width?: number
  readonly height?: number
  readonly theme?: 'dark' | 'light'
  readonly locale?: string
  /** Without the content policy: for a test that does what the page itself may not. */
  readonly unguarded?: true
  readonly beforeOpen?: (page: Page) => Promise<unknown>
}

let started: Promise<Browser> | null = null
const opened = new Set<Page>()

/** One Chromium a worker, which ends with it; each visit has a fresh profile. */
async function openBrowser(): Promise<Browser> {
  if (started !== null && !(await started).isConnected()) started = null
  started ??= chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
  return started
}

/** Ends all visits that a journey has not ended itself. */
export async function closeVisits(): Promise<void> {
  if (started !== null) for (const context of (await started).contexts()) await context.close()
  opened.clear()
}

/** What a person would see now on every page that is open, for the report of a failure. */
export const describePages = (): Promise<string[]> =>
  Promise.all(
    [...opened].map(
      async (page) => `${page.url()}\n${await page.locator('body').ariaSnapshot({ timeout: 5_000 })}`,
    ),
  )

/** Opens an address in a profile of its own. */
export async function visit(url: string, options: VisitOptions = {}): Promise<Visit> {
  const context = await newContext(options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  page.setDefaultTimeout(60_000)
  opened.add(page)
  page.on('close', () => opened.delete(page))

  await options.beforeOpen?.(page)
  await page.goto(url)
  return { page, complaints, close: () => context.close() }
}

async function newContext(options: VisitOptions): Promise<BrowserContext> {
  const { width = 1440, height = 900, theme = 'dark', locale = 'en-US' } = options
  const browser = await openBrowser()
  return browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale,
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    acceptDownloads: true,
    bypassCSP: options.unguarded === true,
    ...(width < 600 && { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
  })
}

/** Takes a picture for a person to look at, where a folder is named for them. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const pictures = process.env['SCREENSHOTS']
  if (pictures === undefined || pictures === '') return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
}
