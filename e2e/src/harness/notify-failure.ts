import { afterEach } from 'vitest'
import { describePages } from './browser.ts'

// What fails once in a hundred runs is understood by what the page showed at that moment.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of await describePages()) console.log(`After the failure of "${task.name}":\n${page}`)
})
