import { totpCode } from '@nibble/server/features/operators/totp.ts'
import type { Locator, Page } from 'playwright-core'
import { type Visit, type VisitOptions, visit } from './browser.ts'
import { nibble } from './command-line.ts'

/** An operator with their own browser. */
export type Operator = Visit & { readonly name: string }

/** What they are given when they are created: a password that works once, and at the command line an authenticator too. */
export type Credentials = { readonly name: string; readonly password: string; readonly secret: string | null }

/** `nibble operator add`. */
export async function addAtCommandLine(name: string, role: string, dataFolder: string): Promise<Credentials> {
  const { code, printed } = await nibble(['operator', 'add', name, '--role', role], {
    NIBBLE_DATA: dataFolder,
  })
  const [, password] = /password\s+(\S+)/.exec(printed) ?? []
  const [, secret] = /authenticator\s+((?:[A-Z2-7]{4} ?)+)/.exec(printed) ?? []
  if (code !== 0 || password === undefined || secret === undefined) throw new Error(printed)
  return { name, password, secret: secret.replaceAll(' ', '') }
}

/** The complete first sign-in: second factor, enrolled if they have none yet, and a password of their own. */
export async function firstSignIn(
  url: string,
  credentials: Credentials,
  options: VisitOptions = {},
): Promise<Operator> {
  const opened = await visit(url, options)
  const { page } = opened
  await page.getByLabel('Name').fill(credentials.name)
  await page.getByLabel('Password').fill(credentials.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Code of your authenticator').waitFor()
  const secret =
    credentials.secret ?? ((await page.locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
  await page.getByLabel('Code of your authenticator').fill(await nextCode(secret))
  await page.getByRole('button', { name: /^(Sign in|Activate)$/ }).click()

  const own = 'rain over the old harbour'
  await page.getByLabel('The password you were given').fill(credentials.password)
  await page.getByLabel('New password', { exact: true }).fill(own)
  await page.getByLabel('New password again').fill(own)
  await page.getByRole('button', { name: 'Change the password' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  return { ...opened, name: credentials.name }
}

/** An admin requests an operator at the console. */
async function askAtConsole(page: Page, name: string, role: string): Promise<void> {
  await go(page, 'Operators')
  await page.getByRole('button', { name: 'New operator' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel(new RegExp(`^${role}:`)).check()
  await page.getByLabel(/^Reason/).fill('joins the house')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

/** An admin creates an operator who lets no money out, and hands over the password that is shown. */
export async function addAtConsole(page: Page, name: string, role: string): Promise<Credentials> {
  await askAtConsole(page, name, role)
  const password = (await page.locator('dialog code').textContent()) ?? ''
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  return { name, password, secret: null }
}

/** An admin requests one who may let money out, two confirm it, and each hands over the half that they are shown. */
export async function addByTwo(
  page: Page,
  {
    name,
    role,
    two,
  }: { name: string; role: string; two: readonly (Credentials & { readonly page: Page })[] },
): Promise<Credentials> {
  await askAtConsole(page, name, role)
  await page.getByText('Two operators who may let money out have to confirm it.').waitFor()
  const halves: string[] = []
  for (const one of two) halves.push(await confirmAtConsole(one, name))
  return { name, password: halves.join('-'), secret: null }
}

async function confirmAtConsole(
  { page, secret }: Credentials & { readonly page: Page },
  name: string,
): Promise<string> {
  await go(page, 'Operator changes')
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Confirm' }).click()
  await page.getByLabel(`Type “${name}” to confirm`).fill(name)
  await page.locator('dialog').getByRole('button', { name: 'Confirm' }).click()
  const credentials = page.locator('dialog code')
  await withCode({ page, secret }, credentials)
  const half = (await credentials.textContent()) ?? ''
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  return half
}

/** Waits for what an action shows; gives a code if the console asks for a fresh one before. */
export async function withCode(
  { page, secret }: Pick<Credentials, 'secret'> & { readonly page: Page },
  shown: Locator,
): Promise<void> {
  const asked = page.getByRole('heading', { name: 'Confirm with a code' })
  await shown.or(asked).waitFor()
  if (!(await asked.isVisible())) return
  await page.getByLabel('Code of your authenticator').fill(await nextCode(secret ?? ''))
  await page.getByRole('button', { name: 'Continue' }).click()
  await shown.waitFor()
}

/** A place of the rail. */
export async function go(page: Page, place: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: place }).click()
  await page.getByRole('heading', { level: 1, name: place }).waitFor()
}

const HALF_MINUTE_MS = 30_000
const used = new Map<string, number>()

/**
 * A code that is valid for at least twelve seconds, and was not used: each works once. The console also accepts those of the half minute
 * before and after, so that two in a row seldom have to wait.
 */
async function nextCode(secret: string): Promise<string> {
  for (;;) {
    const now = Date.now() / HALF_MINUTE_MS
    const oldest = Math.floor(now) - (now % 1 < 0.6 ? 1 : 0)
    const step = Math.max(oldest, (used.get(secret) ?? 0) + 1)
    if (step <= Math.floor(now) + 1) {
      used.set(secret, step)
      return totpCode(fromBase32(secret), step)
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

const fromBase32 = (text: string): Buffer => {
  const bits = [...text]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
