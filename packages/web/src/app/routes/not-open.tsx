import type { PlainKey } from '@nibble/phrases'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { root, shell } from './root.tsx'

const notOpenScreen = (title: PlainKey, options: { bare?: true } = {}) =>
  lazyScreen(() =>
    import('../../screen/not-open-screen.tsx').then(({ NotOpenScreen }) => () => (
      <NotOpenScreen title={title} {...options} />
    )),
  )

/** Screens that are not built: one honest page says so. */
export const notOpen = <Path extends string>(path: Path, title: PlainKey) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { title },
    component: notOpenScreen(title),
  })

/** The same outside the shell, for guests. */
export const notOpenGuest = <Path extends string>(path: Path, title: PlainKey) =>
  createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title },
    component: notOpenScreen(title, { bare: true }),
  })
