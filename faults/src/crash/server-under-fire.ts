import { fileURLToPath } from 'node:url'
import { type LineServer, startLineServer } from './line-server.ts'
import { type Answer, type Question, SETUP, type Setup } from './protocol.ts'

export { UNDER_FIRE } from './line-server.ts'

export type Asked = Question extends infer Q ? (Q extends Question ? Omit<Q, 'n'> : never) : never

/** A server process as its clients see it. */
export type ServerUnderFire = LineServer<Asked, Answer>

const PROGRAM = fileURLToPath(new URL('./server-process.ts', import.meta.url))

/** Resolves when it takes calls. */
export const startServer = (setup: Setup): Promise<ServerUnderFire> =>
  startLineServer<Asked, Answer>({ program: PROGRAM, environment: { [SETUP]: JSON.stringify(setup) } })
