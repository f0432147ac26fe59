import type { BetRow } from '@nibble/contract'
import { type ComponentType, lazy } from 'react'
import { needWords } from '../text/words.ts'

// A table is played on without them, so they come when there is a bet, with their words; and where they do not arrive,
// nothing else is lost.

type Loaded = { default: ComponentType<{ bet: BetRow }> }

const part = async (name: 'WayStrip' | 'WayDots'): Promise<Loaded> => {
  try {
    const [code] = await Promise.all([import('./way-strip.tsx'), needWords('book')])
    return { default: code[name] }
  } catch {
    return { default: () => null }
  }
}

export const WayStrip = lazy(() => part('WayStrip'))
export const WayDots = lazy(() => part('WayDots'))
