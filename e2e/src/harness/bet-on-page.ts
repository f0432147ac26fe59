import type { GameId, Tempo } from '@nibble/domain'
import type { Locator, Page } from 'playwright-core'
import { t } from './page.ts'

export type PageBet = {
  readonly game: GameId
  readonly pick: string
  readonly tempo: Tempo
  readonly stake: string
}

/** The screen of a game, or of the board of nineteen. */
export async function openTable(page: Page, type: GameId | 'board'): Promise<void> {
  const path = type === 'board' ? '/bet-19' : `/bet/${type}`
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#${path}`)
  const title = t(type === 'board' ? 'game.board' : `game.${type}`)
  await page.getByRole('main', { name: title }).waitFor()
}

/** Chooses tempo, pick and stake as a player does, and places the bet once a round is open for long enough. */
export async function betOnPage(page: Page, { game, pick, tempo, stake }: PageBet): Promise<void> {
  await openTable(page, game)
  await page.getByRole('radio', { name: t(`tempo.${tempo}`) }).check()
  await choose(page, game, pick)
  await placeOnPage(page, stake)
}

/** Characters are keys to press one by one; every other pick is a radio button that begins with its name. */
export async function choose(page: Page, game: GameId, pick: string): Promise<void> {
  if (game === 'exact' || /^lucky-\d$/.test(game)) {
    for (const character of pick) {
      const key = page.getByRole('button', { name: t('pick.character', { character }), exact: true })
      if ((await key.getAttribute('aria-pressed')) !== 'true') await key.click()
    }
    return
  }
  await page
    .getByRole('radiogroup', { name: t(`ask.${game}`) })
    .locator(`input[value="${pick}"]`)
    .check({ timeout: 60_000 })
}

/** Stake, place, confirm. A round that closes meanwhile is no failure: the next one is taken. */
export async function placeOnPage(page: Page, stake: string): Promise<void> {
  const slip = page.getByRole('region', { name: t('slip.title') })
  for (let round = 0; round < 4; round += 1) {
    await confirmOnPage(slip, stake)
    const answer = slip.getByRole('heading', { name: t('slip.placed') })
    await answer.or(slip.getByRole('heading', { name: t('slip.title'), exact: true })).waitFor()
    if (!(await slip.getByRole('alert').isVisible())) return
  }
  throw new Error('four rounds closed before the bet was placed')
}

/** Asks for a bet; whatever is answered. The buttons go away with their round, and come with the next; so does a result. */
export async function confirmOnPage(slip: Locator, stake: string): Promise<void> {
  const isPressed = (name: RegExp) =>
    slip
      .getByRole('button', { name })
      .click({ timeout: 8_000 })
      .then(
        () => true,
        () => false,
      )
  const field = slip.getByRole('textbox')
  const back = slip.page().getByRole('link', { name: t('result.close') })
  for (let attempt = 0; attempt < 16; attempt += 1) {
    await field.or(back).first().waitFor()
    if (await back.isVisible()) await back.click()
    await field.fill(stake)
    if ((await isPressed(/^Place \d/)) && (await isPressed(/^Confirm /))) return
  }
  throw new Error(`the bet was never confirmed; the slip says: ${await slip.textContent()}`)
}
