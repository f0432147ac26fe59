import type { Part } from '@nibble/phrases'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ChunkMissing } from '../screen/chunk-missing.ts'
import { needWords } from '../text/words.ts'

const CHUNK_TIMEOUT_MS = 120_000

/** A screen whose code is fetched when it is first shown, or when a pointer comes near its link; its words beside it. */
export const lazyScreen = (load: () => Promise<ComponentType>, ...more: readonly Part[]) =>
  lazyFirstScreen(async () => {
    const [screen] = await Promise.all([load(), needWords('rest', ...more)])
    return screen
  })

/** One that says only what every visit begins with. */
export const lazyFirstScreen = (load: () => Promise<ComponentType>) =>
  lazyRouteComponent(async () => ({ default: await inTime(load()) }))

const inTime = async <T>(loading: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkMissing('the screen took too long')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([loading, late])
  } catch (cause) {
    throw cause instanceof ChunkMissing ? cause : new ChunkMissing('the screen did not load', { cause })
  } finally {
    clearTimeout(timer)
  }
}
