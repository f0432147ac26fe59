// Longer than 300 lines: one tree of players: how it grows, who sees what of it, and that its sums hold.

import { amountOf, dayOf, pickOf, turnoverEdge } from '@nibble/domain'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { Refusal } from '../../refusal.ts'
import { countLockWaits } from '../../testing/lock-waits.ts'
import { COMMUNITY_RULES } from '../audit/community-rules.ts'
import { countNextRounds } from '../counting/count-rounds.ts'
import { publishRound } from '../counting/testing/publish-round.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { makePlayer } from '../session/sign-up.ts'
import { bindInvitationCode } from './bind-invitation-code.ts'
import { listOrganization, readAgentInfo, readShareInfo, readTeamMonth } from './queries.ts'

let fixture: PlayFixture
let made: number
beforeEach(async () => {
  fixture = await openPlayFixture()
  made = 0
})
afterEach(() => fixture.close())

const NOW = Date.parse('2026-03-15T04:00:00Z')
const DAY = 86_400_000

/** A new player, with the code of their name. */
const join = async (parent: bigint | null = null): Promise<bigint> => {
  made += 1
  const [player] = await fixture.rows<{ id: bigint }>(
    `insert into player (bind_id, username, invitation_code, parent_id) values ($1, $2, $1, $3) returning id`,
    [`CODE${made}`, `somebody${made}`, parent],
  )
  return player?.id ?? 0n
}
const codeOf = async (player: bigint): Promise<string> =>
  (
    await fixture.rows<{ code: string }>('select invitation_code as code from player where id = $1', [player])
  )[0]?.code ?? ''

const bind = async (
  player: bigint,
  parent: bigint,
  patience?: { readonly patienceMs: number },
): Promise<string> => {
  const binding = { player, code: await codeOf(parent), now: NOW }
  try {
    return (await bindInvitationCode(fixture.db, binding, patience)).parentUserName
  } catch (error) {
    if (error instanceof Refusal) return error.kind
    throw error
  }
}
const stake = async (player: bigint, units: bigint, at = NOW): Promise<void> => {
  await publishRound(fixture, { opensAt: at, publishedAt: NOW, bets: [{ player, stake: units }] })
}
const count = () => countNextRounds(fixture.db, { now: () => NOW })
const info = (player: bigint) => readAgentInfo(fixture.db, { player, now: NOW })
const broken = async (): Promise<string[]> => {
  const names: string[] = []
  for (const { name, broken } of COMMUNITY_RULES)
    if ((await fixture.rows(broken)).length > 0) names.push(name)
  return names
}

describe('a parent', () => {
  test('is named once, by their code in any case, and shown by a masked name', async () => {
    const [parent, other, player] = [await join(), await join(), await join()]
    const lower = (await codeOf(parent)).toLowerCase()
    expect(await bindInvitationCode(fixture.db, { player, code: lower, now: NOW })).toEqual({
      parentUserName: 'so***y1',
    })
    expect(await bind(player, other)).toBe('invitation_used')
    expect(await bind(player, parent)).toBe('invitation_used')
    const { parentUserName, invited } = await readShareInfo(fixture.db, { player, origin: '' })
    expect([parentUserName, invited]).toEqual(['so***y1', 0])
  })

  test('exists, and is neither the player nor anyone below', async () => {
    const top = await join()
    const below = await join(await join(top))
    expect(await bind(top, top)).toBe('invitation_loop')
    expect(await bind(top, below)).toBe('invitation_loop')
    const nobody = (code: string) => bindInvitationCode(fixture.db, { player: top, code, now: NOW })
    await expect(nobody('NOBODY')).rejects.toMatchObject({ kind: 'invitation_unknown' })
    await expect(nobody('')).rejects.toMatchObject({ kind: 'invitation_unknown' })
    expect(await broken()).toEqual([])
  })

  test('of each other, requested at the same moment, is one only; of many at once, no cycle results', async () => {
    const ring: bigint[] = []
    for (let n = 0; n < 8; n += 1) ring.push(await join())
    const asked = ring.map((player, at) => bind(player, ring[(at + 1) % ring.length] ?? 0n))
    const answers = await Promise.all(asked)
    expect(answers.filter((answer) => answer === 'invitation_loop')).toHaveLength(1)
    expect(await broken()).toEqual([])
  })

  test('cannot be written bypassing the rules, by anyone', async () => {
    const top = await join()
    const below = await join(top)
    await expect(fixture.db.pool.query('select team_bind($1, $2, now())', [top, below])).rejects.toThrow(
      'cannot come below',
    )
    await expect(fixture.db.pool.query('update player set parent_id = $1', [top])).rejects.toThrow(
      'permission denied',
    )
    await expect(fixture.db.pool.query('delete from team_path')).rejects.toThrow('permission denied')
  })
})

describe('a team', () => {
  test('is shown level by level, newest first, page by page', async () => {
    const top = await join()
    const children: bigint[] = []
    for (let n = 0; n < 5; n += 1) children.push(await join(top))
    const grandchild = await join(children[1])
    await stake(grandchild, 40_000_000n, NOW - 40 * DAY)
    await stake(grandchild, 2_000_000n)
    await stake(children[1] ?? 0n, 1_000_000n)
    await count()

    const page = (cursor?: string) =>
      listOrganization(fixture.db, { player: top, cursor, limit: 2, now: NOW })
    const first = await page()
    const second = await page(first.nextCursor ?? '')
    const third = await page(second.nextCursor ?? '')
    expect([first, second, third].map(({ items }) => items.map(({ bindId }) => bindId))).toEqual([
      ['CODE6', 'CODE5'],
      ['CODE4', 'CODE3'],
      ['CODE2'],
    ])
    expect(third.nextCursor).toBeNull()
    expect(second.items[1]).toMatchObject({
      username: 'so***y3',
      communitySize: 1,
      invited: 1,
      performance: 43_000_000n,
      performanceThisMonth: 3_000_000n,
    })
    const below = await listOrganization(fixture.db, { player: top, of: 'CODE3', limit: 20, now: NOW })
    expect(below.items.map(({ bindId }) => bindId)).toEqual(['CODE7'])
  })

  test('has a summary: who played and who came this month, and what was earned, GMT+8', async () => {
    const top = await join()
    const [old, silent] = [await join(top), await join(top)]
    const below = await join(old)
    // Play of those below makes nobody active.
    const deep = await join(silent)
    await fixture.rows(`
      begin; set local session_replication_role = replica;
      update team_path set since = '2026-02-28 15:59:59Z' where descendant <> ${below};
      update team_path set since = '2026-02-28 16:00:00Z' where descendant = ${below}; commit`)
    await stake(old, 1_000_000n)
    await stake(old, 1_000_000n)
    await stake(silent, 1_000_000n, Date.parse('2026-02-28T15:00:00Z'))
    await stake(deep, 1_000_000n)
    await stake(top, 1_000_000n)
    await count()
    await fixture.rows(
      `insert into rebate_paid (day, player, record, amount, posting_id) values
         ('2026-02-28', $1, 'rebateBonus', 64, 1), ('2026-03-01', $1, 'rebateBonus', 5, 2),
         ('2026-03-14', $1, 'betBackwaterReward', 7, 3), ('2026-03-14', $2, 'rebateBonus', 32, 3)`,
      [top, old],
    )
    const glance = (player: bigint) => readTeamMonth(fixture.db, { player, now: NOW })
    expect(await glance(top)).toEqual({ counted: 4, active: 2, joined: 1, rebates: 12n })
    expect(await glance(below)).toEqual({ counted: 0, active: 0, joined: 0, rebates: 0n })
  })

  test('is seen only by those above it', async () => {
    const top = await join()
    const [left, right] = [await join(top), await join(top)]
    const see = (player: bigint, of: string) =>
      listOrganization(fixture.db, { player, of, limit: 20, now: NOW })
    await expect(see(left, await codeOf(right))).rejects.toMatchObject({ kind: 'not_found' })
    await expect(see(left, await codeOf(top))).rejects.toMatchObject({ kind: 'not_found' })
    await expect(see(top, 'NOBODY')).rejects.toMatchObject({ kind: 'not_found' })
    expect((await see(left, await codeOf(left))).items).toEqual([])
    expect((await see(top, await codeOf(left))).items).toEqual([])
  })

  test('brings along what it staked before, and counts from then on for all above', async () => {
    const [top, middle] = [await join(), await join()]
    const child = await join(middle)
    await stake(child, 5_000_000n, NOW - 40 * DAY)
    await stake(middle, 3_000_000n)
    await count()
    expect(await bind(middle, top)).toBe('so***y1')
    await stake(child, 1_000_000n)
    await count()

    expect(await info(top)).toMatchObject({
      communitySize: 2,
      invited: 1,
      personalPerformance: 0n,
      communityPerformance: 9_000_000n,
      communityPerformanceThisMonth: 4_000_000n,
    })
    expect(await info(middle)).toMatchObject({
      personalPerformanceThisMonth: 3_000_000n,
      communityPerformance: 6_000_000n,
    })
    expect(await broken()).toEqual([])
  })
})

type Step =
  | { readonly kind: 'join' | 'bind'; readonly who: number; readonly to: number }
  | { readonly kind: 'stake'; readonly who: number; readonly units: bigint; readonly daysAgo: number }
  | { readonly kind: 'count' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('join' as const, 'bind' as const),
      who: fc.nat(30),
      to: fc.nat(30),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('stake' as const),
      who: fc.nat(30),
      units: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      daysAgo: fc.nat(3),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'count' as const }) },
)

test('however a tree grows while its members play, its sums equal a recount', async () => {
  for (const steps of fc.sample(fc.array(step, { minLength: 60, maxLength: 90 }), { numRuns: 6, seed: 11 })) {
    const players: bigint[] = [await join()]
    const parents = new Map<bigint, bigint>()
    const stakes: { player: bigint; day: string; stake: bigint; edge: bigint }[] = []
    const at = (n: number) => players[n % players.length] ?? 0n
    for (const one of steps) {
      if (one.kind === 'count') await count()
      else if (one.kind === 'stake') {
        const [player, opensAt] = [at(one.who), NOW - one.daysAgo * DAY]
        await stake(player, one.units, opensAt)
        const edge = turnoverEdge([
          { ...pickOf(0), paytable: 'classic', insured: false, stake: amountOf(one.units) },
        ])
        stakes.push({ player, day: dayOf(opensAt), stake: one.units, edge })
      } else if (one.kind === 'join') {
        const parent = one.to % 4 === 0 ? null : at(one.to)
        const player = await join(parent)
        players.push(player)
        if (parent !== null) parents.set(player, parent)
      } else {
        const [player, parent] = [at(one.who), at(one.to)]
        if (!(await bind(player, parent)).startsWith('invitation')) parents.set(player, parent)
      }
    }
    await count()

    const teams = new Map<string, { stake: bigint; edge: bigint }>()
    for (const { player, day, ...sums } of stakes)
      for (let above = parents.get(player); above !== undefined; above = parents.get(above)) {
        const key = `${above} ${day}`
        const before = teams.get(key) ?? { stake: 0n, edge: 0n }
        teams.set(key, { stake: before.stake + sums.stake, edge: before.edge + sums.edge })
      }
    const stored = await fixture.rows<{ key: string; stake: bigint; edge: bigint }>(
      `select player || ' ' || day as key, team_stake as stake, team_edge as edge from team_sum
       where team_stake > 0 and player = any($1)`,
      [players],
    )
    expect(new Map(stored.map(({ key, ...sums }) => [key, sums]))).toEqual(teams)
    expect(await broken()).toEqual([])
  }
}, 120_000)

test('joining below a player and being counted wait while that player is bound', async () => {
  const [top, middle] = [await join(), await join()]
  const child = await join(middle)
  await stake(child, 1_000_000n)
  const client = await fixture.owner.connect()
  await client.query(`begin; select team_bind(${middle}, ${top}, now())`)
  const both = Promise.all([join(child), count()])
  await expect.poll(() => countLockWaits(fixture.db.pool)).toBe(2)
  await client.query('commit')
  client.release()
  await both

  expect(await info(top)).toMatchObject({ communitySize: 3, communityPerformance: 1_000_000n })
  expect(await broken()).toEqual([])
})

describe('the size of a team', () => {
  /** Moves a player down, as if that many were above: the check runs before any of them is looked up. */
  const sink = (player: bigint, depth: number) =>
    fixture.rows('update team_member set depth = $2 where player = $1', [player, depth])
  /** As if that many were below. */
  const swell = (player: bigint, members: number) =>
    fixture.rows('update team_member set members = $2 where player = $1', [player, members])
  const paths = async () => (await fixture.rows('select from team_path')).length

  test('has a hundred levels: nobody signs up or is bound below the last', async () => {
    const [last, before] = [await join(), await join()]
    await sink(last, 100)
    await sink(before, 99)
    const signUp = (parent: bigint) =>
      inTransaction(fixture.db.pool, (client) =>
        makePlayer(client, { username: null, country: 'CO', parent }),
      )
    await expect(signUp(last)).rejects.toMatchObject({ kind: 'invitation_too_deep' })
    await expect(signUp(before)).resolves.toMatchObject({ bindId: expect.any(String) })

    const [alone, withChild] = [await join(), await join()]
    await join(withChild)
    const known = await paths()
    expect(await bind(alone, last)).toBe('invitation_too_deep')
    expect(await bind(withChild, before)).toBe('invitation_too_deep')
    expect(await paths()).toBe(known)
    expect(await bind(alone, before)).toBe('so***y2')
  })

  test('is bound if its members times those above are at most 20,000', async () => {
    const [parent, large, fits] = [await join(), await join(), await join()]
    await sink(parent, 9)
    await swell(large, 2_000)
    await swell(fits, 1_999)
    expect(await bind(large, parent)).toBe('invitation_team_large')
    expect(await paths()).toBe(0)
    expect(await bind(fits, parent)).toBe('so***y1')
  })

  test('stalls nobody while one is bound: those who sign up below one are asked to retry', async () => {
    const [top, alone] = [await join(), await join()]
    const binder = await fixture.owner.connect()
    const patience = {
      lockMs: 600_000,
      statementMs: 600_000,
      idleInTransactionMs: 600_000,
      answerMs: 700_000,
    }
    const patient = await openDatabase({ url: fixture.db.url, durability: 'unchecked', patience })
    try {
      await binder.query('begin; select pg_advisory_xact_lock(team_lock_number())')
      const signUp = (parent: bigint | null) =>
        inTransaction(patient.pool, async (client) => {
          const made = await makePlayer(client, { username: null, country: 'CO', parent })
          const { rows } = await client.query<{ patience: string }>(
            "select current_setting('lock_timeout') as patience",
          )
          return { ...made, patience: rows[0]?.patience }
        })
      await expect(signUp(top)).rejects.toMatchObject({ kind: 'try_again' })
      expect(patient.pool.totalCount).toBe(1)
      await expect(signUp(null)).resolves.toMatchObject({ patience: '10min' })
      const binding = { player: alone, code: await codeOf(top), now: NOW }
      await expect(bindInvitationCode(patient, binding, { patienceMs: 300 })).rejects.toMatchObject({
        kind: 'try_again',
      })
      // No connection was closed, which would end a wait that the database does not.
      expect(patient.pool.totalCount).toBe(1)
      await binder.query('rollback')
      await expect(signUp(top)).resolves.toMatchObject({ patience: '10min' })
    } finally {
      await binder.query('rollback')
      binder.release()
      await patient.close()
    }
  })

  test('while a large round is counted waits for the end of its part, and nobody waits behind it', async () => {
    const [top, alone] = [await join(), await join()]
    const counter = await fixture.owner.connect()
    const standsAt: number[] = []
    const signUp = async () => {
      const from = performance.now()
      await inTransaction(fixture.db.pool, (client) =>
        makePlayer(client, { username: null, country: 'CO', parent: top }),
      )
      standsAt.push(performance.now() - from)
    }
    try {
      // Longer than any call queues for it.
      await counter.query('begin; select pg_advisory_xact_lock_shared(team_lock_number())')
      const binding = bind(alone, top)
      for (let n = 0; n < 5; n += 1) {
        await new Promise((resolve) => setTimeout(resolve, 300))
        await signUp()
      }
      const [row] = await fixture.rows('select from team_member where player = $1 and parent is not null', [
        alone,
      ])
      expect(row).toBeUndefined()
      // The next part of the round, which comes a moment after this one.
      await counter.query('commit')
      await new Promise((resolve) => setTimeout(resolve, 200))
      await counter.query(
        "set lock_timeout = '2s'; begin; select pg_advisory_xact_lock_shared(team_lock_number())",
      )
      expect(await binding).toBe('so***y1')
    } finally {
      await counter.query('rollback')
      counter.release()
    }
    expect(Math.max(...standsAt)).toBeLessThan(900)
  })

  test('is changed by one call at a time, which gives up by itself', async () => {
    const [top, ...others] = [await join(), await join(), await join(), await join()]
    const binder = await fixture.owner.connect()
    const waiting = () =>
      fixture.rows<{ query: string }>(
        "select query from pg_stat_activity where wait_event = 'advisory' and datname = current_database()",
      )
    try {
      await binder.query('begin; select pg_advisory_xact_lock(team_lock_number())')
      const all = others.map((player) => bind(player, top, { patienceMs: 300 }))
      const most: number[] = []
      const answers = Promise.all(all)
      let isDone = false
      void answers.finally(() => {
        isDone = true
      })
      while (!isDone) most.push((await waiting()).length)
      expect(Math.max(...most)).toBe(1)
      expect(await answers).toEqual(['try_again', 'try_again', 'try_again'])
    } finally {
      await binder.query('rollback')
      binder.release()
    }
  })
})
