import { mkdirSync, writeFileSync } from 'node:fs'
import { makeVectors, vectorsText } from './make-vectors.ts'

// npm run vectors: writes the test vectors of the sealed book anew.
const folder = new URL('../../../vectors/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('book.json', folder), vectorsText(makeVectors()))
