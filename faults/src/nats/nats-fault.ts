import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { inTransaction } from '@nibble/server/db/transaction.ts'
import type { NibbleEvent } from '@nibble/server/features/play/events.ts'
import { notifyBalances } from '@nibble/server/ledger/post.ts'
import { makeWorkingLogin, workingUrl } from '@nibble/server/local/logins.ts'
import { listenForEvents } from '@nibble/server/realtime/listen-for-events.ts'
import { listenOverNats } from '@nibble/server/realtime/listen-over-nats.ts'
import { checkBus, type Listen } from '@nibble/server/realtime/testing/bus-contract.ts'
import { until } from '../failover/cluster.ts'
import { makeDatabase, startInstance } from '../fixture/instance.ts'
import { type Owner, openOwner } from '../fixture/owner.ts'
import type { Fault, Part, Work } from '../frame/fault.ts'
import { endAll } from '../servers/shared-parts.ts'
import { type NatsCluster, startNats } from './nats-cluster.ts'
import { playOverNats } from './whole-servers.ts'

/**
 * Three servers connect over three NATS servers and a fourth one by NOTIFY, while transactions commit and roll back, and NATS and
 * connections break. Each of them must receive everything that committed, or a gap after it; nothing else may be received, and nothing
 * before it commits. Before that two whole servers play over NATS.
 */
export const natsFault: Fault = {
  name: 'nats',
  unit: 'breaks',
  small: 5,
  medium: 15,
  full: 100,
  perPart: 15,
  // It downloads a Debian package, which a machine that tests every change may not have.
  long: true,
  run: async (work) => {
    await playOverNats(work.say)
    return onStage((stage) => breakAgainAndAgain(stage, work))
  },
  control: (work) =>
    onStage(async (stage) => {
      const part = await breakAgainAndAgain(stage, { ...work, amount: 5 }, 'keeps quiet about gaps')
      work.say(`without gaps: ${part.failures[0] ?? 'nothing was noticed'}`)
      return part.failures.some((failure) => /neither heard/.test(failure))
    }),
}

/** What is broken on purpose, if anything. */
type Unsound = 'keeps quiet about gaps' | null

const CALM_MS = 2_000
const MOST_SHOWN = 20

type Stage = {
  readonly nats: NatsCluster
  readonly owner: Owner
  /** Of servers with NATS_URL, and of one without. */
  readonly withNats: Database
  readonly plain: Database
}

async function onStage<T>(act: (stage: Stage) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-nats-'))
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const nats = await startNats(folder, { tls: false })
    closing.push(nats.close)
    const instance = await startInstance({ durable: false })
    closing.push(instance.stop)
    const ownerUrl = await makeDatabase(instance, 'nats')
    await makeWorkingLogin(ownerUrl)
    const url = workingUrl(ownerUrl)
    const owner = openOwner(ownerUrl)
    closing.push(owner.end)
    await owner.rows('create table fact (id bigint primary key); grant select, insert on fact to nibble_app')
    const name = 'nibble jobs'
    const withNats = await openDatabase({ url, max: 24, durability: 'unchecked', name, events: 'outbox' })
    closing.push(withNats.close)
    const plain = await openDatabase({ url, max: 8, durability: 'unchecked', name })
    closing.push(plain.close)
    return await act({ nats, owner, withNats, plain })
  } finally {
    await endAll(closing)
  }
}

/** A server's event listener. */
type Listener = {
  readonly name: string
  /** When it first received each fact. */
  readonly heard: Map<string, number>
  readonly gaps: number[]
  relies: boolean
  stop(): Promise<void>
}

/** What was sent with each, and when its transaction ended at the latest. */
type Facts = { readonly told: Map<string, number>; readonly stop: () => Promise<void> }

const SECRETS = [Buffer.alloc(32, 1)] as const
const QUIET = { info: () => {}, warn: () => {} }

async function breakAgainAndAgain(
  stage: Stage,
  { amount, seed, random, say }: Omit<Work, 'from'>,
  unsound: Unsound = null,
): Promise<Part> {
  const { withNats, plain, nats } = stage
  const failures: string[] = []
  const overNats =
    (onHeard: (isHeard: boolean) => void = () => {}): Listen =>
    (hear, onGap) =>
      listenOverNats(
        { db: withNats, url: nats.url, secrets: SECRETS, log: QUIET, onHeard, calmMs: CALM_MS },
        hear,
        onGap,
      )
  if (unsound === null)
    for (const wrong of await checkBus(withNats, overNats())) failures.push(`${seed}: ${wrong}`)

  const listen = async (name: string, open: (listener: Listener) => Listen): Promise<Listener> => {
    const listener: Listener = { name, heard: new Map(), gaps: [], relies: false, stop: async () => {} }
    const hear = (event: NibbleEvent) => {
      if (event.type !== 'balances' || listener.heard.has(event.player)) return
      listener.heard.set(event.player, performance.now())
      void stage.owner.rows('select from fact where id = $1', [event.player]).then(
        ({ length }) => {
          if (length === 0) failures.push(`${seed}: ${name} heard ${event.player}, which has not committed`)
        },
        () => {},
      )
    }
    const stop = await open(listener)(hear, () => {
      if (unsound === null) listener.gaps.push(performance.now())
    })
    return Object.assign(listener, { stop })
  }
  const listeners: Listener[] = []
  let facts: Facts | null = null
  const most: Record<string, number> = {}
  let isHurt = false
  try {
    for (const name of ['one', 'two', 'three'])
      listeners.push(
        await listen(name, (listener) =>
          overNats((relies) => {
            listener.relies = relies
          }),
        ),
      )
    facts = tellFacts(stage, random.fork('facts'))
    const relying = () =>
      until('all rely on NATS', async () => listeners.every(({ name, relies }) => relies || name === 'four'))
    await relying()
    const calmFrom = performance.now()
    await pause(3_000)
    most['ms until a fact is heard, median without trouble'] = medianDelay(listeners, facts, calmFrom)
    const fourth: Listen = (hear, onGap) => listenForEvents(plain, hear, onGap)
    listeners.push(await listen('four', () => fourth))

    const ways = waysToBreak(stage)
    const first = random.whole(0, ways.length - 1)
    for (let nth = 0; nth < amount; nth += 1) {
      const way = ways[(first + nth) % ways.length]
      if (way === undefined) break
      await relying()
      isHurt = true
      await way.act(random.whole(0, 2))
      isHurt = false
      await pause(random.whole(0, 2_000))
    }
    await relying()
    await pause(1_000)
  } catch (error) {
    failures.push(`${seed}: ${String(error)}${isHurt ? ' (while something was broken)' : ''}`)
  } finally {
    await endAll([...listeners.map(({ stop }) => stop), () => pause(2_000), () => facts?.stop()])
  }

  const committed = new Set((await stage.owner.rows('select id from fact')).map(({ id }) => id ?? ''))
  const { told } = facts ?? { told: new Map<string, number>() }
  let missed = 0
  for (const { name, heard, gaps } of listeners) {
    const from = Math.min(...heard.values())
    for (const [id, endedAt] of told) {
      if (!committed.has(id) || heard.has(id) || endedAt < from) continue
      missed += 1
      if (!gaps.some((at) => at >= endedAt))
        failures.push(`${seed}: ${name} neither heard ${id} nor told of a gap after it`)
    }
    most[`gaps of ${name}`] = gaps.length
  }
  say(
    `${committed.size} facts, ${missed} of them not heard by one of ${listeners.length}, after which a gap was told`,
  )
  const counts = { facts: committed.size, 'not heard, with a gap after it': missed }
  return { failures: failures.slice(0, MOST_SHOWN), counts, most }
}

/** Some transactions at a time: two of three commit, some late, and one in ten sends by NOTIFY as the command line does. */
function tellFacts({ withNats, plain }: Stage, random: Work['random']): Facts {
  const told = new Map<string, number>()
  let stopped = false
  let last = 0
  const tell = async () => {
    while (!stopped) {
      last += 1
      const id = String(last)
      const { pool } = random.chance(0.1) ? plain : withNats
      const [waitMs, fails] = [random.chance(0.1) ? random.whole(0, 1_500) : 0, random.chance(0.3)]
      await inTransaction(pool, async (client) => {
        await client.query('insert into fact values ($1)', [id])
        await notifyBalances(client, [BigInt(id)], 'transfer')
        await pause(waitMs)
        if (fails) throw new Error('rolled back on purpose')
      }).catch(() => {})
      told.set(id, performance.now())
      await pause(random.whole(0, 40))
    }
  }
  const telling = Promise.all([tell(), tell(), tell(), tell()])
  return {
    told,
    stop: async () => {
      stopped = true
      await telling
    },
  }
}

function waysToBreak({ nats, owner }: Stage) {
  const breakOff = (name: string) =>
    owner.rows(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
      [name],
    )
  const dies = async (nodes: NatsCluster['nodes'], awayMs: number) => {
    for (const node of nodes) node.kill()
    await pause(awayMs)
    for (const node of nodes) await node.start()
  }
  return [
    {
      name: 'a NATS server freezes',
      act: async (which: number) => {
        nats.nodes[which]?.freeze()
        await pause(9_000)
        nats.nodes[which]?.thaw()
      },
    },
    { name: 'a NATS server dies', act: (which: number) => dies(nats.nodes.slice(which, which + 1), 3_000) },
    { name: 'all NATS servers die', act: () => dies(nats.nodes, 4_000) },
    {
      name: 'servers lose their connections, some while they pass on',
      act: async () => {
        for (let times = 0; times < 20; times += 1) {
          await breakOff('nibble jobs')
          await pause(100)
        }
      },
    },
    {
      name: 'servers lose the connections that listen',
      act: async () => {
        await breakOff('nibble events')
        await pause(2_000)
      },
    },
  ]
}

function medianDelay(listeners: readonly Listener[], { told }: Facts, from: number): number {
  const delays = listeners.flatMap(({ heard }) =>
    [...told].flatMap(([id, endedAt]) => {
      const at = heard.get(id)
      return endedAt < from || at === undefined ? [] : [at - endedAt]
    }),
  )
  return Math.round(delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)] ?? -1)
}

const pause = (ms: number) => new Promise((wait) => setTimeout(wait, ms))
