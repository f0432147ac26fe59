import { createStore, useStore } from '../state/store.ts'

/**
 * Code that a screen needs a moment after its first paint: it is fetched at once, and what the hook gives is null until it is
 * there. Unlike React's `lazy` it leaves no gap when it is there already.
 */
export const late = <Code>(load: () => Promise<Code>): (() => Code | null) => {
  const fetched = createStore<{ readonly code: Code } | ChunkMissing | null>(null)
  load().then(
    (code) => fetched.set({ code }),
    (cause: unknown) => fetched.set(new ChunkMissing('did not load', { cause })),
  )
  return () => {
    const found = useStore(fetched)
    if (found instanceof ChunkMissing) throw found
    return found?.code ?? null
  }
}

/** The screen's code did not arrive, in time or at all. */
export class ChunkMissing extends Error {
  override readonly name = 'ChunkMissing'
}

/** Also what browsers and the build say of a file that an upgrade of the server took away. */
export const isChunkMissing = (error: unknown) => /^ChunkMissing|import.+module|preload/i.test(String(error))
