import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const WORKER = new URL('../worker/sw.js', import.meta.url)
const NAME = 'BUILD'

/** Writes sw.js with this build's name in it: a new build is a new worker, which announces itself to open pages. */
export const namedWorker = (): Plugin => ({
  name: 'named-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const files = Object.keys(bundle).sort().join('\n')
      const build = createHash('sha256').update(files).digest('hex').slice(0, 12)
      const source = (await readFile(WORKER, 'utf8')).replace(NAME, build)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source })
    },
  },
})
