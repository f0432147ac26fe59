import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { plainIcon } from './plain-icons.ts'

const require = createRequire(import.meta.url)
const written = (name: string) => {
  const lucide = require.resolve('lucide-react/package.json').replace(/package\.json$/, '')
  return readFileSync(`${lucide}dist/esm/icons/${name}.mjs`, 'utf8')
}
const shapes = (code: string): unknown => JSON.parse(/icon\((.*)\)$/.exec(code)?.[1] ?? 'null')

describe('an icon of the built page', () => {
  it('keeps its paths, and every other shape with what it is drawn by', () => {
    expect(shapes(plainIcon(written('clock')))).toEqual([
      ['circle', { cx: '12', cy: '12', r: '10' }],
      'M12 6v6l4 2',
    ])
  })

  it('keeps what a path has beside its way', () => {
    expect(shapes(plainIcon(NODE.replace("d: 'M1 2'", "d: 'M1 2', fill: 'currentColor'")))).toEqual([
      ['path', { d: 'M1 2', fill: 'currentColor' }],
    ])
  })

  it('fails the build where it is written in another way', () => {
    expect(() => plainIcon('export default createLucideIcon("x", [])')).toThrow('no shapes')
    expect(() => plainIcon(NODE.replace('size: 24', 'size: 16'))).toThrow('a size of its own')
  })
})

const NODE = `
const __iconData = {
  size: 24,
  node: [["path", { d: 'M1 2', key: 'a' }]]
};
`
