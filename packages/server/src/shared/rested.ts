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
 * Pages of all that pass through it are made one at a time, each `rested`; however many do, other calls have half of the time.
 * Of a reader whose signal is aborted no further page is made.
 */
export const restedInTurns = () => {
  let turn: Promise<unknown> = Promise.resolve()
  return async function* <Page>(
    pages: AsyncIterable<Page>,
    { signal }: { signal: AbortSignal },
  ): AsyncGenerator<Page> {
    const from = rested(pages)
    try {
      for (;;) {
        const next = turn.then(() => (signal.aborted ? null : from.next()))
        turn = next.catch(() => {})
        const page = await next
        if (page === null || page.done === true) return
        yield page.value
      }
    } finally {
      await from.return(undefined)
    }
  }
}
