import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// A rule for what is inside an element with :has() must name it by a class, an id or an attribute. Otherwise the browser
// restyles everything inside that element whenever one is added: eight times as many elements on a player's table.

const PACKAGES = fileURLToPath(new URL('../packages', import.meta.url))
const styles = ['web', 'ui', 'console'].flatMap((name) =>
  readdirSync(join(PACKAGES, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join(PACKAGES, name, 'src', file)),
)

test.each([
  '.a:has(.b) .c > :first-child {}',
  '.a:has(.b) { > * {} }',
  '.a:has(.b) { .c, & > :last-child {} }',
])('an unnamed element after :has() is found in %s', (css) => expect(unnamedAfterHas(css)).toHaveLength(1))

test.each([
  '.a:has(> :first-child) {}',
  '.a:has(.b) .c {}',
  '.a:has(.b):hover { .c {} }',
  '.a:has(:is(.b, .c), .d) [open] {}',
  '.a > :first-child {}',
  '@media (width < 9px) { /* :has() * */ .a:has(.b) { color: red; .c { color: red; } } }',
])('it is not found in %s', (css) => expect(unnamedAfterHas(css)).toEqual([]))

test('no style restyles all that is inside an element', () => {
  expect(styles.length).toBeGreaterThan(20)
  expect(styles.flatMap((file) => unnamedAfterHas(readFileSync(file, 'utf8')))).toEqual([])
})

/** The selectors that end in an element without a name, inside an element with `:has()`. */
function unnamedAfterHas(css: string): readonly string[] {
  const found: string[] = []
  /** Whether each open block is inside an element with `:has()`. */
  const open: boolean[] = []
  for (const [, text = '', end] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]*)([{};])/g)) {
    if (end === '}') open.pop()
    if (end !== '{') continue
    const isInside = open.at(-1) === true
    const selectors = text.trim().startsWith('@') ? [] : withoutArguments(text).split(',')
    found.push(...selectors.filter((each) => isUnnamed(each, isInside)).map((each) => each.trim()))
    open.push(isInside || selectors.some((each) => each.includes(':has')))
  }
  return found
}

/** `.a:has .b` for `.a:has(.c, .d) .b`. */
function withoutArguments(selector: string): string {
  const shorter = selector.replace(/\([^()]*\)/g, '')
  return shorter === selector ? selector : withoutArguments(shorter)
}

function isUnnamed(selector: string, isInside: boolean): boolean {
  const parts = selector.trim().split(/[\s>+~]+/)
  const last = parts.at(-1) ?? ''
  const isAfter = parts.slice(0, -1).some((part) => part.includes(':has'))
  return (isAfter || (isInside && !last.startsWith('&'))) && !/[.#[]/.test(last)
}
