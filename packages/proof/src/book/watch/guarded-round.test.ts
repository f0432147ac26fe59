import { amountOf, guardedBeside, roundAt } from '@nibble/domain'
import { describe, expect, test } from 'vitest'
import * as beacons from '../../beacon.ts'
import { hashHeader } from '../../header-fields.ts'
import { judgedHashOf, writeBeacon } from '../../proof-beacon.ts'
import { readProof } from '../../proof-file.ts'
import { rulesFingerprint } from '../../rules-fingerprint.ts'
import { draw as block, parent, windows } from '../../testing/known-round.ts'
import { type Evidence, type Guard, judgeFraud, returnOf } from '../fraud.ts'
import { readFraud, writeFraud } from '../fraud-file.ts'
import { type BetLeaf, type BookLeaf, hashLeaf } from '../leaves.ts'
import { lineHash, type Returned, writePublication } from '../publication.ts'
import { publish, signHead, totalsOf } from '../testing/house.ts'
import { base, bets, closesAt, draw, drawAt, publishAt, round, unasked } from '../testing/watched-round.ts'
import { buildTree, pathIn, treeRoot } from '../tree.ts'
import type { House } from './house.ts'
import type { Report } from './report.ts'
import { watchHouse } from './watch-house.ts'

describe('a guarded round', () => {
  const { network, sign } = beacons.openDevelopmentBeacon(new Uint8Array(32).fill(9), {
    genesisTime: 1_577_836_800,
    periodSeconds: 3,
  })
  /** The block is of the real chain, so this test's network has to pass for the public one. */
  const code = { ...beacons, QUICKNET: network }
  const own = guardedBeside(roundAt({ roundLength: '1m', windows, now: block.timeMs ?? 0 }), windows)
  const wanted = beacons.guardingRound(network, { drawAt, blockTimeMs: block.timeMs ?? 0 })
  const beacon = { network, marginMs: 3_000, ...sign(wanted) }
  const judged = judgedHashOf({ round: own.round, blockHash: block.hash as never, beacon }, code)
  const guardedProof = readProof({
    format: 'nibble-proof/2',
    chainId: 56,
    round: own.round,
    tempo: '1m',
    windows,
    drawAt,
    paytable: 'guarded',
    rules: rulesFingerprint('guarded'),
    beacon: writeBeacon(beacon),
    draw: { hash: block.hash, header: block.header },
    parent: { hash: parent.hash, header: parent.header },
  })
  const leaves = bets.map((leaf): BookLeaf => {
    if (leaf.kind !== 'bet') throw new Error('bets alone')
    return { ...leaf, round: own.round, table: 'guarded', acceptedAt: closesAt - 9 }
  })
  const head = signHead(base, {
    ...base.head,
    round: own.round,
    drawAt,
    root: treeRoot(leaves.map((leaf) => hashLeaf(leaf))),
    size: leaves.length,
    totals: totalsOf(leaves),
  })
  const follow = async (returnedOf: (leaf: BetLeaf) => Returned, given = code) => {
    const { lines, publication } = publish({ ...base, round: own.round, leaves }, draw, returnedOf)
    let now = closesAt
    const { check } = watchHouse({
      house: {
        rounds: async () => [{ ...own }],
        keys: async () => [base.publicKey],
        book: async () => ({
          head,
          anchor: null,
          secret: now < publishAt ? null : base.roundSecret,
          witnesses: [],
        }),
        leaves: async () =>
          now < publishAt ? null : [...lines, JSON.stringify(writePublication(publication))],
        proof: async () => guardedProof,
      },
      chain: unasked,
      beacons: given,
      now: () => now,
    })
    const reports: Report[] = []
    for (; now < publishAt + 2_000; now += 500) reports.push(...(await check()))
    return reports
  }
  const right = (leaf: BetLeaf) => returnOf(leaf, draw, judged)

  test('is judged by its block and its beacon', async () => {
    expect(await follow(right)).toMatchObject([{ problem: null, size: leaves.length }])
  })
  test('whose return was changed is shown by a fraud proof that contains its beacon', async () => {
    const [report] = await follow((leaf) => {
      const due = right(leaf)
      return due === null ? null : { ...due, amount: amountOf(due.amount + 1n) }
    })
    expect(report?.problem).toBe('return')
    const fraud = report?.fraud
    if (fraud?.evidence.kind !== 'wrong_return' || fraud.evidence.guard === null) throw new Error('no proof')
    const written = readFraud(JSON.parse(JSON.stringify(writeFraud(fraud))))
    expect(judgeFraud(written, { beacons: code }).state).toBe('proven')
    expect(judgeFraud(written).state).toBe('refuted')
    // The real public network did not make this beacon.
    expect(judgeFraud(written, { beacons }).state).toBe('refuted')

    const { guard } = fraud.evidence
    const forged = (change: Partial<Guard>) =>
      judgeFraud(
        { ...fraud, evidence: { ...fraud.evidence, guard: { ...guard, ...change } } as Evidence },
        { beacons: code },
      ).state
    expect(forged({})).toBe('proven')
    expect(forged({ beacon: { ...guard.beacon, ...sign(wanted + 1) } })).toBe('refuted')
    expect(forged({ beacon: { ...guard.beacon, signature: sign(wanted + 1).signature } })).toBe('refuted')
    expect(forged({ header: parent.header as never })).toBe('refuted')
    expect(forged({ header: { ...guard.header, gasUsed: '0x1' } })).toBe('refuted')
    expect(forged({ head: signHead(base, { ...head, round }) })).toBe('refuted')
    expect(forged({ head: { ...head, drawAt: head.drawAt - 6_000 } })).toBe('refuted')
  })
  test('of a development house accuses nobody by a network that the checker does not know', () => {
    const header = { ...block.header, extraData: '0x' } as Guard['header']
    const devDraw = { ...draw, hash: hashHeader(header) }
    const { lines, publication } = publish({ ...base, round: own.round, leaves }, devDraw, (leaf) => ({
      asset: leaf.asset,
      amount: amountOf(7n),
    }))
    const at = leaves.findIndex(({ kind }) => kind === 'bet')
    const path = pathIn(buildTree(lines.map((line) => lineHash(line))), at)
    const published = { publication, line: lines[at] ?? '', at: { index: at, path } }
    const evidence: Evidence = {
      kind: 'wrong_return',
      published,
      next: null,
      guard: { head, header, beacon },
    }
    const judgedBy = (known: object) => judgeFraud({ key: base.publicKey, evidence }, { beacons, ...known })
    expect(judgedBy({ network })).toMatchObject({ state: 'proven' })
    expect(judgedBy({})).toMatchObject({ state: 'refuted', why: expect.stringContaining('not public') })
    const other = { ...network, periodSeconds: 6 }
    expect(judgedBy({ network: other })).toMatchObject({ state: 'refuted' })
  })
  test('that returned what the block alone would give is a lie', async () => {
    const [report] = await follow((leaf) => returnOf(leaf, draw, draw.hash))
    expect(report?.problem).toBe('return')
  })
  test.each([false, true])(
    'that is not shown is asked for each minute, for a day after its report, guarded or not (guarded: %s)',
    async (isGuarded) => {
      const at = { ...own, round: isGuarded ? own.round : round }
      const empty = signHead(base, { ...head, round: at.round, size: 0, root: treeRoot([]), totals: [] })
      let [now, asked] = [closesAt, 0]
      let reportedAt = Infinity
      const { check } = watchHouse({
        house: {
          rounds: async () => (now < publishAt ? [at] : []),
          keys: async () => [base.publicKey],
          book: async () => ({ head: empty, anchor: null, secret: null, witnesses: [] }),
          leaves: async () => {
            if (now < publishAt) return []
            if (now > reportedAt) asked += 1
            throw new Error('503')
          },
          proof: async () => null,
        },
        chain: unasked,
        beacons: code,
        now: () => now,
      })
      const reports: Report[] = []
      const checkEach = async (ms: number, until: number) => {
        for (; now < until; now += ms) reports.push(...(await check()))
      }
      await checkEach(1_000, publishAt + 20_000)
      now = publishAt + (isGuarded ? 3 * 86_400_000 : 0) + 500_000
      while (reports.length === 0) await checkEach(60_000, now + 1)
      reportedAt = now - 60_000
      expect(reports).toMatchObject([{ problem: null, unshown: 'book' }])
      await checkEach(20_000, reportedAt + 86_400_000 + 400_000)
      expect(asked).toBe(1_440)
      expect(reports.length).toBe(1)
    },
  )
  test('that waits for its beacon is not a lie, if its head was seen', async () => {
    let now = closesAt
    const waiting = async (book: House['book'], leaves: House['leaves'] = async () => []) => {
      const { check } = watchHouse({
        house: {
          rounds: async () => [{ ...own }],
          keys: async () => [base.publicKey],
          book,
          leaves,
          proof: async () => null,
        },
        chain: unasked,
        beacons: code,
        now: () => now,
      })
      now = closesAt
      await check()
      const problems: string[] = []
      for (let days = 0; days < 5; days += 1)
        // After a day away, a watcher waits a while before anything counts as overdue.
        for (let waited = 0; waited < 200_000; waited += 50_000) {
          now = publishAt + 700_000 + days * 86_400_000 + waited
          problems.push(...(await check()).map(({ problem }) => `${problem} after ${days} days`))
        }
      return problems
    }
    const empty = signHead(base, { ...head, size: 0, root: treeRoot([]), totals: [] })
    expect(await waiting(async () => ({ head: empty, anchor: null, secret: null, witnesses: [] }))).toEqual([
      'unpublished after 3 days',
    ])
    expect(await waiting(async () => null)).toEqual(['unpublished after 0 days'])
    // Nor may its secret wait once its leaves are published.
    const { publication } = publish({ ...base, round: own.round, leaves: [] }, null)
    const once: House['book'] = async () =>
      now < publishAt ? { head: empty, anchor: null, secret: null, witnesses: [] } : null
    const published: House['leaves'] = async () =>
      now < publishAt ? [] : [JSON.stringify(writePublication(publication))]
    expect(await waiting(once, published)).toContain('unpublished after 1 days')
    // Nor its proof, and that it does not answer is said without waiting for days.
    const shown: House['book'] = async () => ({
      head: empty,
      anchor: null,
      secret: now < publishAt ? null : base.roundSecret,
      witnesses: [],
    })
    const drawn = publish({ ...base, round: own.round, leaves: [] }, draw)
    expect(
      await waiting(shown, async () =>
        now < publishAt ? [] : [JSON.stringify(writePublication(drawn.publication))],
      ),
    ).toEqual(['proof after 1 days'])
    const notAnswered = async (): Promise<never[]> => {
      if (now < publishAt) return []
      throw new Error('503')
    }
    // Ten failures, four a day here.
    expect(await waiting(shown, notAnswered)).toEqual(['null after 2 days'])
  })
})
