import { exec, execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs a printed command as someone who copies it would, in a clone of the source with the file beside it. */
export async function runPrinted(
  command: string,
  file: { readonly name: string; readonly text: string },
): Promise<{ code: number; printed: string }> {
  const path = join(ROOT, file.name)
  writeFileSync(path, file.text, { flag: 'wx' })
  try {
    return await new Promise((resolve) => {
      exec(command, { cwd: ROOT }, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : (error.code ?? 1), printed: stdout + stderr }),
      )
    })
  } finally {
    rmSync(path)
  }
}

/** `npm run --silent nibble -- <command>`, as docs and page print it. */
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
