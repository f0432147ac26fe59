import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** How a picture for comparison is taken. */
export const AS_KEPT = { scale: 'css', animations: 'disabled', caret: 'hide' } as const

const KEPT = fileURLToPath(new URL('../../pictures/', import.meta.url))
const SHOWN = fileURLToPath(new URL('../../../test-results/pictures-that-differ/', import.meta.url))
/** By how much one pixel may differ, of 1, before it counts; and how many of a thousand may. */
const COLOUR_SLACK = 0.1
const PIXEL_SLACK = 0.001

/** How a picture differs from the one stored under its name; null if they are alike. With `PICTURES=take` it is stored instead. */
export function comparePicture(name: string, taken: Buffer): string | null {
  const file = join(KEPT, `${name}.png`)
  if (process.env['PICTURES'] === 'take') {
    mkdirSync(KEPT, { recursive: true })
    writeFileSync(file, taken)
    return null
  }
  if (!existsSync(file)) return `${name}: no picture is kept under this name (PICTURES=take keeps one)`

  const [now, then] = [PNG.sync.read(taken), PNG.sync.read(readFileSync(file))]
  const { width, height } = then
  if (now.width !== width || now.height !== height)
    return show(name, taken, `${now.width} × ${now.height} instead of ${width} × ${height}`)

  const drawn = new PNG({ width, height })
  const differing = pixelmatch(now.data, then.data, drawn.data, width, height, { threshold: COLOUR_SLACK })
  if (differing <= width * height * PIXEL_SLACK) return null
  return show(name, taken, `${differing} pixels differ`, PNG.sync.write(drawn))
}

/** Leaves what was seen, and where it differs, for a person to look at. */
function show(name: string, taken: Buffer, why: string, drawn?: Buffer): string {
  mkdirSync(SHOWN, { recursive: true })
  writeFileSync(join(SHOWN, `${name}.png`), taken)
  if (drawn !== undefined) writeFileSync(join(SHOWN, `${name}-differs.png`), drawn)
  return `${name}: ${why} (${join(SHOWN, `${name}.png`)})`
}
