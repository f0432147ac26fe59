import { randomBytes } from 'node:crypto'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { routes } from '@nibble/contract'
import { migrate } from '@nibble/server/db/migrate.ts'
import { SCHEMA_FOLDER } from '@nibble/server/db/schema-files.ts'
import {
  deployTestToken,
  openLocalWallet,
  startEmbeddedDatabase,
  startLocalChain,
  TOKEN_DECIMALS,
} from '@nibble/server/local'
import { type Bank, checkMemory } from '../crash/check-memory.ts'
import { askAgain, pressOn, type Target } from '../crash/load.ts'
import { type Memory, newMemory } from '../crash/memory.ts'
import { askOverHttp, openRounds, signIn } from '../crash-program/players.ts'
import { type Program, prepareProgram } from '../crash-program/program.ts'
import { until } from '../failover/cluster.ts'
import { checkMoney, type Money } from '../failover/money.ts'
import { checkBooks } from '../fixture/books.ts'
import { type Owner, openOwner } from '../fixture/owner.ts'
import { bundledServer } from '../frame/bundled.ts'
import type { Fault, Part, Work } from '../frame/fault.ts'
import { enrich, moveMoney, openPage, type PagePlayer, readEverything } from './previous-pages.ts'
import { buildPreviousRelease, type Page, type PreviousRelease } from './previous-release.ts'

// Longer than most files: one scenario from start to end, whose steps share everything that players were told.

/**
 * Two servers of the previous release, with pages of it open, are upgraded to this one under bets, transfers and settlement: first the
 * database, then one server after the other. Everything that players were told must be there at the end, and nobody may fail because tables
 * or functions differ from those that they know.
 */
export const upgradeFault: Fault = {
  name: 'upgrade',
  unit: 'upgrades',
  small: 1,
  medium: 1,
  full: 5,
  perPart: 1,
  // It builds another release, taken from the history: a checkout may have none.
  long: true,
  run: (work) => onStage(work, upgrade),
  control: (work) => onStage(work, findsRenamedColumn),
}

const PLAYERS_EACH = 3
const FREE_CREDIT = 10_000_000_000n
const MOST_SHOWN = 20
const THIS_PAGE: Page = { signIn, openRounds, askOverHttp, routes }

type Server = { readonly program: Program; run(release: readonly string[]): void }
type Stage = {
  readonly previous: PreviousRelease
  readonly servers: readonly [Server, Server]
  readonly owner: Owner
  readonly ownerUrl: string
  readonly url: string
  readonly folder: string
  /** By their numbers; later ones are added. */
  readonly players: Map<string, PagePlayer>
  readonly givers: readonly PagePlayer[]
  readonly memory: Memory
  readonly money: Money
  readonly work: Omit<Work, 'amount'>
  /** The longest time between two acknowledgements of bets. */
  readonly gap: { longest: number; last: number }
}

async function onStage<T>(work: Omit<Work, 'amount'>, act: (stage: Stage) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-upgrade-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  const closing: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  try {
    const previous = await buildPreviousRelease(folder, work.from, work.say)
    work.say(`from ${previous.commit}`)
    const database = await startEmbeddedDatabase({ folder: join(folder, 'postgres') })
    closing.push(database.stop)
    const chain = await startLocalChain({ folder: join(folder, 'chain') })
    closing.push(chain.stop)
    // Money of value moves only in a house that takes deposits.
    const { depositXpub, treasury } = openLocalWallet(folder)
    const { contract } = await deployTestToken(chain.url, { treasury, bankroll: 10n ** 24n })
    const open = async (): Promise<Server> => {
      let release = previous.server
      const program = await prepareProgram(
        {
          DATABASE_URL: database.url,
          MIGRATION_DATABASE_URL: database.ownerUrl,
          CHAIN_RPC_URLS: chain.url,
          CHAIN_KIND: 'development',
          USDT_CONTRACT: contract,
          USDT_DECIMALS: String(TOKEN_DECIMALS),
          DEPOSIT_XPUB: depositXpub,
          TREASURY_ADDRESS: treasury,
          NIBBLE_SECRET: secret,
        },
        async () => release,
      )
      closing.push(program.remove)
      await program.start()
      return { program, run: (next) => (release = next) }
    }
    const secret = randomBytes(32).toString('base64url')
    const servers: Stage['servers'] = [await open(), await open()]
    const owner = openOwner(database.ownerUrl)
    closing.push(owner.end)
    const signInAt = (server: Server) => openPage(owner, previous.page, server.program.url)
    const players = new Map<string, PagePlayer>()
    const givers: PagePlayer[] = []
    for (const server of servers) {
      for (let nth = 0; nth < PLAYERS_EACH; nth += 1) {
        const player = await signInAt(server)
        players.set(player.id, player)
      }
      givers.push(await signInAt(server))
    }
    await enrich(owner, givers)
    const money: Money = {
      players: givers.map(({ http }) => http),
      calls: new Map(),
      contradictions: [],
      counts: { moneyAcknowledged: 0, moneyUnanswered: 0 },
    }
    return await act({
      previous,
      servers,
      owner,
      folder,
      players,
      givers,
      money,
      work,
      ownerUrl: database.ownerUrl,
      url: database.url,
      memory: newMemory(),
      gap: { longest: 0, last: performance.now() },
    })
  } finally {
    for (const end of closing.toReversed()) await end().catch(() => {})
  }
}

async function upgrade(stage: Stage): Promise<Part> {
  const { memory, money, owner, work, gap } = stage
  const failures: string[] = []
  const most: Record<string, number> = {}
  for (const [name, act] of Object.entries(STEPS)) {
    gap.longest = 0
    const wrong = await underLoad(stage, () => act(stage))
    // A page that cannot read would be retried in vain for minutes.
    if (wrong.length === 0) wrong.push(...(await check(stage)))
    failures.push(...wrong.slice(0, MOST_SHOWN).map((sentence) => `${work.seed} ${name}: ${sentence}`))
    most[`${name}_away_seconds`] = Math.round(gap.longest / 100) / 10
    work.say(
      `${name}: ${memory.counts.acknowledged} acknowledged, away ${(gap.longest / 1_000).toFixed(1)} s`,
    )
    if (wrong.length > 0) break
  }
  if (failures.length === 0) {
    await owner.until('not exists (select from bet where status = 0)')
    failures.push(...(await check(stage)), ...(await checkBooks({ owner, url: stage.url })))
  }
  const counts = { slips: memory.slips.size, ...memory.counts, ...money.counts }
  return { counts, most, failures }
}

/** In this order, each under load. They return what must not happen and did. */
const STEPS: Record<string, (stage: Stage) => Promise<string[]>> = {
  database: async (stage) => {
    await migrate({ url: stage.ownerUrl })
    return goOn(stage)
  },
  'one of each': async (stage) => {
    const { owner, players, servers } = stage
    const [, other] = servers
    await other.program.kill()
    const wrong = await startOlder(stage, other)
    other.run(await bundledServer())
    await startAgain(other)
    for (let nth = 0; nth < PLAYERS_EACH; nth += 1) {
      const player = await openPage(owner, THIS_PAGE, other.program.url)
      players.set(player.id, player)
    }
    wrong.push(...(await goOn(stage)))
    if (wrong.length > 0) return wrong
    // What one server does for all moves between the releases.
    await owner.rows(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and objid between 56560001 and 56560199",
    )
    return goOn(stage)
  },
  'back to one': async (stage) => {
    const [last] = stage.servers
    await last.program.stop()
    last.run(await bundledServer())
    await startAgain(last)
    return goOn(stage)
  },
}

/** While it was away, a player's connection may have been given its port. */
async function startAgain({ program }: Server): Promise<void> {
  for (let left = 20; ; left -= 1)
    try {
      await program.start()
      return
    } catch (error) {
      if (left === 0 || !String(error).includes('is taken by another program')) throw error
    }
}

/** As its service manager does after a crash. */
async function startOlder({ owner, previous, work }: Stage, server: Server): Promise<string[]> {
  const before = await schemaOf(owner)
  if (!previous.knowsNewer) {
    work.say('the previous release does not know that a newer one was here: it is not started again')
    return []
  }
  const outcome = await startAgain(server).then(
    () => 'it started',
    (error: unknown) => String(error),
  )
  return [
    ...(/newer (version of )?Nibble|another version of Nibble/i.test(outcome)
      ? []
      : [`an older server: ${outcome}`]),
    ...((await schemaOf(owner)) === before ? [] : ['an older server changed tables or functions']),
  ]
}

/** Every page reads what it shows, bets are still accepted, and new bets are settled. */
async function goOn({ memory, money, owner, players, givers }: Stage): Promise<string[]> {
  const wrong = await readEverything([...players.values(), ...givers])
  if (wrong.length > 0) return wrong
  const newest = await owner.text('select coalesce(max(id), 0) from bet')
  const wanted = memory.counts.acknowledged + 40
  await until('bets are acknowledged', async () => memory.counts.acknowledged >= wanted)
  const moved = money.counts.moneyAcknowledged
  await until('money is moved', async () => money.counts.moneyAcknowledged > moved + 1)
  await owner.until(`exists (select from bet where id > ${newest} and status = 1)`)
  return []
}

async function underLoad(stage: Stage, act: () => Promise<string[]>): Promise<string[]> {
  const { givers, money, gap, work } = stage
  let over = false
  const isOver = () => over
  const target = await targetOf(stage)
  gap.last = performance.now()
  const pressing = Promise.all([
    pressOn(target, isOver),
    moveMoney(givers, money, { random: work.random, isOver }),
  ])
  try {
    return await act()
  } finally {
    over = true
    await pressing
  }
}

async function targetOf({ players, memory, work: { random }, gap }: Stage): Promise<Target> {
  const roundsOf = async ({ page, http }: PagePlayer) => {
    const open = await page.openRounds(http).catch(() => [])
    return open.length > 0 ? open : null
  }
  let rounds = await until('a round is open', () => roundsOf(random.pick([...players.values()])))
  return {
    ask: async (question) => {
      const player = players.get(question.call === 'place' ? question.slip.player : question.player)
      if (player === undefined) throw new Error('the player is not signed in')
      const answer = await player.page.askOverHttp(player.http, question)
      if ('bets' in answer) {
        gap.longest = Math.max(gap.longest, performance.now() - gap.last)
        gap.last = performance.now()
      } else {
        // A player who has all the bets that they may have does not show that the house is away.
        if ('refusal' in answer && answer.refusal === 'too_many_bets') gap.last = performance.now()
        rounds = (await roundsOf(player)) ?? rounds
      }
      // All come from one address, which may make that many calls a minute.
      await new Promise((wait) => setTimeout(wait, 200))
      return answer
    },
    memory,
    random,
    rounds: () => rounds,
    assets: ['PLAY_POINT'],
    get players() {
      return [...players.keys()].map(BigInt)
    },
    callers: PLAYERS_EACH * 4,
  }
}

/** Every call without an answer is repeated until it has one, and everything is compared with what is stored. */
async function check(stage: Stage): Promise<string[]> {
  const { memory, money, owner, players, servers } = stage
  const target = await targetOf(stage)
  await until('every call has its answer', async () => {
    await askAgain(target)
    return [...memory.slips.values(), ...memory.cancels.values()].every(
      ({ outcome }) => outcome !== 'unknown',
    )
  })
  const bank: Bank = { players: [...players.keys()].map(BigInt), funds: { PLAY_POINT: FREE_CREDIT } }
  return [
    ...(await checkMemory(owner, { memory, bank })),
    ...(await checkMoney(owner, money)),
    ...servers.flatMap(({ program }) => complaintsOf(program)),
  ]
}

/** What a server logged about tables, columns and functions that differ from those it knows, in calls and jobs alike. */
const complaintsOf = ({ dataFolder }: Program): string[] =>
  readFileSync(join(dataFolder, 'server.log'), 'utf8')
    .split('\n')
    .filter((line) =>
      /"code":"(42703|42883|42P01|42804)"|(column|function|relation) .*does not exist/.test(line),
    )
    .map((line) => `a server wrote ${line.slice(0, 400)}`)

const schemaOf = async (owner: Owner): Promise<string> => {
  const rows = await owner.rows(
    `select md5(string_agg(p.oid::regprocedure::text || p.prosrc, '' order by p.oid::regprocedure::text)) as functions,
            (select md5(string_agg(name || checksum, '' order by name)) from schema_function) as files
     from pg_proc p where pronamespace = 'public'::regnamespace`,
  )
  return JSON.stringify(rows)
}

/** A release that renames a column which the previous one reads must be detected as breaking. */
async function findsRenamedColumn(stage: Stage): Promise<boolean> {
  const folder = join(stage.folder, 'schema')
  cpSync(fileURLToPath(SCHEMA_FOLDER), folder, { recursive: true })
  writeFileSync(
    join(folder, 'migrations', '9999_renamed.sql'),
    'alter table transfer rename column from_player to giver',
  )
  const wrong = await underLoad(stage, async () => {
    await migrate({ url: stage.ownerUrl, folder: pathToFileURL(`${folder}/`) })
    return goOn(stage)
  })
  stage.work.say(`a renamed column: ${wrong[0] ?? 'nothing was found'}`)
  // A call that came too late on a busy machine is wrong as well, and does not count as a detection.
  const noted = stage.servers.flatMap(({ program }) => complaintsOf(program))
  return wrong.length > 0 && noted.some((line) => line.includes('from_player'))
}
