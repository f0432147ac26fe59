import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

export type Visit = {
  readonly page: Page
  /** The page's errors: uncaught ones and console errors. */
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
  /** In the browser with windows: for what the headless one cannot do, or draws differently. */
  readonly hasWindows?: true
  readonly beforeOpen?: (page: Page) => Promise<unknown>
}

type Kind = 'windows' | 'shell'
const started = new Map<Kind, Promise<Browser>>()
const opened = new Set<Page>()

const pathOf = (kind: Kind): string =>
  (kind === 'shell' && process.env['CHROMIUM_SHELL_PATH']) ||
  process.env['CHROMIUM_PATH'] ||
  '/usr/bin/chromium'

/** One Chromium of each kind per worker, which ends with it; each visit has a fresh profile. */
async function openBrowser(kind: Kind): Promise<Browser> {
  const before = started.get(kind)
  if (before !== undefined && (await before).isConnected()) return before
  const browser = chromium.launch({
    executablePath: pathOf(kind),
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
  started.set(kind, browser)
  return browser
}

/** Ends all visits that a journey has not ended itself. */
export async function closeVisits(): Promise<void> {
  for (const browser of started.values())
    for (const context of (await browser).contexts()) await context.close()
  opened.clear()
}

/** What a person would see now on every open page, for the report of a failure. */
export const describePages = (): Promise<string[]> =>
  Promise.all(
    [...opened].map(
      async (page) => `${page.url()}\n${await page.locator('body').ariaSnapshot({ timeout: 5_000 })}`,
    ),
  )

/** Opens an address in its own profile. */
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
  await follow(page, url)
  return { page, complaints, close: () => context.close() }
}

/** Opens an address. If it signs somebody in who is not signed in, the page asks first, and they agree. */
export async function follow(page: Page, url: string): Promise<void> {
  await page.goto(url)
  const asked = /\?token=[\w-]+&bindId=(\w+)/.exec(url)?.[1]
  if (asked !== undefined) await page.getByRole('button').filter({ hasText: asked }).click()
}

async function newContext(options: VisitOptions): Promise<BrowserContext> {
  const { width = 1440, height = 900, theme = 'dark', locale = 'en-US' } = options
  const browser = await openBrowser(options.hasWindows === true ? 'windows' : 'shell')
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

/** Takes a picture for a person to look at, if a folder for them is configured. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const pictures = process.env['SCREENSHOTS']
  if (pictures === undefined || pictures === '') return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
}
