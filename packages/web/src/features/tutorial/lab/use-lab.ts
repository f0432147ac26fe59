import { pastResults, type TableChoice } from '@nibble/contract'
import type { LabRun } from '@nibble/domain'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import type { LabAnswer } from './lab-worker.ts'
// oxlint-disable-next-line import/default -- the query is Vite's: it gives the address of the worker's file
import WORKER from './lab-worker.ts?worker&url'

export type LabState =
  | { readonly state: 'idle' | 'busy' | 'failed' }
  | { readonly state: 'done'; readonly run: LabRun; readonly answer: LabAnswer }

/** Runs a plan in a worker. One run at a time: a new one and leaving the page end the one before. */
export const useLab = () => {
  const cache = useQueryClient()
  const [lab, setLab] = useState<LabState>({ state: 'idle' })
  const [bench] = useState(openBench)
  useEffect(() => bench.stop, [bench])

  const start = async (run: Omit<LabRun, 'past'>) => {
    const isWanted = bench.begin()
    setLab({ state: 'busy' })
    const table: TableChoice = run.table === 'guarded' ? 'guarded' : 'block'
    // Without the past draws all results are simulated, and the report says so.
    const past = await cache.fetchQuery(pastQuery(table)).catch(() => new Uint32Array())
    if (!isWanted()) return
    const whole = { ...run, past }
    bench.work(whole, (answer) =>
      setLab(answer === null ? { state: 'failed' } : { state: 'done', run: whole, answer }),
    )
  }
  return { lab, start }
}

/** Where the browser asks who made a script's address, a policy that the content policy names says it: made once a visit. */
const policy = window.trustedTypes?.createPolicy('nibble-lab', { createScriptURL: () => WORKER })
const workerAddress = () => policy?.createScriptURL(WORKER) ?? WORKER

/** The place of one worker, which ends when the next one begins. */
const openBench = () => {
  let worker: Worker | null = null
  let begun = 0
  const stop = () => {
    begun += 1
    worker?.terminate()
    worker = null
  }
  const begin = () => {
    stop()
    const nth = begun
    return () => begun === nth
  }
  const work = (run: LabRun, onAnswer: (answer: LabAnswer | null) => void) => {
    const made = new Worker(workerAddress(), { type: 'module' })
    worker = made
    const end = (answer: LabAnswer | null) => {
      if (worker === made) stop()
      onAnswer(answer)
    }
    made.addEventListener('message', ({ data }: MessageEvent<LabAnswer>) => end(data))
    made.addEventListener('error', () => end(null))
    made.postMessage(run)
  }
  return { stop, begin, work }
}

const pastQuery = (table: TableChoice) =>
  queryOptions({
    queryKey: ['lab', 'past', table],
    queryFn: async ({ signal }) => unpack((await call(pastResults, { table }, { signal })).packed),
    staleTime: 600_000,
    retry: false,
  })

const BYTES = 4

const unpack = (text: string): Uint32Array => {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  return Uint32Array.from({ length: bytes.length / BYTES }, (_, nth) => view.getUint32(nth * BYTES, true))
}
