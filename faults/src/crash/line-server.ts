import { type ChildProcess, spawn } from 'node:child_process'
import { bundled } from '../frame/bundled.ts'
import { eachLine } from './protocol.ts'

/** A process that answers questions line by line, as its clients see it. */
export type LineServer<Question, Answer> = {
  /** Resolves with `failed` when the process dies first. */
  readonly ask: (question: Question) => Promise<Answer | Failed>
  /** Kills it and resolves when it is gone. Earlier answers are still read. */
  kill(): Promise<void>
}

export type Failed = { readonly n: number; readonly failed: string }

/** The name of its sessions, to see when the last of them has ended. */
export const UNDER_FIRE = 'under fire'

/** Starts a program that writes `up` when it accepts questions. */
export async function startLineServer<Question extends object, Answer extends { readonly n: number }>({
  program,
  environment,
}: {
  readonly program: string
  readonly environment: Readonly<Record<string, string>>
}): Promise<LineServer<Question, Answer>> {
  const child = spawn(process.execPath, await bundled(program), {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...environment, PGAPPNAME: UNDER_FIRE },
  })
  const waiting = new Map<number, (answer: Answer | Failed) => void>()
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
    for (const [n, notify] of waiting) notify({ n, failed: 'killed' })
    waiting.clear()
  })
  await up

  let asked = 0
  return {
    ask: (question) => {
      asked += 1
      const n = asked
      return new Promise((notify) => {
        if (child.exitCode !== null || child.signalCode !== null) {
          notify({ n, failed: 'killed' })
          return
        }
        waiting.set(n, notify)
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
