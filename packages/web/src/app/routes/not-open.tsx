import type { PlainKey } from '@nibble/phrases'
import { createRoute } from '@tanstack/react-router'
import { lazyScreen } from '../lazy-screen.ts'
import { shell } from './root.tsx'

/** Screens that are not built: one honest page says so. */
export const notOpen = <Path extends string>(path: Path, title: PlainKey) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { title },
    component: lazyScreen(() =>
      import('../../screen/not-open-screen.tsx').then(({ NotOpenScreen }) => () => (
        <NotOpenScreen title={title} />
      )),
    ),
  })
