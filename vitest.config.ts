import { defineConfig } from 'vitest/config'
import { LONG_JOURNEYS } from './e2e/src/harness/long-journeys.ts'
import { LongFirst } from './scripts/long-first.ts'

/** Of `e2e` and `journeys`. */
const JOURNEYS = {
  include: ['e2e/src/**/*.e2e.ts'],
  isolate: false,
  globalSetup: ['e2e/src/harness/prepare.ts'],
  setupFiles: ['e2e/src/harness/notify-failure.ts'],
  testTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
  hookTimeout: 600_000,
  // Two more than the cores it is made for: journeys mostly wait for rounds.
  maxWorkers: 4,
}

/**
 * `unit` touches nothing outside the process; `db` runs on a real PostgreSQL (and chain) that its setup starts; `e2e`
 * starts the whole program and a browser. `journeys` plays all that `e2e` plays in every size, and the long ones; `sweep`
 * looks at every route in every language. Both take a quarter of an hour and more: they run when they are named. What
 * files import is loaded once a worker: they leave nothing faked behind.
 * Time limits are for what hangs: they hold on a machine five times slower.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,e2e,bench,faults,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
          isolate: false,
          setupFiles: ['packages/server/src/testing/left-behind.ts'],
          // Else one of two cores is idle.
          maxWorkers: 2,
          // It runs while others have precedence.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        test: {
          name: 'db',
          include: ['{packages,e2e,bench,faults,scripts}/**/*.db.test.ts'],
          globalSetup: ['packages/server/src/testing/database-server.ts'],
          isolate: false,
          setupFiles: [
            'packages/server/src/testing/left-behind.ts',
            'packages/server/src/testing/within-a-day.ts',
          ],
          testTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 300_000,
          // One more than the cores it is made for: a fifth of the time is waited.
          maxWorkers: 3,
        },
      },
      {
        test: {
          ...JOURNEYS,
          name: 'e2e',
          exclude: LONG_JOURNEYS.map((name) => `e2e/src/${name}.e2e.ts`),
        },
      },
      { test: { ...JOURNEYS, name: 'journeys', env: { NIBBLE_JOURNEYS: 'every' } } },
      {
        test: {
          name: 'sweep',
          include: ['e2e/src/**/*.sweep.ts'],
          globalSetup: ['e2e/src/harness/prepare.ts'],
          setupFiles: ['e2e/src/harness/notify-failure.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
