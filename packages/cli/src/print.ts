import { once } from 'node:events'
import type { Writable } from 'node:stream'

/** Writes, and waits while the reader is slower than we are, so that nothing piles up in memory. */
export const printTo = async (output: Writable, text: string): Promise<void> => {
  if (!output.write(text)) await once(output, 'drain')
}
