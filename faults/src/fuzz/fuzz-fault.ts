import { anySlip } from '../fixture/calls.ts'
import { fingerprint } from '../fixture/fingerprint.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { onFixture } from '../fixture/on-fixture.ts'
import { makePlayers } from '../fixture/players.ts'
import type { Fault, Part, Work } from '../frame/fault.ts'
import { type BadCall, badCall, type Material } from './bad-calls.ts'
import { createSender, type Reply, type Sender } from './sender.ts'
import { openWebFixture, type SignedIn, type WebFixture } from './web-fixture.ts'

/** Bad bodies, bad envelopes and the amount corpus through the real web side: no 5xx, no effect. */
export const fuzzFault: Fault = {
  name: 'fuzz',
  unit: 'bad calls',
  small: 1_000,
  medium: 2_000,
  full: 1_000_000,
  perPart: 50_000,
  run: (work) => onWeb((fixture, web) => fuzz(work, { fixture, web, around: (sender) => sender })),
  control: (work) =>
    onWeb(async (fixture, web) => {
      const { failures } = await fuzz({ ...work, amount: 500 }, { fixture, web, around: obliging })
      return ['had a success', 'changed what is stored'].every((word) =>
        failures.some((sentence) => sentence.includes(word)),
      )
    }),
}

const AT_ONCE = 16
const CHECK_EVERY = 500
const PLAYERS = 30
const MOST_SHOWN = 20

async function fuzz(
  { random, seed, amount, say }: Work,
  { fixture, web, around }: { fixture: Fixture; web: WebFixture; around: (sender: Sender) => Sender },
): Promise<Part> {
  const material = await prepare(fixture, web, random)
  const sender = around(await createSender(web))
  const counts: Record<string, number> = { refused: 0, malformed: 0, away: 0, answered: 0 }
  const failures: string[] = []
  let stored = await fingerprint(fixture.owner)

  for (let done = 0; done < amount && failures.length < MOST_SHOWN; done += CHECK_EVERY) {
    const calls = Array.from({ length: Math.min(CHECK_EVERY, amount - done) }, () => badCall(material))
    await eachOf(calls, async (call) => {
      const reply = await sender.send(call)
      count(counts, reply)
      const wrong = judge(call, reply)
      if (wrong !== null)
        failures.push(`${seed}: ${call.what} to ${call.path}: ${wrong}; ${call.text.slice(0, 400)}`)
    })
    const now = await fingerprint(fixture.owner)
    if (now !== stored) failures.unshift(`${seed}: calls up to ${done + calls.length} changed what is stored`)
    stored = now
    if (done % 20_000 === 0 && done > 0) say(`${done} of ${amount}`)
  }

  failures.push(...(await proveLife(await createSender(web), material)))
  return { counts, failures: failures.slice(0, MOST_SHOWN) }
}

async function prepare(fixture: Fixture, web: WebFixture, random: Work['random']): Promise<Material> {
  const [other = 0n, ...rest] = await makePlayers(fixture.owner, {
    count: PLAYERS,
    funds: [{ asset: 'PLAY_POINT', subAccount: 'main', amount: 10_000_000_000n }],
  })
  const { rounds } = await fixture.openDraw()
  const placed = await Promise.all(
    Array.from({ length: 20 }, () =>
      fixture.server.placement.place(
        anySlip(random, { player: other, round: rounds[0], stake: 10_000_000n }),
      ),
    ),
  )
  const players: SignedIn[] = []
  for (const player of rest) players.push(await web.signIn(player))
  const foreignBets = placed.flatMap(({ bets }) => bets.map(({ betId }) => betId))
  return { random, players, round: rounds[0], foreignBets, count: 0 }
}

async function eachOf<T>(list: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const left = [...list]
  const work = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await act(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

const STATUSES = new Set([200, 400, 401, 403, 404, 413, 415, 429, 501])

function judge({ mustFail }: BadCall, { status, code }: Reply): string | null {
  if (!STATUSES.has(status)) return `was answered with status ${status}`
  if (status === 200 && code !== 20_000 && code !== 9_001 && code !== 87_321)
    return `was answered with code ${code}`
  return mustFail && code === 20_000 ? 'had a success' : null
}

function count(counts: Record<string, number>, { status, code }: Reply): void {
  const what =
    status === 501 ? 'away' : status !== 200 ? 'malformed' : code === 20_000 ? 'answered' : 'refused'
  counts[what] = (counts[what] ?? 0) + 1
}

/** A good bet is still accepted: the earlier refusals were for the faults. */
async function proveLife(sender: Sender, { random, players, round }: Material): Promise<string[]> {
  const text = JSON.stringify({
    idempotencyKey: random.uuid(),
    round,
    asset: 'PLAY_POINT',
    bets: [{ game: 'exact', pick: 'f', stake: '10.000001' }],
  })
  const reply = await sender.send({ path: '/api/app/bet/betOrder', text, as: random.pick(players) })
  return reply.code === 20_000
    ? []
    : [`a good bet was answered with ${reply.status} ${reply.refusal ?? reply.code}`]
}

/** A front end that reads amounts as JavaScript does, and passes them on in the server's format. */
const obliging = (sender: Sender): Sender => ({
  send: (call) => sender.send({ ...call, text: call.text.replace(/"stake":"([^"]*)"/g, readAsNumber) }),
})

function readAsNumber(whole: string, text: string): string {
  const value = Number(text)
  return Number.isFinite(value) && value >= 10 ? `"stake":"${Math.min(value, 20)}"` : whole
}

async function onWeb<T>(act: (fixture: Fixture, web: WebFixture) => Promise<T>): Promise<T> {
  return onFixture({ servers: 1 }, async (fixture) => {
    const web = await openWebFixture(fixture)
    try {
      return await act(fixture, web)
    } finally {
      await web.close()
    }
  })
}
