import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Kills PostgreSQL as a crash of the whole machine would: its first process and every one that it started, -9. */
export async function killPostgres(pid: number): Promise<void> {
  const all = [pid, ...childrenOf(pid)]
  for (const one of all) signal(one, 'SIGKILL')
  for (let waited = 0; isKnown(pid) || all.some(lives); waited += 5) {
    if (waited > 10_000) throw new Error(`PostgreSQL, process ${pid}, survives kill -9`)
    await new Promise((wait) => setTimeout(wait, 5))
  }
}

/** Stops every process of PostgreSQL for that long: connections stand, and nobody answers. */
export async function hangPostgres(pid: number, forMs: number): Promise<void> {
  // The first process goes first, so that it starts no other meanwhile.
  signal(pid, 'SIGSTOP')
  const all = [pid, ...childrenOf(pid)]
  for (const one of all) signal(one, 'SIGSTOP')
  await new Promise((wait) => setTimeout(wait, forMs))
  for (const one of all) signal(one, 'SIGCONT')
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone already.
  }
}

/** Until its parent, this process, has heard of its end, PostgreSQL takes it for running and will not start anew. */
const isKnown = (pid: number): boolean => parents().some((one) => one.pid === pid)

const lives = (pid: number): boolean => parents().some((one) => one.pid === pid && !one.dead)

const childrenOf = (pid: number): number[] =>
  parents()
    .filter(({ parent }) => parent === pid)
    .map((one) => one.pid)

function parents(): { pid: number; parent: number; dead: boolean }[] {
  if (!existsSync('/proc/self/stat')) {
    const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,state='], { encoding: 'utf8' })
    return listed
      .trim()
      .split('\n')
      .map((line) => {
        const [pid, parent, state] = line.trim().split(/\s+/)
        return { pid: Number(pid), parent: Number(parent), dead: state?.startsWith('Z') ?? true }
      })
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        return [{ pid: Number(name), parent: Number(parent), dead: state === 'Z' }]
      } catch {
        return []
      }
    })
}
