import { visit } from './browser.ts'
import { AS_KEPT, comparePicture } from './compare-picture.ts'

let alike: Promise<boolean> | null = null

/**
 * What differs from the stored picture, none or one. Pictures were taken by Debian's Chromium; one that draws letters differently compares
 * nothing, and says so.
 */
export async function differs(name: string, taken: Buffer): Promise<string[]> {
  alike ??= drawsLettersAlike()
  const difference = (await alike) ? comparePicture(name, taken) : null
  return difference === null ? [] : [difference]
}

/** A few words of every script and the hex letters: if these look different, everything does. */
async function drawsLettersAlike(): Promise<boolean> {
  const { page, close } = await visit('about:blank', { width: 640, height: 80 })
  await page.setContent(
    '<p style="font:16px sans-serif">Nibble 1,284.51 投注 ベット 베팅 <code>e5f98d88</code></p>',
  )
  const difference = comparePicture('letters', await page.screenshot(AS_KEPT))
  if (difference !== null)
    console.log(`This Chromium draws letters otherwise; no picture is compared. ${difference}`)
  await close()
  return difference === null
}
