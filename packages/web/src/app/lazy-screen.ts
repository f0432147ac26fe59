import type { Part } from '@nibble/phrases'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ChunkMissing } from '../screen/late.ts'
import { needWords } from '../text/words.ts'

const CHUNK_TIMEOUT_MS = 120_000

/** A screen whose code is fetched when it is first shown or a pointer nears its link; its phrases load with it. */
export const lazyScreen = (name: keyof Screens, ...more: readonly Part[]) =>
  lazyFirstScreen(async () => (await loadScreens())[name](), 'login', 'rest', ...more)

export const loadScreens = () => import('./screens.ts')
type Screens = Awaited<ReturnType<typeof loadScreens>>

/** A usual first screen of a visit: it needs few phrases beyond those of every visit. */
export const lazyFirstScreen = (load: () => Promise<ComponentType>, ...more: readonly Part[]) =>
  lazyRouteComponent(async () => {
    const [screen] = await inTime(Promise.all([load(), needWords(...more)]))
    return { default: screen }
  })

const inTime = async <T>(loading: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkMissing('did not load')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([loading, late])
  } catch (cause) {
    throw cause instanceof ChunkMissing ? cause : new ChunkMissing('did not load', { cause })
  } finally {
    clearTimeout(timer)
  }
}
