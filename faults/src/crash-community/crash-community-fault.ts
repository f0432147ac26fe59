import { fileURLToPath } from 'node:url'
import { openDatabase } from '@nibble/server/db/database.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import { startLineServer, UNDER_FIRE } from '../crash/line-server.ts'
import { checkBooks } from '../fixture/books.ts'
import { openFixture } from '../fixture/fixture.ts'
import { type Instance, makeDatabase, startInstance } from '../fixture/instance.ts'
import { type Owner, openOwner } from '../fixture/owner.ts'
import type { Fault, Part, Work } from '../frame/fault.ts'
import { type Days, daysBefore, playDays } from './community-fixture.ts'
import { COMMUNITY_JOBS } from './community-jobs.ts'
import { COMMUNITY_SETUP, type CommunitySetup } from './community-setup.ts'
import { compareHouses, type House, readHouse } from './compare-houses.ts'
import { FORGOTTEN, PASSED_OVER, RECOUNTED } from './forgotten.ts'

/**
 * The server is killed -9 at random points of counting bets and of paying rebates, rewards, prizes, jackpots and claims. In the end
 * everything is as in a house of the same days whose server was never killed.
 */
export const crashCommunityFault: Fault = {
  name: 'crash-community',
  unit: 'kills',
  small: 5,
  medium: 5,
  full: 200,
  perPart: 25,
  long: true,
  run: (work) => onScenario(work, (scenario) => killThrough(scenario, work)),
  control: (work) => onScenario(work, (scenario) => forget(scenario, work)),
}

const PROGRAM = fileURLToPath(new URL('./community-process.ts', import.meta.url))
const NOBODY_LEFT = `not exists (select from pg_stat_activity where application_name = '${UNDER_FIRE}')`
const AT_WORK = `select count(*) from pg_stat_activity where application_name = '${UNDER_FIRE}' and state <> 'idle'`
const MOST_SHOWN = 20

type Scenario = {
  readonly days: Days
  /** A copy of the days as they were played, with nothing counted. */
  copy(name: string): Promise<Copy>
}

type Copy = { readonly url: string; readonly owner: Owner }

async function onScenario<T>(
  { seed, random }: Pick<Work, 'seed' | 'random'>,
  act: (scenario: Scenario) => Promise<T>,
): Promise<T> {
  const instance: Instance = await startInstance({ durable: false })
  const owners: Owner[] = []
  const days = daysBefore(Date.now())
  try {
    const played = await makeDatabase(instance, 'played')
    const fixture = await openFixture({ url: played })
    try {
      await playDays(fixture, { random: random.fork(seed), days })
    } finally {
      await fixture.close()
    }
    const first = openOwner(instance.url)
    owners.push(first)
    return await act({
      days,
      copy: async (name) => {
        await first.until("not exists (select from pg_stat_activity where datname = 'played')")
        await first.rows(`create database ${name} template played`)
        const url = new URL(played)
        url.pathname = `/${name}`
        const owner = openOwner(url.href)
        owners.push(owner)
        return { url: url.href, owner }
      },
    })
  } finally {
    for (const owner of owners) await owner.end()
    await instance.stop()
  }
}

async function killThrough(scenario: Scenario, { amount, random, seed, say }: Work): Promise<Part> {
  const spared = await scenario.copy('spared')
  const startedAt = performance.now()
  await runJobs(spared.url, scenario.days)
  const meanMs = (performance.now() - startedAt) / amount
  const due = await readHouse(spared.owner)

  const { url, owner } = await scenario.copy('killed')
  const start = () => startLineServer({ program: PROGRAM, environment: setupOf({ url, ...scenario.days }) })
  let atWork = 0
  for (let kill = 0; kill < amount; kill += 1) {
    const server = await start()
    await new Promise((wait) => setTimeout(wait, random.next() * 2 * meanMs))
    if ((await owner.text(AT_WORK)) !== '0') atWork += 1
    await server.kill()
    await owner.until(NOBODY_LEFT)
    if (kill % 10 === 9) say(`${kill + 1} of ${amount} kills, ${atWork} at work`)
  }
  const last = await start()
  try {
    await owner.until(await overIn(spared.owner))
  } finally {
    await last.kill()
  }
  await owner.until(NOBODY_LEFT)

  const wrong = [...compareHouses(await readHouse(owner), due), ...(await checkBooks({ owner, url }))]
  return {
    counts: { atWork, ...countsOf(due) },
    failures: wrong.slice(0, MOST_SHOWN).map((sentence) => `${seed}: ${sentence}`),
  }
}

const setupOf = ({ url, now }: CommunitySetup) => ({
  [COMMUNITY_SETUP]: JSON.stringify({ url, now } satisfies CommunitySetup),
})

const countsOf = (due: House): Record<string, number> => ({
  lines: due.get('rebates')?.length ?? 0,
  credits: (due.get('ledger') ?? []).filter((line) => CREDITS.test(line)).length,
})
const CREDITS = /^(rebate|rewards|gifts|prizes|jackpotWin|insuranceClaim) /

/** The same jobs, one after the other, in this process. */
async function runJobs(url: string, { now }: Days): Promise<void> {
  const db = await openDatabase({ url: workingUrl(url), durability: 'unchecked' })
  try {
    for (const job of COMMUNITY_JOBS) await job(db, now)
  } finally {
    await db.close()
  }
}

/** The condition that as much is over as there. */
async function overIn(owner: Owner): Promise<string> {
  const [row = {}] = await owner.rows(`select ${OVER.map((sql, n) => `${sql} as over${n}`).join()}`)
  return OVER.map((sql, n) => `${sql} = ${row[`over${n}`]}`).join(' and ')
}

const OVER = [
  '(select count(*) from turnover_round)',
  "(select count(*) from rebate_day where state = 'paid')",
  '(select count(*) from reward_day where done_at is not null)',
  '(select count(*) from board_close)',
  "(select count(*) from jackpot_hit where state = 'paid')",
  "(select count(*) from insurance_series where state = 'claimed')",
  '(select count(*) from insurance_series where open_bet is not null)',
]

/** A server that forgets what it has done does it twice, and one that believes it has done it loses it: both are detected. */
async function forget(scenario: Scenario, { say }: Omit<Work, 'amount'>): Promise<boolean> {
  const spared = await scenario.copy('spared')
  await runJobs(spared.url, scenario.days)
  const due = await readHouse(spared.owner)

  const [again, passed] = [await scenario.copy('again'), await scenario.copy('passed')]
  await runJobs(again.url, scenario.days)
  await again.owner.untriggered([...Object.values(FORGOTTEN), RECOUNTED].map((sql) => ({ sql })))
  await runJobs(again.url, scenario.days)
  await passed.owner.untriggered([{ sql: PASSED_OVER }])
  await runJobs(passed.url, scenario.days)

  const twice = compareHouses(await readHouse(again.owner), due)
  const lost = compareHouses(await readHouse(passed.owner), due)
  const missed = Object.keys(FORGOTTEN).filter(
    (kind) => !twice.some((sentence) => sentence.startsWith(`ledger: too much ${kind} `)),
  )
  if (!twice.some((sentence) => sentence.startsWith('counted: too much')))
    missed.push('a round counted twice')
  if (!lost.some((sentence) => sentence.startsWith('counted: lost'))) missed.push('a round passed over')
  for (const one of missed) say(`${one} was not noticed`)
  return missed.length === 0
}
