// Longer than 300 lines: what raises a suspicion and what must not, over blocks made by the same helpers.

import { randomUUID } from 'node:crypto'
import { amountOf, type BlockHash, type GameId, normaliseHash } from '@nibble/domain'
import { hashHeader, readHeader } from '@nibble/proof'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countLockWaits } from '../../testing/lock-waits.ts'
import { closeRound } from '../play/rounds/close-round.ts'
import { finalizeOutcome } from '../play/settle/finalize-outcome.ts'
import { settleNextChunk } from '../play/settle/settle-next-chunk.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { listProducers } from './list-producers.ts'
import { liftSuspicion } from './suspicion.ts'
import { watchBlocks } from './watch-blocks.ts'

const HONEST = `0x${'a1'.repeat(20)}`
const CHEAT = `0x${'c7'.repeat(20)}`
const DIGEST = `0x${'ab'.repeat(32)}`
const HOUR = 3_600_000

let fixture: PlayFixture
let player: bigint

beforeAll(async () => {
  fixture = await openPlayFixture()
  const [first = 0n] = await fixture.players(1, { USDT: 100_000_000_000n, PLAY_POINT: 1_000_000_000n })
  player = first
  await fixture.rows(
    `update play_terms set player_cap_ppm = 1000000, draw_cap_ppm = 1000000, pause_at_ppm = 2000000000`,
  )
  await fixture.players(0, {})
  await fixture.rows(
    `update account set balance = 10000000000000 where player_id is null and sub_account = 'house' and asset = 'USDT' and shard = 0`,
  )
})
afterAll(() => fixture.close())

let height = 7n
const headerAt = (second: number, parentHash: string, extra: number, miner: string) => {
  const header = {
    parentHash,
    sha3Uncles: DIGEST,
    miner,
    stateRoot: DIGEST,
    transactionsRoot: DIGEST,
    receiptsRoot: DIGEST,
    logsBloom: `0x${'00'.repeat(256)}`,
    difficulty: '0x2',
    number: `0x${height.toString(16)}`,
    gasLimit: '0x1',
    gasUsed: '0x0',
    timestamp: `0x${second.toString(16)}`,
    extraData: `0x${extra.toString(16).padStart(8, '0')}`,
    mixHash: `0x${'00'.repeat(32)}`,
    nonce: `0x${'00'.repeat(8)}`,
  }
  return { ...header, hash: hashHeader(readHeader(header)) }
}

type Slip = readonly { readonly game: GameId; readonly pick: string; readonly stake: bigint }[]
const ON_SEVEN: Slip = [{ game: 'exact', pick: '7', stake: 100_000_000n }]

const bet = async (round: string, asset: 'USDT' | 'PLAY_POINT', slip = ON_SEVEN) => {
  const placement = fixture.placement()
  try {
    await placement.place({
      player,
      key: randomUUID(),
      round,
      asset,
      bets: slip.map(({ stake, ...one }) => ({ ...one, stake: amountOf(stake) })),
    })
  } finally {
    await placement.stop()
  }
}

/** Rounds decided by one block; the producer picks another until `suits` accepts it. */
const play = async (
  {
    miner,
    asset = 'USDT',
    slip = ON_SEVEN,
    suits = () => true,
  }: {
    miner: string
    asset?: 'USDT' | 'PLAY_POINT'
    slip?: Slip
    suits?: (hash: BlockHash) => boolean
  },
  rounds: readonly string[],
): Promise<void> => {
  for (const round of rounds) await bet(round, asset, slip)
  for (const round of rounds) {
    await fixture.age(round, 2 * HOUR)
    await fixture.rows("update bet set placed_at = placed_at - interval '2 hours' where round_id = $1", [
      round,
    ])
    await closeRound(fixture.db, { round })
  }
  const [row] = await fixture.rows<{ draw: bigint }>(
    'select play_ms(draw_at) as draw from round where id = $1',
    [rounds[0]],
  )
  const second = Math.ceil(Number(row?.draw) / 1000)
  height += 2n
  const parent = headerAt(second - 1, DIGEST, 0, miner)
  height += 1n
  let header = headerAt(second, parent.hash, 0, miner)
  for (let extra = 1; !suits(hashOf(header.hash)); extra += 1)
    header = headerAt(second, parent.hash, extra, miner)
  for (const round of rounds) {
    const block = { height, hash: header.hash, timeMs: second * 1000, parentTimeMs: (second - 1) * 1000 }
    const answer = await finalizeOutcome(fixture.db, {
      round,
      block: { ...block, header, parentHeader: parent },
    })
    expect(answer).toBeTruthy()
  }
  for (const round of rounds) await settleNextChunk(fixture.db, { round })
}

const hashOf = (hash: string): BlockHash => normaliseHash(hash) ?? (DIGEST as BlockHash)
const endsIn = (character: string) => (hash: BlockHash) => hash.endsWith(character)

/** A signed-in operator of risk. */
const risk = async () => {
  const name = `risk-${randomUUID().slice(0, 8)}`
  const [operator] = await fixture.rows<{ id: bigint }>(
    "insert into operator (name, password, roles, created_at) values ($1, 'x', '{risk}', now()) returning id",
    [name],
  )
  const [session] = await fixture.rows<{ id: bigint }>(
    `insert into operator_session (token_hash, operator_id, started_at, last_seen_at, ends_at, address, browser)
     values (sha256($2::text::bytea), $1, now(), now(), now(), '', '') returning id`,
    [operator?.id, name],
  )
  return { operator: operator?.id ?? 0n, session: session?.id ?? 0n, address: '127.0.0.1', permission: null }
}

/** How many wait for another’s lock. */
const waiting = () => countLockWaits(fixture.db.pool)

describe('the watch on producers', () => {
  test('counts a block once, with all rounds that it decided', async () => {
    const draw = Date.now() + HOUR + 20_000
    const rounds = [await fixture.openRound({ draw }), await fixture.openRound({ draw, roundLength: '3m' })]
    await play({ miner: HONEST, suits: endsIn('7') }, rounds)
    await watchBlocks(fixture.db, { now: Date.now() })
    await watchBlocks(fixture.db, { now: Date.now() })
    expect(await listProducers(fixture.db)).toMatchObject([
      {
        subject: HONEST,
        blocks: 1,
        staked: 200_000_000n,
        returned: 2_400_000_000n,
        expected: 150_000_000n,
        level: 'fair',
      },
    ])
    // Twice the same pick under one block has twice the deviation of one: (24 - 1.5) / (24 sqrt(15) / 16).
    const [producer] = await listProducers(fixture.db)
    expect(producer?.deviation).toBeCloseTo(Math.sqrt(15), 6)
    // All in millionths: a return of 2,400 with a chance of 1 in 16.
    expect(
      await fixture.rows('select staked, returned, expected, variance, most from watched_block'),
    ).toEqual([{ staked: 2e8, returned: 2.4e9, expected: 1.5e8, variance: 3.375e17, most: 2.25e9 }])
  })

  test('counts nothing if nothing of value was staked', async () => {
    await play({ miner: HONEST, asset: 'PLAY_POINT' }, [await fixture.openRound()])
    await watchBlocks(fixture.db, { now: Date.now() })
    expect((await listProducers(fixture.db)).map(({ blocks }) => blocks)).toEqual([1])
  })

  test('catches a producer who discards blocks until a friend wins, and reports it once per level, in one incident', async () => {
    for (let block = 0; block < 14; block += 1)
      await play({ miner: CHEAT, suits: endsIn('7') }, [await fixture.openRound()])
    // One of them wins, as with fair ones.
    for (let block = 0; block < 14; block += 1)
      await play({ miner: HONEST, suits: endsIn(block.toString(16)) }, [await fixture.openRound()])
    const watched = await watchBlocks(fixture.db, { now: Date.now() })
    expect(watched).toMatchObject({ looked: 28, isDone: true })
    expect(watched.suspected.filter(({ subject }) => subject === CHEAT)).toEqual([
      { subject: CHEAT, level: 'notice' },
      { subject: CHEAT, level: 'alarm' },
    ])
    expect((await watchBlocks(fixture.db, { now: Date.now() })).suspected).toEqual([])
    expect(await fixture.rows('select kind, detail from incident where subject = $1', [CHEAT])).toEqual([
      {
        kind: 'producer',
        detail: expect.stringMatching(
          /^alarm: over \d+ blocks .* are stopped until a risk operator lifts it\.$/,
        ),
      },
    ])
    const producers = (await listProducers(fixture.db)).filter(({ subject }) => subject.startsWith('0x'))
    expect(producers).toMatchObject([
      { subject: CHEAT, blocks: 14, level: 'alarm', acts: 'alarm' },
      { subject: HONEST, blocks: 15, level: 'fair', acts: 'fair' },
    ])
  })

  test('acts by itself until an operator of risk lifts it, and counts from zero from then on', async () => {
    const by = await risk()
    const suspicion = async () =>
      (await fixture.rows<{ level: string }>('select watch_suspicion() as level'))[0]?.level
    const subjects = (await fixture.rows<{ subject: string }>('select subject from watch_brake')).map(
      (row) => row.subject,
    )
    expect(subjects).toContain(CHEAT)
    expect(await suspicion()).toBe('alarm')
    await expect(bet(await fixture.openRound(), 'USDT')).rejects.toMatchObject({ kind: 'play_stopped' })
    await bet(await fixture.openRound(), 'PLAY_POINT')

    for (const subject of subjects)
      await liftSuspicion(fixture.db, { subject, reason: 'looked at', by, now: Date.now() })
    expect(await suspicion()).toBe('fair')
    expect(await fixture.rows("select from incident where kind = 'producer' and closed_at is null")).toEqual(
      [],
    )
    await expect(
      liftSuspicion(fixture.db, { subject: CHEAT, reason: 'again', by, now: Date.now() }),
    ).rejects.toMatchObject({
      kind: 'nothing_to_do',
    })
    expect(
      await fixture.rows("select reason from operator_action where action = 'producer.lift'"),
    ).toContainEqual({
      reason: 'looked at',
    })
    await play({ miner: CHEAT, suits: endsIn('7') }, [await fixture.openRound()])
    expect((await watchBlocks(fixture.db, { now: Date.now() })).suspected).toEqual([])
    expect(await suspicion()).toBe('fair')
    for (let block = 0; block < 14; block += 1)
      await play({ miner: CHEAT, suits: endsIn('7') }, [await fixture.openRound()])
    await watchBlocks(fixture.db, { now: Date.now() })
    expect(await suspicion()).toBe('alarm')
    await fixture.rows('delete from watch_brake')
  })

  test('lifting a suspicion while its next block is counted waits, and neither is lost', async () => {
    const miner = `0x${'d8'.repeat(20)}`
    await play({ miner }, [await fixture.openRound()])
    await watchBlocks(fixture.db, { now: Date.now() })
    // One more block makes it an alarm; an operator lifts the earlier one.
    await fixture.rows(
      `update watched_producer set level = 'notice', evidence = array(select e + 1000 from unnest(evidence) e)
       where producer = $1`,
      [miner],
    )
    await fixture.rows("insert into watch_brake (subject, level, since) values ($1, 'notice', now())", [
      miner,
    ])
    await play({ miner }, [await fixture.openRound()])

    const held = await fixture.owner.connect()
    await held.query('begin')
    await held.query('select from watched_producer where producer = $1 for update', [miner])
    const counting = watchBlocks(fixture.db, { now: Date.now() })
    await expect.poll(waiting).toBe(1)
    const lifting = liftSuspicion(fixture.db, {
      subject: miner,
      reason: 'looked at',
      by: await risk(),
      now: Date.now(),
    })
    await expect.poll(waiting).toBe(2)
    await held.query('commit')
    held.release()
    const [countResult, liftResult] = await Promise.allSettled([counting, lifting])
    expect([countResult.status, liftResult.status]).toEqual(['fulfilled', 'fulfilled'])
    await fixture.rows('delete from watch_brake')
  }, 60_000)

  test('sees an account that wins on the blocks of producers none of whom stands out', async () => {
    const [friend = 0n] = await fixture.players(1, { USDT: 100_000_000_000n })
    player = friend
    const cheats = Array.from({ length: 16 }, (_, n) => `0x${(n + 16).toString(16).repeat(20)}`)
    for (const miner of cheats) await play({ miner, suits: endsIn('7') }, [await fixture.openRound()])
    const { suspected } = await watchBlocks(fixture.db, { now: Date.now() })
    const [named] = await fixture.rows<{ bind_id: string }>('select bind_id from player where id = $1', [
      friend,
    ])
    const subject = `account ${named?.bind_id}`
    expect(suspected).toEqual([
      { subject, level: 'notice' },
      { subject, level: 'alarm' },
    ])
    expect(await fixture.rows('select subject, level from watch_brake')).toEqual([
      { subject, level: 'alarm' },
    ])
    const listed = await listProducers(fixture.db)
    expect(listed[0]).toMatchObject({ subject, blocks: 16, acts: 'alarm' })
    for (const miner of cheats) expect(listed.find((one) => one.subject === miner)?.level).toBe('fair')
    await fixture.rows('delete from watch_brake')
  })

  test('an account that once bet on everything that can happen is seen like any other', async () => {
    const [friend = 0n] = await fixture.players(1, { USDT: 100_000_000_000n })
    player = friend
    const oddAndEven: Slip = ['odd', 'even'].map((pick) => ({
      game: 'classic-odd-even',
      pick,
      stake: 10_000_000n,
    }))
    const quiet = `0x${'91'.repeat(20)}`
    await play({ miner: quiet, slip: oddAndEven }, [await fixture.openRound()])
    await watchBlocks(fixture.db, { now: Date.now() })
    const nothing = [{ blocks: 1, most: 0, variance: 0, evidence: [0, 0, 0, 0] }]
    expect(
      await fixture.rows(
        'select blocks, most, variance, evidence from watched_account where player_id = $1',
        [friend],
      ),
    ).toEqual(nothing)
    expect(
      await fixture.rows(
        'select blocks, most, variance, evidence from watched_producer where producer = $1',
        [quiet],
      ),
    ).toEqual(nothing)

    const cheats = Array.from({ length: 16 }, (_, n) => `0x${(n + 0x20).toString(16).repeat(20)}`)
    for (const miner of cheats) await play({ miner, suits: endsIn('7') }, [await fixture.openRound()])
    const { suspected } = await watchBlocks(fixture.db, { now: Date.now() })
    expect(suspected).toContainEqual({ subject: expect.stringMatching(/^account /), level: 'alarm' })
    await fixture.rows('delete from watch_brake')
  })

  test('a producer on whose blocks only such bets were placed is not suspected', async () => {
    const [covering = 0n] = await fixture.players(1, { USDT: 100_000_000_000n })
    player = covering
    const miner = `0x${'92'.repeat(20)}`
    const slip: Slip = [...'0123456789abcdef'].map((pick) => ({ game: 'exact', pick, stake: 1_836_555n }))
    for (let block = 0; block < 8; block += 1) await play({ miner, slip }, [await fixture.openRound()])
    expect((await watchBlocks(fixture.db, { now: Date.now() })).suspected).toEqual([])
    expect((await listProducers(fixture.db)).find(({ subject }) => subject === miner)).toMatchObject({
      blocks: 8,
      level: 'fair',
      acts: 'fair',
    })
  })

  test('does not blame an account for what it wins on the blocks of one producer', async () => {
    const [lucky = 0n] = await fixture.players(1, { USDT: 100_000_000_000n })
    player = lucky
    const miner = `0x${'5e'.repeat(20)}`
    for (let block = 0; block < 14; block += 1)
      await play({ miner, suits: endsIn('7') }, [await fixture.openRound()])
    const { suspected } = await watchBlocks(fixture.db, { now: Date.now() })
    expect(new Set(suspected.map(({ subject }) => subject))).toEqual(new Set([miner]))
  })
})
