import { beaconTimeMs, guardingRound, QUICKNET } from '@nibble/proof/beacon'
import { expect, it } from 'vitest'
import { beaconDueMs, beaconWait } from './beacon-due.ts'

const drawAt = 1_795_000_011_000

it('is due when the deciding network says so', () => {
  for (let blockTimeMs = drawAt - 500; blockTimeMs < drawAt + 9_000; blockTimeMs += 250)
    expect(beaconDueMs(drawAt, blockTimeMs)).toBe(
      beaconTimeMs(QUICKNET, guardingRound(QUICKNET, { drawAt, blockTimeMs })),
    )
})

it('is waited for until the result can be published, and late some time after that', () => {
  const round = { drawAt, publishAt: drawAt + 9_000, blockTimeMs: drawAt + 200 }
  expect(beaconWait(round, drawAt + 1_000)).toEqual({ isLate: false, seconds: 8 })
  expect(beaconWait(round, drawAt + 9_500)).toEqual({ isLate: false, seconds: 1 })
  expect(beaconWait(round, drawAt + 21_001)).toMatchObject({ isLate: true })
})
