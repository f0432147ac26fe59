import { fork } from 'node:child_process'

/** A program of this folder in a separate process, which answers each order with one message. */
export type Forked<Order, Answer> = {
  /** One at a time. Throws what went wrong there. */
  ask(order: Order): Promise<Answer>
  stop(): void
}

type Said<Answer> = { readonly answer: Answer } | { readonly error: string }

export function forkProgram<Order extends object, Answer>(path: string): Forked<Order, Answer> {
  const child = fork(path, { execArgv: ['--max-semi-space-size=64', '--import', 'tsx'] })
  return {
    ask: (order) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error(`${path} ended`))
        child.once('exit', fail)
        child.once('message', (said: Said<Answer>) => {
          child.off('exit', fail)
          if ('error' in said) reject(new Error(said.error))
          else resolve(said.answer)
        })
        child.send(order)
      }),
    stop: () => child.disconnect(),
  }
}

/** The other side: it ends with its parent. */
export function answerOrders<Order, Answer>(act: (order: Order) => Promise<Answer>): void {
  const say = (said: Said<Answer>) => process.send?.(said)
  process.on('message', (order: Order) => {
    act(order).then(
      (answer) => say({ answer }),
      (error: unknown) =>
        say({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  process.on('disconnect', () => process.exit(0))
}
