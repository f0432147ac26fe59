/** What the chain and the jobs say to operators: one line with its facts. pino's methods fit it. */
export type Log = {
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}
