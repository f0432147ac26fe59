import { expect, test } from 'vitest'
import { readPageCrash } from './page-crash.ts'

const CRASH = {
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'stake')",
  stack:
    'TypeError: …\n    at Row (https://nibble.example/assets/records-screen-Ab1_.js:12:345)\n    at base-C.js:1:2',
  screen: '/bet/big-small?round=2026112113203',
}

test('a logged crash identifies the line', () => {
  expect(readPageCrash(CRASH)).toEqual({
    name: 'TypeError',
    message: CRASH.message,
    frames: ['records-screen-Ab1_.js:12:345', 'base-C.js:1:2'],
    screen: '/bet/big-small',
  })
})

test('nothing about a person or their money is logged', () => {
  const message =
    'no bet 123456789 of ana@example.org at 0x96b758816ebabb8eccd3daad89e96b29235c2561: 2,500.75 USDT\nnext'
  expect(readPageCrash({ ...CRASH, message })?.message).toBe('no bet … of … at …: … USDT next')
})

test('nobody keeps the server busy with one long word', () => {
  const times = Array.from({ length: 5 }, () => {
    const began = Date.now()
    readPageCrash({ ...CRASH, message: 'a'.repeat(40_000) })
    return Date.now() - began
  })
  // The fastest of several: others may have waited for the CPU.
  expect(Math.min(...times)).toBeLessThan(500)
})

test('what is not a crash is refused', () => {
  expect(readPageCrash(null)).toBeNull()
  expect(readPageCrash({ ...CRASH, stack: undefined })).toBeNull()
  expect(readPageCrash({ ...CRASH, name: 'a b\n', screen: 'javascript:' })).toMatchObject({
    name: 'Error',
    screen: '/',
  })
})
