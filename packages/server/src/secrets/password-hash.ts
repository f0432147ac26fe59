import { Worker } from 'node:worker_threads'
import { Refusal } from '../refusal.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** At once: each takes a core for some 80 ms and 19 MiB. */
const THREADS = 2
/** This many more may wait, for some two seconds; further calls are asked to try again. */
const MOST_WAITING = 50
const AGAIN_IN_S = 5

/** A hash of which nobody knows the password: calculated with where there is no account, so that answers take as long. */
export const NOBODYS_PASSWORD =
  '$argon2id$v=19$m=19456,t=2,p=1$5ddcgYIFz7JLzNRhcG5//A$6qBeuzCyYdKt3PF4JbmJJdIMRrtrk39W/5TiKyWfcrc'

/** argon2id with a salt of its own, in PHC form. Throws Refusal('too_often') when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  return String(await calculate({ password, hashed: null, cost: COST }))
}

/**
 * Throws Refusal('too_often') when too many wait: then nothing was calculated, and `takeBack` has undone what the caller
 * counted as a try.
 */
export async function isPassword(
  password: string,
  hashed: string,
  takeBack: () => Promise<unknown> = async () => {},
): Promise<boolean> {
  try {
    return (await calculate({ password, hashed, cost: COST })) === true
  } catch (error) {
    await takeBack()
    throw error
  }
}

type Question = { readonly password: string; readonly hashed: string | null; readonly cost: typeof COST }
type Answer = { readonly answer: string | boolean } | { readonly error: string }
type Job = { readonly question: Question; readonly end: (answer: Answer) => void }

const waiting: Job[] = []
const threads = new Set<Thread>()
type Thread = { readonly worker: Worker; job: Job | null }

/**
 * On threads of their own: libuv's four, on which the library would calculate else, also check every call's signature,
 * and a rush of passwords would make all players wait.
 */
function calculate(question: Question): Promise<string | boolean> {
  if (waiting.length >= MOST_WAITING) return Promise.reject(new Refusal('too_often', { seconds: AGAIN_IN_S }))
  return new Promise((resolve, reject) => {
    const end = (answer: Answer) =>
      'error' in answer ? reject(new Error(answer.error)) : resolve(answer.answer)
    waiting.push({ question, end })
    startNext()
  })
}

function startNext(): void {
  const job = waiting[0]
  const thread = job === undefined ? null : findIdle()
  if (job === undefined || thread === null) return
  waiting.shift()
  thread.job = job
  thread.worker.ref()
  thread.worker.postMessage(job.question)
}

function findIdle(): Thread | null {
  for (const thread of threads) if (thread.job === null) return thread
  return threads.size < THREADS ? startThread() : null
}

function startThread(): Thread {
  // Without this program's flags: they would load its TypeScript loader once more.
  const worker = new Worker(new URL('./password-worker.mjs', import.meta.url), { execArgv: [] })
  const thread: Thread = { worker, job: null }
  threads.add(thread)
  const free = (answer: Answer) => {
    const { job } = thread
    thread.job = null
    // An idle thread keeps no program from ending.
    worker.unref()
    job?.end(answer)
    startNext()
  }
  const replace = (why: string) => {
    threads.delete(thread)
    free({ error: why })
  }
  worker.on('message', free)
  worker.on('error', (error) => replace(String(error)))
  worker.on('exit', () => replace('the thread that calculates passwords ended'))
  return thread
}
