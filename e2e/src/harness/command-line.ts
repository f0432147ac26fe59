import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** `npm run --silent nibble -- <command>`, as docs and page tell it. */
export function nibble(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number; printed: string }> {
  return new Promise((resolve) => {
    execFile(
      'npm',
      ['run', '--silent', 'nibble', '--', ...args],
      { cwd: ROOT, env: { ...process.env, ...environment } },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1
        resolve({ code, printed: stdout + stderr })
      },
    )
  })
}
