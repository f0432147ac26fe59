import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { betOrder, betTime1, betTime3, roundProof } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { openInstallation } from '@nibble/server/local/open-installation.ts'
import { bundlePrograms, PROGRAMS } from '../../../scripts/steps/bundle-programs.mjs'
import { type HttpPlayer, signIn } from '../crash-program/players.ts'
import { prepareProgram } from '../crash-program/program.ts'
import { openOwner } from '../fixture/owner.ts'
import type { Fault, Part, Work } from '../frame/fault.ts'
import { type House, isAfterClose, LIES, type Lie, tellLie } from './lies.ts'

/**
 * `nibble watch` follows a whole house while a script plays on both tables: it ends with 0 if the house is honest, and with 1 and a fraud
 * proof that `nibble fraud` accepts within one round of each lie. A small run tells one of the lies, by its seed.
 */
export const watchFault: Fault = {
  name: 'watch',
  unit: 'lies',
  small: 1,
  medium: LIES.length,
  full: 4 * LIES.length,
  perPart: 4 * LIES.length,
  run: (work) => {
    const first = work.random.whole(0, LIES.length - 1)
    const lies = Array.from({ length: work.amount }, (_, at) => LIES[(first + at) % LIES.length] ?? LIES[0])
    // Each lie once is a medium run.
    const honestS = lies.length > LIES.length ? HONEST_IN_FULL_S : HONEST_S
    // Block and guarded rounds in turn; the return is that of a guarded one.
    const tasks = lies.map((lie, at): Task => ({ lie, digit: at % 2 === 0 ? '6' : '1' }))
    return watchAndLie(work, tasks, { honestS: lies.length < LIES.length ? 0 : honestS })
  },
  /**
   * Broken on purpose: a false lie. Ending with 0 must then count as missed. It is also the honest house of a small run: the watch must
   * have reached the end of rounds of both tables that had bets.
   */
  control: async (work) => {
    for (const pace of PACES) {
      const { failures, counts } = await watchAtPace(work, [{ lie: 'a bet inserted', digit: '6' }], {
        pace,
        isLying: false,
      })
      const said = failures.find((sentence) => sentence.includes('watch ended with 0')) ?? ''
      if (failures.length === 1 && (counts['bets'] ?? 0) > 0 && hasBothTables(said)) return true
    }
    return false
  },
}

/** A machine may be too slow to sign heads in time, and nobody can check a round without one: then rounds take four times as long. */
const PACES = [1, 4] as const
type Pace = (typeof PACES)[number]
/** How long an honest house is watched when every lie is told. */
const HONEST_S = 60
const HONEST_IN_FULL_S = 600
/** A round comes to its end 11 s after it begins, the next one begins after 10: several of both tables on a busy machine. */
const NO_LIE_S = 60

const hasBothTables = (out: string): boolean =>
  ['1', '6'].every((digit) => new RegExp(`^ok {6}\\d{8}${digit}\\d+ {2}[1-9]`, 'm').test(out))

/** Rounds of 10 and 20 s that are shown for six seconds between close and result. */
const windowsAt = (pace: Pace) => ({
  WINDOWS_1M: [10_000, 3_000, 2_000, 6_000].map((ms) => ms * pace).join(),
  WINDOWS_3M: [20_000, 13_000, 2_000, 6_000].map((ms) => ms * pace).join(),
})
const ROUND_S = 20
/** A machine may be slow: a watch that has found nothing by then has missed the lie. */
const MISSED_S = 6 * ROUND_S
/** How long a head is left alone, so that a watcher who checks once a second has seen it. */
const SEEN_MS = 2_000

/** A lie, and the ninth digit of its round's number: which table. */
type Task = { readonly lie: Lie; readonly digit: '1' | '6' }
type Watching = Pick<Work, 'seed' | 'say'>

/** Lies for whose round no head was signed in time are told again in longer rounds. */
async function watchAndLie(work: Watching, tasks: readonly Task[], { honestS = 0 } = {}): Promise<Part> {
  const [fast, slow] = PACES
  const { late, failures, counts } = await watchAtPace(work, tasks, { pace: fast, honestS })
  if (late.length === 0) return { failures, counts }
  const again = await watchAtPace(work, late, { pace: slow })
  return {
    failures: [...failures, ...again.failures],
    counts: {
      rounds: counts.rounds,
      lies: counts.lies + again.counts.lies,
      bets: counts.bets + again.counts.bets,
    },
  }
}

type AtPace = Part & {
  readonly late: readonly Task[]
  readonly counts: { rounds: number; lies: number; bets: number }
}

async function watchAtPace(
  { seed, say }: Watching,
  tasks: readonly Task[],
  { pace, isLying = true, honestS = 0 }: { pace: Pace; isLying?: boolean; honestS?: number },
): Promise<AtPace> {
  const secret = randomBytes(32)
  const program = await prepareProgram({
    ...windowsAt(pace),
    NIBBLE_SECRET: secret.toString('base64url'),
  })
  const folder = mkdtempSync(join(tmpdir(), 'nibble-watch-'))
  const failures: string[] = []
  const late: Task[] = []
  const counts = { rounds: 0, lies: 0, bets: 0 }
  let isOver = false
  try {
    await bundlePrograms()
    await program.start()
    const players = await Promise.all([signIn(program.url), signIn(program.url)])
    const playing = play(players, counts, () => isOver)
    const installation = await openInstallation(program.dataFolder)
    const owner = openOwner(installation.ownerUrl)
    const house: House = { owner, databaseUrl: installation.databaseUrl, secret }
    try {
      if (honestS > 0) {
        const { code, out } = await nibble(['watch', program.url, '--for', String(honestS)], folder)
        counts.rounds = out.split('\n').filter((line) => /^ok {6}\d{13} /.test(line)).length
        if (code !== 0) failures.push(`${seed}: an honest house ended with ${code}: ${out}`)
        if (!hasBothTables(out)) failures.push(`${seed}: not both tables were watched with bets: ${out}`)
        if (counts.bets === 0) failures.push(`${seed}: nobody could bet`)
        say(`${counts.rounds} honest rounds, ${counts.bets} bets`)
      }
      for (const task of tasks) {
        const { lie } = task
        const telling = { ...task, house, player: players[0], folder, url: program.url, isLying, pace }
        const { round, wrong } = await lieOnce(telling)
        const signed = `select count(*) from book where round_id = ${round ?? 0} and signed_at is not null`
        if (wrong !== null && isLying && pace === PACES[0] && (await owner.text(signed)) === '0') {
          late.push(task)
          continue
        }
        if (wrong !== null) failures.push(`${seed}: ${lie}: ${wrong}`)
        counts.lies += 1
        say(`${counts.lies} of ${tasks.length} lies`)
      }
    } finally {
      isOver = true
      await playing
      await owner.end()
      await installation.close()
    }
    return { counts, failures, late }
  } finally {
    await program.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Telling = Task & {
  readonly house: House
  readonly player: HttpPlayer
  readonly folder: string
  readonly url: string
  readonly isLying: boolean
  readonly pace: Pace
}

/** `wrong` is what is wrong with how a lie was found; null if it was found correctly. */
type Told = { readonly round: string | null; readonly wrong: string | null }

async function lieOnce(telling: Telling): Promise<Told> {
  const { lie, house, player, folder, url, isLying, pace } = telling
  for (const file of readdirSync(folder)) rmSync(join(folder, file))
  const limit = (isLying ? MISSED_S : NO_LIE_S) * pace
  const watching = nibble(['watch', url, '--for', String(limit)], folder)
  const lied = isLying ? lieInRound(telling) : null
  const [{ code, out }, round] = await Promise.all([watching, lied])
  // Rounds that share its draw may rightly be accused too: the next watch begins when all of that is over.
  if (round !== null)
    await house.owner.until(
      `not exists (select from round where state not in ('published', 'cancelled')
                     and draw_at <= (select draw_at from round where id = ${round}))`,
    )
  const told = (wrong: string | null): Told => ({ round, wrong })
  if (code !== 1) return told(`watch ended with ${code}: ${out}`)
  if (round === null) return told(`watch ended before anything was told: ${out}`)
  if (!out.includes(`LIE     ${round}`)) return told(`watch accused another round than ${round}: ${out}`)
  const file = `nibble-fraud-${round}.json`
  if (!existsSync(join(folder, file))) return told(`there is no fraud proof: ${out}`)
  const network = lie === 'a return changed' ? await saveNetwork(player, { round, folder }) : []
  const judged = await nibble(['fraud', file, ...network], folder)
  return told(judged.code === 0 ? null : `the fraud proof ended with ${judged.code}: ${judged.out}`)
}

/** A development house has a beacon network of its own: to judge a guarded return, one needs it from a proof of the round. */
async function saveNetwork(
  { caller }: HttpPlayer,
  { round, folder }: { round: string; folder: string },
): Promise<string[]> {
  const { proof } = await caller.call(roundProof, { round })
  const file = join(folder, 'network.json')
  writeFileSync(file, JSON.stringify(proof))
  return ['--network', file]
}

/** Waits for a round with bets that is sealed, or open if its return is to be changed. Returns the round that was lied about. */
async function lieInRound({ lie, house, digit, pace }: Telling): Promise<string | null> {
  const { owner } = house
  // The watch has begun to look.
  await pause(SEEN_MS * pace)
  const since = await owner.text('select clock_timestamp()::text')
  const ready = isAfterClose(lie)
    ? `k.signed_at < clock_timestamp() - interval '${SEEN_MS * pace} ms' and r.state in ('closed', 'drawn')`
    : "r.state = 'open'"
  const until = Date.now() + MISSED_S * pace * 1_000
  while (Date.now() < until) {
    const [found] = await owner.rows(
      `select r.id::text as id from round r join book k on k.round_id = r.id
       where r.id / 10000 % 10 = ${digit} and r.published_at is null and r.closes_at > $1 and ${ready}
         and exists (select from bet b where b.round_id = r.id and b.status = 0) order by r.id limit 1`,
      [since],
    )
    const round = found?.['id'] ?? null
    if (round !== null && (await tellLie(lie, round, house))) return round
    await pause(100)
  }
  return null
}

const PLAY_EVERY_MS = 2_000

/** Two picks of one game on every open round, of which one may win. */
async function play(
  players: readonly HttpPlayer[],
  counts: { bets: number },
  isOver: () => boolean,
): Promise<void> {
  // The watcher uses the same address as they do, and each has a rate limit.
  const rounds = players.map(({ caller }) => ({ caller, done: new Set<string>() }))
  while (!isOver()) {
    for (const { caller, done } of rounds) {
      // A round may close, and a lie may leave a player without balance: then the next one is bet on.
      const placed = await bet(caller, done).catch(() => 0)
      counts.bets += placed
    }
    await pause(PLAY_EVERY_MS)
  }
}

async function bet(caller: HttpPlayer['caller'], done: Set<string>): Promise<number> {
  let placed = 0
  for (const route of [betTime1, betTime3])
    for (const table of ['block', 'guarded'] as const) {
      const { open } = await caller.call(route, { table })
      if (open === null || done.has(open.round)) continue
      done.add(open.round)
      const stake = amountOf(10_000_000n)
      await caller.call(betOrder, {
        idempotencyKey: crypto.randomUUID(),
        round: open.round,
        asset: 'PLAY_POINT' as const,
        bets: [
          { game: 'big-small', pick: 'big', stake },
          { game: 'big-small', pick: 'small', stake },
        ],
      })
      placed += 2
    }
  return placed
}

/** The command line as a person runs it, in its own folder. */
function nibble(args: readonly string[], cwd: string): Promise<{ code: number | null; out: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [PROGRAMS.cli, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        out += text.toString()
      })
    child.once('exit', (code) => resolve({ code, out }))
  })
}

const pause = (ms: number) => new Promise((wait) => setTimeout(wait, ms))
