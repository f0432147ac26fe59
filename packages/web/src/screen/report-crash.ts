import { PAGE_CRASH_PATH, readPageCrash } from '@nibble/contract'

const MOST_A_VISIT = 3
const reported = new Set<string>()

/** Reports a crash to the server's log, each once; without personal data. */
export const reportCrash = (error: unknown) => {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const screen = location.hash.replace(/^#/, '')
  const crash = readPageCrash({ name, message, stack, screen })
  if (crash === null || reported.has(crash.message) || reported.size >= MOST_A_VISIT) return
  reported.add(crash.message)
  const body = JSON.stringify({ ...crash, stack: crash.frames.join('\n') })
  const headers = { 'content-type': 'application/json' }
  // Also while the page is being left. If it does not arrive, there is nobody to tell.
  fetch(PAGE_CRASH_PATH, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
}
