import { type ComponentType, lazy } from 'react'
import { needWords } from '../text/words.ts'

// The table works without them, so they load with their phrases once there is a bet; a failed load affects nothing
// else.

type Strips = typeof import('./way-strip.tsx')

const part = async <Props,>(
  choose: (strips: Strips) => ComponentType<Props>,
): Promise<{ default: ComponentType<Props> }> => {
  try {
    const [strips] = await Promise.all([import('./way-strip.tsx'), needWords('book')])
    return { default: choose(strips) }
  } catch {
    return { default: () => null }
  }
}

export const WayStrip = lazy(() => part((strips) => strips.WayStrip))
export const WayDots = lazy(() => part((strips) => strips.WayDots))
