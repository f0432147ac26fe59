import { defineConfig } from 'vitest/config'

/**
 * `unit` touches nothing outside the process; `db` runs on a real PostgreSQL (and chain) that its setup starts; `e2e`
 * starts the whole program and a browser. `sweep` looks at every route in every language, which takes a quarter of an hour:
 * it runs when it is named. What files import is loaded once a worker: they leave nothing faked behind.
 * Time limits are for what hangs: they hold on a machine five times slower.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,e2e,bench,faults,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
          isolate: false,
          setupFiles: ['packages/server/src/testing/left-behind.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'db',
          include: ['{packages,e2e,bench,faults,scripts}/**/*.db.test.ts'],
          globalSetup: ['packages/server/src/testing/database-server.ts'],
          isolate: false,
          setupFiles: ['packages/server/src/testing/left-behind.ts'],
          testTimeout: 180_000,
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 300_000,
          // One more than the cores it is made for: a fifth of the time is waited.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/src/**/*.e2e.ts'],
          isolate: false,
          globalSetup: ['e2e/src/harness/prepare.ts'],
          setupFiles: ['e2e/src/harness/notify-failure.ts'],
          testTimeout: 600_000,
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 600_000,
          // Two more than the cores it is made for: journeys mostly wait for rounds.
          maxWorkers: 4,
        },
      },
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
