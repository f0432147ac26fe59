import { expect, test } from 'vitest'
import { readDevice } from './device.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge', 'Windows'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S928B) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0`,
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0 Safari/537.36`, 'Chrome', 'Linux'],
])('%s is described by two names', (userAgent, browser, system) => {
  expect(readDevice(userAgent)).toEqual({ browser, system })
})

test('an unknown user agent is not repeated', () => {
  for (const said of [undefined, '', 'curl/8.1', '<script>alert(1)</script>', 'x'.repeat(100_000)])
    expect(readDevice(said)).toEqual({ browser: null, system: null })
})
