import { afterAll, vi } from 'vitest'

/** A worker's state before it runs a test file. */
export type Surroundings = {
  readonly folder: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly setTimeout: typeof setTimeout
}

export const surroundings = (): Surroundings => ({
  folder: process.cwd(),
  environment: { ...process.env },
  setTimeout: globalThis.setTimeout,
})

/** What a file changed and did not restore: its worker's next file would meet it. One sentence for each. */
export const leftBehind = (before: Surroundings): string[] => {
  const names = new Set([...Object.keys(before.environment), ...Object.keys(process.env)])
  const changed = [...names].filter((name) => before.environment[name] !== process.env[name])
  return [
    ...(vi.isFakeTimers() || globalThis.setTimeout !== before.setTimeout
      ? ['time is still faked: vi.useRealTimers(), and no spy on a fake timer']
      : []),
    ...(process.cwd() === before.folder ? [] : [`the working folder is now ${process.cwd()}`]),
    ...changed.map((name) => `process.env.${name} is another than before`),
  ]
}

/** Records the timers that repeat, until `stop`. `running` gives those that still do: all later files of the worker would pay for them. */
export const recordIntervals = (): { running(): NodeJS.Timeout[]; stop(): void } => {
  const before = globalThis.setInterval
  const started: NodeJS.Timeout[] = []
  const recording = (...given: Parameters<typeof setInterval>) => {
    const timer = before(...given)
    started.push(timer)
    return timer
  }
  globalThis.setInterval = Object.assign(recording, before)
  return {
    running: () => started.filter((timer) => timer.hasRef() && Reflect.get(timer, '_destroyed') !== true),
    stop: () => {
      globalThis.setInterval = before
    },
  }
}

/** For a timer that ends with a connection: the other side notices a little later. */
const TRIES = 500

const before = surroundings()
const intervals = recordIntervals()
afterAll(async () => {
  intervals.stop()
  for (let tries = 0; intervals.running().length > 0 && tries < TRIES; tries += 1)
    await new Promise<void>((resolve) => before.setTimeout(resolve, 20))
  const running = intervals.running()
  for (const timer of running) clearInterval(timer)
  const left = [
    ...leftBehind(before),
    ...running.map(() => 'a timer still repeats: clearInterval, also where one is started twice'),
  ]
  if (left.length > 0) throw new Error(`This file leaves behind: ${left.join('; ')}`)
})
