import { expect, test } from 'vitest'
import { findFreePort } from './free-port.ts'

test('no port is given twice, even before the first caller listens', async () => {
  const ports = new Set<number>()
  // Of 500 random ports among 12,000 about ten would be equal.
  for (let at = 0; at < 500; at += 1) ports.add(await findFreePort())
  expect(ports.size).toBe(500)
})
