import type { BetRow } from '@nibble/contract'
import { type ComponentType, lazy } from 'react'
import { needWords } from '../text/words.ts'

// The table works without them, so they load with their phrases once there is a bet; a failed load affects nothing
// else.

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
