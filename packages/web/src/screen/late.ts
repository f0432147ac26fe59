import { createStore, useStore } from '../state/store.ts'

/**
 * Code that a screen needs just after its first paint: it loads at once, and the hook returns null until then. Unlike
 * React's `lazy` it leaves no gap when already loaded.
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

/** The screen's code did not load, in time or at all. */
export class ChunkMissing extends Error {
  override readonly name = 'ChunkMissing'
}

/** Also the errors of browsers and the build for a file removed by a server upgrade. */
export const isChunkMissing = (error: unknown) => /^ChunkMissing|import.+module|preload/i.test(String(error))
