import { setTimeout as rest } from 'node:timers/promises'

/** After each page as long a rest as the page took, so that other calls have half of the time. */
export async function* rested<Page>(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  let since = performance.now()
  for await (const page of pages) {
    await rest(performance.now() - since)
    yield page
    since = performance.now()
  }
}

/**
 * Work of all that is passed to it is done one after the other, each followed by a rest as long as it took: however much comes,
 * other calls have half of the time.
 */
export const restedTurns = () => {
  let turn: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = turn.then(async () => {
      const since = performance.now()
      try {
        return await work()
      } finally {
        await rest(performance.now() - since)
      }
    })
    turn = done.catch(() => {})
    return done
  }
}

/** Pages of all that pass through it are made in `restedTurns`. Of a reader whose signal is aborted no further page is made. */
export const restedInTurns = () => {
  const inTurn = restedTurns()
  return async function* <Page>(
    pages: AsyncIterable<Page>,
    { signal }: { signal: AbortSignal },
  ): AsyncGenerator<Page> {
    const from = pages[Symbol.asyncIterator]()
    try {
      for (;;) {
        const page = await inTurn(async () => (signal.aborted ? null : from.next()))
        if (page === null || page.done === true) return
        yield page.value
      }
    } finally {
      await from.return?.()
    }
  }
}
