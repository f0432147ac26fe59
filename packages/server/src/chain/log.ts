/** The log of chain and jobs: a line with its facts. pino implements it. */
export type Log = {
  readonly info: (facts: object, message: string) => void
  readonly warn: (facts: object, message: string) => void
  readonly error: (facts: object, message: string) => void
}
