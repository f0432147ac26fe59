import { expect, test } from 'vitest'
import { shutdownStack } from './shutdown-stack.ts'

const quiet = { info: () => {}, error: () => {} }

test('what was started last is stopped first, each once the one after it has stopped, and only once', async () => {
  const stopped: string[] = []
  const parts = shutdownStack(quiet)
  for (const name of ['database', 'jobs', 'web'])
    parts.add(name, async () => {
      await new Promise((wait) => setTimeout(wait, 5))
      stopped.push(name)
    })
  await Promise.all([parts.stop(), parts.stop()])
  expect(stopped).toEqual(['web', 'jobs', 'database'])
})

test('a part that fails to stop is logged and prevents no other from stopping', async () => {
  const [stopped, logged]: [string[], unknown[]] = [[], []]
  const parts = shutdownStack({ ...quiet, error: (about: unknown) => logged.push(about) })
  parts.add('database', () => stopped.push('database'))
  parts.add('jobs', () => Promise.reject(new Error('stuck')))
  await parts.stop()
  expect(stopped).toEqual(['database'])
  expect(logged).toMatchObject([{ part: 'jobs', err: { message: 'stuck' } }])
})
