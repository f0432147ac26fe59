import { expect, it } from 'vitest'
import { linesOf } from './lines-of.ts'

it('a time is not torn apart, and a second one begins its own line with itself', () => {
  expect(linesOf(['22 Nov, 18:00 your time', '23 Nov, 01:00 (GMT+8)'])).toBe(
    '22\u00A0Nov,\u00A018:00\u00A0your\u00A0time\n23\u00A0Nov,\u00A001:00\u00A0(GMT+8)',
  )
})
