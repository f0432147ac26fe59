import { runInNewContext } from 'node:vm'
import type { Plugin } from 'vite'

const ICON = /\/lucide-react\/dist\/esm\/icons\/(?!index\.)[\w-]+\.mjs$/
const DATA = /^const __iconData = (\{[\s\S]*?^\});$/m
const PLAIN = 'nibble:icon'

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>]

/**
 * The page's icons differ in size, stroke and class alone. In the built page each is one component around shapes that
 * are made once, without the names, keys and other ways to draw that lucide's own components bring.
 */
export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === PLAIN ? id : null),
  load: (id) => (id === PLAIN ? COMPONENT : null),
  // Other names of an icon only pass it on.
  transform: {
    filter: { id: ICON, code: 'createLucideIcon' },
    handler: (code) => ({ code: plainIcon(code), map: null }),
  },
})

/** The module of one icon; one that has another form fails the build. */
export const plainIcon = (code: string): string => {
  const shapes = shapesIn(code).map(([tag, { key, ...attributes }]) =>
    tag === 'path' && Object.keys(attributes).length === 1 ? attributes['d'] : [tag, attributes],
  )
  return [
    `import { icon } from '${PLAIN}'`,
    `export default /* @__PURE__ */ icon(${JSON.stringify(shapes)})`,
  ].join('\n')
}

const shapesIn = (code: string): readonly Shape[] => {
  const data = DATA.exec(code)?.[1]
  if (data === undefined) throw new Error('an icon has no shapes to be drawn by')
  const { node, size }: { node: readonly Shape[]; size: number } = runInNewContext(`(${data})`)
  if (size !== 24) throw new Error('an icon has a size of its own')
  return node
}

/** A path alone stands as its `d`. */
const COMPONENT = `
import { createElement } from 'react'

const shape = (one) => {
  const [tag, attributes] = typeof one === 'string' ? ['path', { d: one }] : one
  return createElement(tag, attributes)
}

export const icon = (shapes) => {
  let made
  return ({ size = 24, ...given }) => {
    made ??= shapes.map(shape)
    return createElement('svg', {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      ...given,
    }, ...made)
  }
}
`
