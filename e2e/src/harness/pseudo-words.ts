import { loadPart, type Part, pseudo } from '@nibble/phrases'
import type { Page } from 'playwright-core'

const PART = /\/en-US-(first|login|rest|account|community|book)-[\w-]+\.js$/

/** English that is two fifths longer, instead of the words that the built page loads. */
export async function sayPseudoWords(page: Page): Promise<void> {
  await page.route(PART, async (route) => {
    const part = PART.exec(route.request().url())?.[1]
    if (!isPart(part)) throw new Error(`what part of a language is ${part}?`)
    const words = Object.entries(await loadPart('en-US', part)).map(([key, text]) => [
      key,
      pseudo(String(text)),
    ])
    await route.fulfill({
      contentType: 'text/javascript',
      body: `export const ${part} = ${JSON.stringify(Object.fromEntries(words))}`,
    })
  })
}

const isPart = (name: string | undefined): name is Part =>
  name === 'first' ||
  name === 'login' ||
  name === 'rest' ||
  name === 'account' ||
  name === 'community' ||
  name === 'book'
