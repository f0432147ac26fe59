import { beforeAll, beforeEach } from 'vitest'
import { waitOutTheDay } from './end-of-day.ts'

// A test that is about days fixes its time; all others may take today for granted.
beforeAll(() => waitOutTheDay(60_000))
beforeEach(() => waitOutTheDay(10_000))
