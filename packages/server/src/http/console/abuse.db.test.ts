import { decideAbuse, listAbuse, listAuditLog } from '@nibble/contract/console'
import { getAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsolePlayer, consolePlayer } from './testing/console-players.ts'
import { startTestConsole, type TestConsole, type TestOperator } from './testing/start-test-console.ts'

let nibble: TestConsole
let risk: TestOperator
let support: TestOperator
let [one, two]: ConsolePlayer[] = []
beforeAll(async () => {
  nibble = await startTestConsole()
  risk = await nibble.operator('risk')
  support = await nibble.operator('support')
  ;[one, two] = [await consolePlayer(nibble), await consolePlayer(nibble)]
  await nibble.asOwner(
    `insert into abuse_flag (kind, found_at) values ('self_referral', '2026-03-05T00:10:00+08:00');
     insert into abuse_flag_player (flag, player, paused_from, paused_at) select f.id, p.id, '2026-03-04', f.found_at from abuse_flag f, player p;
     insert into abuse_evidence
     select f.id, ${one?.id}, ${two?.id}, e.kind, 2, case e.kind when 'line' then null else decode(repeat('ab', 20), 'hex') end
     from abuse_flag f, (values ('line'), ('withdrawal_address')) as e (kind)`,
  )
})
afterAll(() => nibble.stop())

const flags = async (filter: Record<string, unknown>) => (await support.call(listAbuse, { filter })).rows

test('a flag is shown with its players, what ties them, and since when they earn nothing', async () => {
  const [flag] = await flags({ state: 'open' })
  expect(flag).toMatchObject({
    kind: 'self_referral',
    state: 'open',
    decidedBy: null,
    players: [
      { bindId: one?.bindId, pausedFrom: '2026-03-04', earnsFrom: null },
      { bindId: two?.bindId, pausedFrom: '2026-03-04', earnsFrom: null },
    ],
    evidence: [
      { kind: 'line', times: 2, address: null },
      { kind: 'withdrawal_address', one: String(one?.id), other: String(two?.id) },
    ],
  })
  // A wallet identifies its holder on the chain: deciders see it whole.
  expect(flag?.evidence.map(({ address }) => address)).toEqual([null, '0xAB•••aB'])
  const [whole] = (await risk.call(listAbuse, {})).rows
  expect(whole?.evidence.map(({ address }) => address)).toEqual([null, getAddress(`0x${'ab'.repeat(20)}`)])
  expect(await flags({ player: String(one?.id) })).toHaveLength(1)
  expect(await flags({ player: '999999' })).toEqual([])
  expect(await flags({ state: 'cleared' })).toEqual([])
})

test('it is upheld and cleared with a reason, each once, by those allowed to, on record', async () => {
  const id = (await flags({}))[0]?.id ?? ''
  const decide = (by: TestOperator, decision: string, reason = 'looked at both') =>
    by.try(decideAbuse, { id, decision, reason })
  expect(await decide(support, 'clear')).toBe('not_allowed')
  expect(await decide(risk, 'uphold', ' ')).toBe('malformed')
  expect(await decide(risk, 'uphold')).toBe('ok')
  expect(await decide(risk, 'uphold')).toBe('nothing_to_do')
  expect(await decide(risk, 'clear', 'it is one family')).toBe('ok')
  expect(await decide(risk, 'clear')).toBe('nothing_to_do')
  expect(await risk.try(decideAbuse, { id: '999999', decision: 'clear', reason: 'nobody' })).toBe(
    'abuse_flag_unknown',
  )
  expect(await flags({ state: 'cleared' })).toMatchObject([
    {
      reason: 'it is one family',
      decidedBy: { name: risk.name },
      players: [{ earnsFrom: expect.stringMatching(/^20/) }, {}],
    },
  ])
  const log = await risk.call(listAuditLog, { filter: { subject: 'abuse_flag', subjectId: id } })
  expect(log.rows.map(({ action, reason }) => [action, reason])).toEqual([
    ['abuse.clear', 'it is one family'],
    ['abuse.uphold', 'looked at both'],
  ])
})
