import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { addTestOperators } from '@nibble/server/testing/test-operators.ts'
import { type LineServer, startLineServer, UNDER_FIRE } from '../crash/line-server.ts'
import { checkBooks } from '../fixture/books.ts'
import { type Instance, makeDatabase, startInstance } from '../fixture/instance.ts'
import { column, type Owner, openOwner } from '../fixture/owner.ts'
import { makePlayers } from '../fixture/players.ts'
import type { Fault, Part, Work } from '../frame/fault.ts'
import { checkMoney } from './check-money.ts'
import { askAgain, type MoneyMemory, type MoneyPlayer, newMoneyMemory, pressOn } from './money-load.ts'
import { DECIMALS, GENESIS } from './paper-chain.ts'
import { MONEY_SETUP, type MoneyAnswer, type MoneyQuestion, type MoneySetup } from './protocol.ts'

/** The server is killed -9 at random points of converting, transferring, withdrawing and reading deposits. */
export const crashMoneyFault: Fault = {
  name: 'crash-money',
  unit: 'cycles',
  small: 2,
  medium: 6,
  full: 1_000,
  perPart: 25,
  run: (work) => onScenario(work, (scenario) => runCycles(scenario, work)),
  control: async (work) => {
    const caught = []
    for (const { name, isCaught } of CONTROLS) {
      const seen = await isCaught(work)
      work.say(`${name}: ${seen ? 'caught' : 'missed'}`)
      caught.push(seen)
    }
    return caught.every(Boolean)
  },
}

const PLAYERS = 8
const FUNDS = 500_000_000n
const PROGRAM = fileURLToPath(new URL('./money-process.ts', import.meta.url))
const NOBODY_LEFT = `not exists (select from pg_stat_activity where application_name = '${UNDER_FIRE}')`
const MOST_SHOWN = 20

type Scenario = {
  readonly owner: Owner
  readonly url: string
  readonly seed: string
  readonly players: readonly MoneyPlayer[]
  readonly memory: MoneyMemory
  start(): Promise<LineServer<MoneyQuestion, MoneyAnswer>>
  check(): Promise<string[]>
}

async function onScenario<T>(
  { seed, early = false }: Pick<Work, 'seed'> & { early?: boolean },
  act: (scenario: Scenario) => Promise<T>,
): Promise<T> {
  const instance: Instance = await startInstance({ durable: false })
  const url = await makeDatabase(instance, 'money')
  const owner = openOwner(url)
  try {
    await addTestOperators(owner)
    const players = await openPlayers(owner)
    await openChain(owner)
    const memory = newMoneyMemory()
    const ids = players.map(({ id }) => id)
    const setup: MoneySetup = { url, seed, early, players: ids }
    return await act({
      owner,
      url,
      seed,
      players,
      memory,
      start: () =>
        startLineServer({ program: PROGRAM, environment: { [MONEY_SETUP]: JSON.stringify(setup) } }),
      check: async () => [
        ...(await checkMoney({ owner, seed, memory, players: ids.map(BigInt), funds: FUNDS })),
        ...(await checkBooks({ owner, url })),
      ],
    })
  } finally {
    await owner.end()
    await instance.stop()
  }
}

async function runCycles(scenario: Scenario, { amount, random, say }: Work): Promise<Part> {
  const { owner, memory, players, seed } = scenario
  const failures: string[] = []
  for (let cycle = 0; cycle < amount && failures.length === 0; cycle += 1) {
    const server = await scenario.start()
    const target = { ask: server.ask, memory, random, players }
    await askAgain(target)
    let isOver = false
    const pressing = pressOn(target, () => isOver)
    const signing = signUntil(owner, () => isOver)
    await new Promise((wait) => setTimeout(wait, random.whole(50, 1_200)))
    isOver = true
    await server.kill()
    await Promise.all([pressing, signing])
    await owner.until(NOBODY_LEFT)
    const wrong = await scenario.check()
    failures.push(...wrong.slice(0, MOST_SHOWN).map((sentence) => `${seed} cycle ${cycle}: ${sentence}`))
    if (cycle % 10 === 9) say(`${cycle + 1} of ${amount} cycles, ${memory.counts.acknowledged} acknowledged`)
  }
  const deposits = Number(await owner.text('select count(*) from deposit'))
  const paid = Number(await owner.text("select count(*) from withdrawal where state = 'success'"))
  return { counts: { calls: memory.calls.size, ...memory.counts, deposits, paid }, failures }
}

/** As the signer does: takes what was released, and reports that it arrived. */
async function signUntil(owner: Owner, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await owner.rows(
      `select signer_take(id, attempt) from withdrawal where state = 'to_be_released' and released_at is not null`,
    )
    await owner.rows(
      `select signer_report(id, attempt, 'success', sha256(id::text::bytea), 1) from withdrawal where state = 'withdrawing'`,
    )
    await new Promise((wait) => setTimeout(wait, 5))
  }
}

async function openPlayers(owner: Owner): Promise<MoneyPlayer[]> {
  const ids = await makePlayers(owner, {
    count: PLAYERS,
    funds: [
      { asset: 'USDT', subAccount: 'main', amount: FUNDS },
      { asset: 'GMT', subAccount: 'main', amount: FUNDS },
    ],
  })
  const players: MoneyPlayer[] = []
  for (const id of ids) {
    const address = randomBytes(20).toString('hex')
    await owner.rows(`insert into wallet_identity values (decode($1, 'hex'), $2, to_timestamp(0))`, [
      address,
      String(id),
    ])
    const [row = {}] = await owner.rows('select bind_id from player where id = $1', [String(id)])
    players.push({ id: String(id), bindId: column(row, 'bind_id'), address: `0x${address}` })
  }
  return players
}

const openChain = (owner: Owner): Promise<unknown> =>
  owner.rows(
    `insert into deposit_chain
       (chain_id, genesis_hash, contract, decimals, treasury, height, hash, head_height, final_height)
     values (56, $1, decode(repeat('c1', 20), 'hex'), $2, decode(repeat('a1', 20), 'hex'), 0, $1, 0, 0)`,
    [GENESIS, String(DECIMALS)],
  )

type Seeded = Omit<Work, 'amount'>

/** After some cycles all is well; then something is broken, a server continues with it, and the checker must detect it. */
const breaking = (work: Seeded, sql: readonly string[], sentence: RegExp): Promise<boolean> =>
  onScenario(work, async (scenario) => {
    const { failures } = await runCycles(scenario, { ...work, amount: 2 })
    if (failures.length > 0) throw new Error(failures.join('\n'))
    // On a slow machine a server may be killed before it comes to what is broken.
    for (let tries = 0; tries < 5; tries += 1) {
      await scenario.owner.untriggered(sql.map((one) => ({ sql: one })))
      await runCycles({ ...scenario, check: async () => [] }, { ...work, amount: 1 })
      if ((await scenario.check()).some((wrong) => sentence.test(wrong))) return true
    }
    return false
  })

/** Each breaks the product in one way that the checker must detect. */
const CONTROLS: readonly { name: string; isCaught: (work: Seeded) => Promise<boolean> }[] = [
  {
    name: 'answers before it stores',
    isCaught: (work) =>
      onScenario({ ...work, early: true }, async (scenario) => {
        const { failures } = await runCycles(scenario, { ...work, amount: 2 })
        return failures.some((wrong) => wrong.includes('was acknowledged and is gone'))
      }),
  },
  {
    name: 'carries a conversion out again',
    isCaught: (work) =>
      breaking(
        work,
        [
          "delete from posting_key where kind = 'conversionEnd'",
          "update conversion set state = 'in_progress' where from_asset = 'GMT' and state = 'complete'",
        ],
        /a sub-account holds something else/,
      ),
  },
  {
    name: 'moves on over blocks that it has not booked',
    isCaught: (work) =>
      breaking(work, ['update deposit_chain set height = height + 5'], /is no deposit|deposits of/),
  },
]
