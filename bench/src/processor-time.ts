import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

export type ProcessorTime = { readonly databaseUs: number; readonly serverUs: number }

/** What all processes of the database and this one have spent so far. Null if the system does not report it: it has to be Linux. */
export const processorTime = async (pool: Pick<pg.Pool, 'query'>): Promise<ProcessorTime | null> => {
  if (process.platform !== 'linux') return null
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const database = parentOf(String(rows[0]?.pid))
  if (database === null) return null
  let databaseUs = 0
  for (const pid of readdirSync('/proc'))
    if (/^\d+$/.test(pid) && parentOf(pid) === database) databaseUs += spentNs(pid) / 1_000
  const { user, system } = process.cpuUsage()
  return { databaseUs, serverUs: user + system }
}

/** Null once it has ended. */
const parentOf = (pid: string): string | null => {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? null
}

const spentNs = (pid: string): number => Number(read(`/proc/${pid}/schedstat`).split(' ')[0])

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
