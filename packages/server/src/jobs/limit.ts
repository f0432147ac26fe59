/** Runs at most this many tasks at once; the others wait in order. */
export const limit = (most: number): (<Value>(task: () => Promise<Value>) => Promise<Value>) => {
  const waiting: (() => void)[] = []
  let running = 0

  return async (task) => {
    if (running >= most) await new Promise<void>((start) => waiting.push(start))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
