import { afterAll, vi } from 'vitest'

/** A worker's state before it runs a test file. */
export type Surroundings = {
  readonly folder: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

export const surroundings = (): Surroundings => ({ folder: process.cwd(), environment: { ...process.env } })

/** What a file changed and did not restore: its worker's next file would meet it. One sentence for each. */
export const leftBehind = (before: Surroundings): string[] => {
  const names = new Set([...Object.keys(before.environment), ...Object.keys(process.env)])
  const changed = [...names].filter((name) => before.environment[name] !== process.env[name])
  return [
    ...(vi.isFakeTimers() ? ['time is still faked: vi.useRealTimers()'] : []),
    ...(process.cwd() === before.folder ? [] : [`the working folder is now ${process.cwd()}`]),
    ...changed.map((name) => `process.env.${name} is another than before`),
  ]
}

const before = surroundings()
afterAll(() => {
  const left = leftBehind(before)
  if (left.length > 0) throw new Error(`This file leaves behind: ${left.join('; ')}`)
})
