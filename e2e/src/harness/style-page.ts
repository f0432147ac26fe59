import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const WEB = fileURLToPath(new URL('../../../packages/web', import.meta.url))
const VITE = fileURLToPath(new URL('../../../node_modules/vite/bin/vite.js', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

export type StylePage = {
  readonly url: string
  /** Answers the page's requests from the built files; nothing of it is served to players. */
  serve(page: Page): Promise<void>
  close(): void
}

/** The page that shows every component in every state, built into its own folder. */
export async function buildStylePage(): Promise<StylePage> {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-styles-'))
  await build(folder)
  const origin = 'http://styles.localhost'
  return {
    url: `${origin}/style-page.html`,
    serve: async (page) => {
      await page.route(`${origin}/**`, (route) => {
        const file = normalize(new URL(route.request().url()).pathname)
        const contentType = TYPES[extname(file)]
        return contentType === undefined
          ? route.fulfill({ status: 404 })
          : route.fulfill({ contentType, body: readFileSync(join(folder, file)) })
      })
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const build = (folder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = ['--config', 'vite.style-page.config.ts', '--outDir', folder, '--emptyOutDir']
    const vite = spawn(process.execPath, [VITE, 'build', ...options, '--logLevel', 'warn'], { cwd: WEB })
    let printed = ''
    for (const stream of [vite.stdout, vite.stderr])
      stream.on('data', (text: Buffer) => (printed += text.toString()))
    vite.once('error', reject)
    vite.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`the style page does not build:\n${printed}`)),
    )
  })
