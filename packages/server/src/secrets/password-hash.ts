import { Worker } from 'node:worker_threads'
import { Refusal } from '../refusal.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** At once; each takes a core for ~80 ms and 19 MiB. */
const THREADS = 2
/**
 * Who asks, and how many more of each may wait, for some two seconds; further calls are asked to retry. Players own value and
 * show a password that they have, signed in or at a known browser, and operators likewise; all others are strangers, including
 * those who own nothing: accounts and their passwords are free. If both sides wait, players have one thread, and operators and
 * strangers alternate on the other. So strangers take no place of a player or operator.
 */
const MOST_WAITING = { player: 50, operator: 25, stranger: 25 } as const
type Asking = keyof typeof MOST_WAITING
const AGAIN_IN_S = 5

/** A hash with an unknown password: calculated if there is no account, so that answers take as long. */
export const DUMMY_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$5ddcgYIFz7JLzNRhcG5//A$6qBeuzCyYdKt3PF4JbmJJdIMRrtrk39W/5TiKyWfcrc'

/** argon2id with its own salt, in PHC form. Throws Refusal('too_often') if too many wait. */
export async function hashPassword(password: string, { by }: { readonly by: Asking }): Promise<string> {
  return String(await calculate({ password, hashed: null, cost: COST }, by))
}

/**
 * Throws Refusal('too_often') if too many wait: then nothing was calculated, and `takeBack` has undone what the caller counted as
 * a try.
 */
export async function isPassword(
  password: string,
  hashed: string,
  { by, takeBack = async () => {} }: { readonly by: Asking; readonly takeBack?: () => Promise<unknown> },
): Promise<boolean> {
  try {
    return (await calculate({ password, hashed, cost: COST }, by)) === true
  } catch (error) {
    await takeBack()
    throw error
  }
}

type Question = { readonly password: string; readonly hashed: string | null; readonly cost: typeof COST }
type Answer = { readonly answer: string | boolean } | { readonly error: string }
type Job = { readonly by: Asking; readonly question: Question; readonly end: (answer: Answer) => void }

const waiting: Readonly<Record<Asking, Job[]>> = { player: [], operator: [], stranger: [] }
/** Those sharing a thread, the next one first. */
const shares: Asking[] = ['operator', 'stranger']
const threads = new Set<Thread>()
type Thread = { readonly worker: Worker; job: Job | null }

/**
 * On separate threads: libuv's four, which the library would use otherwise, also check every call's signature, and a rush of
 * passwords would make all players wait.
 */
function calculate(question: Question, by: Asking): Promise<string | boolean> {
  if (waiting[by].length >= MOST_WAITING[by])
    return Promise.reject(new Refusal('too_often', { seconds: AGAIN_IN_S }))
  return new Promise((resolve, reject) => {
    const end = (answer: Answer) =>
      'error' in answer ? reject(new Error(answer.error)) : resolve(answer.answer)
    waiting[by].push({ by, question, end })
    startNext()
  })
}

function startNext(): void {
  const isShared = [...threads].some(({ job }) => job !== null && job.by !== 'player')
  const shared = isShared ? [] : shares
  const by = [...shared, 'player' as const].find((each) => waiting[each].length > 0)
  const thread = by === undefined ? null : findIdle()
  const job = by === undefined || thread === null ? undefined : waiting[by].shift()
  if (job === undefined || thread === null) return
  if (by === shares[0]) shares.reverse()
  thread.job = job
  thread.worker.ref()
  thread.worker.postMessage(job.question)
}

function findIdle(): Thread | null {
  for (const thread of threads) if (thread.job === null) return thread
  return threads.size < THREADS ? startThread() : null
}

function startThread(): Thread {
  // Without this program's flags: they would load its TypeScript loader again.
  const worker = new Worker(new URL('./password-worker.mjs', import.meta.url), { execArgv: [] })
  const thread: Thread = { worker, job: null }
  threads.add(thread)
  const free = (answer: Answer) => {
    const { job } = thread
    thread.job = null
    // An idle thread keeps no program alive.
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
  worker.on('exit', () => replace('the thread that hashes passwords ended'))
  return thread
}
