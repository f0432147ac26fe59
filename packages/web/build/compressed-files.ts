import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minify, type Plugin } from 'vite'

const TEXT = /\.(?:html|js|css|svg|webmanifest|json|txt)$/
const WORTH_IT_BYTES = 600
/** Scripts that bypass the bundler and that a first visit waits for. */
const AS_WRITTEN = ['before-paint.js', 'offline.js']

/**
 * Writes `.br` and `.gz` beside every text file of the built page, so that serving costs no time, and minifies the
 * scripts that are copied as they are.
 */
export const compressedFiles = (): Plugin => {
  let folder = ''
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: async () => {
      await Promise.all(AS_WRITTEN.map((name) => shorten(join(folder, name))))
      const names = await readdir(folder, { recursive: true })
      await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => compress(join(folder, name))))
    },
  }
}

const shorten = async (file: string) => {
  const { code, errors } = await minify(file, await readFile(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file} is no script`)
  await writeFile(file, code)
}

const compress = async (file: string) => {
  const text = await readFile(file)
  if (text.byteLength < WORTH_IT_BYTES) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(text, quality))
  await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }))
}
