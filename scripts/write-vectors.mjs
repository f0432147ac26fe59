import { mkdirSync, writeFileSync } from 'node:fs'
import { makeVectors, vectorsText } from '../packages/proof/src/book/testing/make-vectors.ts'

// npm run vectors: writes the test vectors of the sealed book anew (docs/protocol.md).
const folder = new URL('../packages/proof/vectors/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('book.json', folder), vectorsText(makeVectors()))
