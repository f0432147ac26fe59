import { normaliseHash } from '@nibble/domain'
import type { Header } from '@nibble/server/chain/index.ts'
import { recordOf, text, timeOf } from './node.ts'

/** A header check broken on purpose: it believes the hash in the answer. */
export const unhashedCheck = (json: unknown): Header => {
  const block = recordOf(json)
  const [hash, parentHash] = ['hash', 'parentHash'].map((name) => normaliseHash(text(block, name)))
  if (!hash || !parentHash) throw new Error('no hash')
  const strings = Object.entries(block).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return {
    hash,
    parentHash,
    producer: null,
    timeMs: timeOf(block),
    height: BigInt(text(block, 'number')),
    fields: Object.fromEntries(strings),
  }
}
