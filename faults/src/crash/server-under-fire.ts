import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Answer, eachLine, type Question, SETUP, type Setup } from './protocol.ts'

export type Asked = Question extends infer Q ? (Q extends Question ? Omit<Q, 'n'> : never) : never

/** A server process as its clients see it. */
export type ServerUnderFire = {
  /** Resolves with `failed` when the server dies first. */
  readonly ask: (question: Asked) => Promise<Answer>
  /** Ends it without a warning and resolves when it is gone. What it had answered before is still read. */
  kill(): Promise<void>
}

/** What its sessions call themselves, to see when the last of them has ended. */
export const UNDER_FIRE = 'under fire'

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const PROGRAM = fileURLToPath(new URL('./server-process.ts', import.meta.url))

/** Resolves when it takes calls. */
export async function startServer(setup: Setup): Promise<ServerUnderFire> {
  const child = spawn(process.execPath, ['--import', TSX, PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, [SETUP]: JSON.stringify(setup), PGAPPNAME: UNDER_FIRE },
  })
  const waiting = new Map<number, (answer: Answer) => void>()
  child.stdin.on('error', () => {})
  const over = endOf(child)
  const up = new Promise<void>((resolve, reject) => {
    eachLine(child.stdout, (line) => {
      if (line === 'up') {
        resolve()
        return
      }
      const answer: Answer = JSON.parse(line)
      waiting.get(answer.n)?.(answer)
      waiting.delete(answer.n)
    })
    void over.then(() => reject(new Error('the server ended before it was up')))
  })
  void over.then(() => {
    for (const [n, tell] of waiting) tell({ n, failed: 'killed' })
    waiting.clear()
  })
  await up

  let asked = 0
  return {
    ask: (question) => {
      asked += 1
      const n = asked
      return new Promise((tell) => {
        if (child.exitCode !== null || child.signalCode !== null) {
          tell({ n, failed: 'killed' })
          return
        }
        waiting.set(n, tell)
        child.stdin.write(`${JSON.stringify({ ...question, n })}\n`)
      })
    },
    kill: async () => {
      child.kill('SIGKILL')
      await over
    },
  }
}

/** `close` comes after the last of its output. */
const endOf = (child: ChildProcess): Promise<void> => new Promise((end) => child.once('close', () => end()))
