import { randomBytes } from 'node:crypto'
import { confirmSeals } from '@nibble/server/features/seals/confirm-seals.ts'
import { toHex } from 'viem'
import { makeDatabase, startInstance } from '../fixture/instance.ts'
import { column } from '../fixture/owner.ts'
import type { Fault, Part, Work } from '../frame/fault.ts'
import { DEADLY_SEAL_STEPS } from '../withdrawals/death.ts'
import { type MortalSigner, startMortalSigner } from '../withdrawals/mortal-signer.ts'
import { BAD_DAYS, begin, LAST_CALL } from './bad-day.ts'
import { openSealFixture, type SealFixture } from './seal-fixture.ts'

/**
 * Draws are sealed while endpoints lie and the signer is killed between any two steps: all of them before the draw, and of those in which
 * it was not killed 99.9 % six seconds before.
 */
export const sealFault: Fault = {
  name: 'seal',
  unit: 'draws',
  small: 6,
  medium: 12,
  full: 1_440,
  perPart: 1_440,
  run: (work) => sealAll(work),
  /** Broken on purpose: a sealer that sends once and never again. */
  control: async (work) => {
    const { failures } = await sealAll({ ...work, amount: 2 }, { sendsOnce: true })
    return failures.length > 0
  },
}

/** Parallel chains, so that as many draws run at once. */
const LANES = 3
/** A round closes 12 s before its draw; a second later its head is signed. */
const SIGNED_BEFORE_MS = 11_000
const IN_TIME_MS = SIGNED_BEFORE_MS - 6_000
/** Of that many draws 99.9 % is meaningful. With fewer only whether they are sealed counts, however busy the machine is. */
const ENOUGH = 1_000
const PATIENT_MS = 60_000
const MOST_SHOWN = 20
const pause = (ms: number) => new Promise((wait) => setTimeout(wait, ms))

async function sealAll(work: Work, { sendsOnce = false } = {}): Promise<Part> {
  const { amount } = work
  const instance = await startInstance({ durable: false })
  try {
    const lanes = Array.from({ length: Math.min(LANES, amount) }, async (_, lane): Promise<Lane> => {
      const fixture = await openSealFixture(await makeDatabase(instance, `lane_${lane}`))
      try {
        const mine = { ...work, random: work.random.fork(`lane ${lane}`), seed: `${work.seed} lane ${lane}` }
        return await sealLane(fixture, mine, {
          count: Math.floor(amount / LANES) + (lane < amount % LANES ? 1 : 0),
          leadMs: sendsOnce || amount >= ENOUGH ? SIGNED_BEFORE_MS : PATIENT_MS,
          sendsOnce,
        })
      } finally {
        await fixture.close()
      }
    })
    const done = await Promise.all(lanes)
    const draws = done.flatMap((lane) => lane.draws)
    const inTime = (draw: Draw) => draw.tookMs !== null && draw.tookMs <= IN_TIME_MS
    const quiet = draws.filter(({ killed }) => !killed)
    const late = quiet.filter((draw) => !inTime(draw))
    const unsealed = draws.filter(({ tookMs }) => tookMs === null)
    const isMeasured = amount >= ENOUGH && late.length > quiet.length / 1_000
    return {
      counts: {
        sealed: draws.length - unsealed.length,
        withDeath: draws.length - quiet.length,
        withDeathInTime: draws.filter((draw) => draw.killed && inTime(draw)).length,
        sixSecondsBefore: quiet.length - late.length,
        late: late.length,
      },
      most: { slowestMs: Math.max(0, ...quiet.map(({ tookMs }) => tookMs ?? 0)) },
      failures: [
        ...done.flatMap(({ wrong }) => wrong),
        ...unsealed.map(({ name }) => `${name}: not sealed`),
        ...(isMeasured ? late.map(({ name, tookMs }) => `${name}: sealed after ${tookMs} ms`) : []),
      ].slice(0, MOST_SHOWN),
    }
  } finally {
    await instance.stop()
  }
}

type Draw = {
  readonly name: string
  /** From the signed head to the second of the block that holds its seal; null if none does. */
  readonly tookMs: number | null
  /** The signer died meanwhile. */
  readonly killed: boolean
}
type Lane = { readonly draws: readonly Draw[]; readonly wrong: readonly string[] }
type Plan = { readonly count: number; readonly leadMs: number; readonly sendsOnce: boolean }

async function sealLane(
  fixture: SealFixture,
  { random, seed, say }: Work,
  { count, leadMs, sendsOnce }: Plan,
): Promise<Lane> {
  const { chain, endpoints, owner } = fixture
  const signer: MortalSigner = startMortalSigner({
    settings: fixture.settings,
    random: random.fork('deaths'),
    between: async () => {},
    ...(sendsOnce
      ? { steps: ['seal sent'], livesFor: [1, 1], hangs: true }
      : { steps: DEADLY_SEAL_STEPS, livesFor: count < ENOUGH / LANES ? [2, 6] : [3, 30] }),
  })
  const draws: Draw[] = []
  const wrong: string[] = []
  let deaths = 0
  try {
    // It says that it works before there is something to do, as it has for hours in a house.
    await owner.until('exists (select from sealer_state)')
    for (let nth = 0; nth < count; nth += 1) {
      const day = sendsOnce ? 'all swallow' : random.pick(BAD_DAYS)
      const name = `${seed} draw ${nth} (${day})`
      // A signer that died with the previous draw works again.
      if (sumOf(signer.deaths) > deaths)
        await owner.until(`(select at from sealer_state) > play_instant(${Date.now()})`)
      deaths = sumOf(signer.deaths)
      const commitment = randomBytes(32)
      const signedAt = Date.now()
      const drawAt = signedAt + leadMs
      const problem = begin(day, { chain, endpoints, random })
      await owner.rows('insert into book_seal (draw_at, commitment) values (play_instant($1), $2)', [
        drawAt,
        commitment,
      ])
      while ((await lastOf(fixture)) < drawAt && Date.now() < drawAt) await pause(50)
      problem.end()
      await confirmSeals(fixture.db, { contract: fixture.book, now: Date.now() })

      const events = await eventsOf(fixture, drawAt)
      const [event] = events
      if (events.length > 1 || (event !== undefined && event.commitment !== commitment.toString('hex')))
        wrong.push(`${name}: the contract has something else than was signed`)
      draws.push({
        name,
        tookMs: event === undefined ? null : event.timeMs - signedAt,
        killed: sumOf(signer.deaths) > deaths,
      })
      if (nth % 20 === 19) say(`${nth + 1} of ${count} draws in ${seed}`)
    }
    wrong.push(...(await checkWords(fixture, seed)))
    return { draws, wrong }
  } finally {
    await signer.stop()
  }
}

/** The development node forgets old states, now and then the one that it was just asked about: then it is asked again. */
const lastOf = async ({ chain, contract }: SealFixture): Promise<number> =>
  Number(await chain.request('eth_call', [{ to: contract, data: LAST_CALL }, 'latest']).catch(() => 0))

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0)

async function eventsOf(
  { chain, contract }: SealFixture,
  drawAt: number,
): Promise<{ commitment: string; timeMs: number }[]> {
  const logs = await chain.request('eth_getLogs', [
    { fromBlock: '0x0', address: contract, topics: [null, toHex(drawAt, { size: 32 })] },
  ])
  if (!Array.isArray(logs)) throw new Error('no logs')
  return Promise.all(
    logs.map(async ({ data, blockNumber }: { data: string; blockNumber: string }) => {
      const block = await chain.request('eth_getBlockByNumber', [blockNumber, false])
      const timestamp = block instanceof Object && 'timestamp' in block ? Number(block.timestamp) : Number.NaN
      return { commitment: data.slice(2), timeMs: timestamp * 1_000 }
    }),
  )
}

/** What the server says of each draw is what the chain says: sealed, if its event is in a block before it. */
async function checkWords(fixture: SealFixture, seed: string): Promise<string[]> {
  const { db, book } = fixture
  let wrong: string[] = []
  // Until the last ones are final.
  for (let tries = 0; tries < 100; tries += 1) {
    await confirmSeals(db, { contract: book, now: Date.now() })
    wrong = await compareWords(fixture, seed)
    if (wrong.length === 0) break
    await pause(200)
  }
  return wrong
}

async function compareWords(fixture: SealFixture, seed: string): Promise<string[]> {
  const rows = await fixture.owner.rows(
    'select play_ms(draw_at) as at, state, play_ms(sealed_block_time) as time from book_seal',
  )
  const wrong: string[] = []
  for (const row of rows) {
    const [event] = await eventsOf(fixture, Number(column(row, 'at')))
    const isSealed = event !== undefined && event.timeMs < Number(column(row, 'at'))
    if (
      (column(row, 'state') === 'sealed') !== isSealed ||
      (isSealed && row['time'] !== String(event.timeMs))
    )
      wrong.push(
        `${seed}: the server says ${column(row, 'state')} of draw ${column(row, 'at')}, the chain otherwise`,
      )
  }
  return wrong
}
