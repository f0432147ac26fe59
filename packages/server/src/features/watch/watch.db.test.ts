import { randomUUID } from 'node:crypto'
import { amountOf, type BlockHash, normaliseHash } from '@nibble/domain'
import { hashHeader, readHeader } from '@nibble/proof'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeRound } from '../play/close-round.ts'
import { fixOutcome } from '../play/fix-outcome.ts'
import { settleNextChunk } from '../play/settle-next-chunk.ts'
import { openPlayStage, type PlayStage } from '../play/testing/play-stage.ts'
import { listProducers, watchBlocks } from './index.ts'

const HONEST = `0x${'a1'.repeat(20)}`
const CHEAT = `0x${'c7'.repeat(20)}`
const DIGEST = `0x${'ab'.repeat(32)}`
const HOUR = 3_600_000

let stage: PlayStage
let player: bigint

beforeAll(async () => {
  stage = await openPlayStage()
  const [first = 0n] = await stage.players(1, { USDT: 100_000_000_000n, PLAY_POINT: 100_000_000n })
  player = first
  await stage.rows(
    `update play_terms set player_cap_ppm = 1000000, draw_cap_ppm = 1000000, pause_at_ppm = 2000000000`,
  )
  await stage.players(0, {})
  await stage.rows(
    `update account set balance = 10000000000000 where player_id is null and purse = 'house' and asset = 'USDT' and lane = 0`,
  )
})
afterAll(() => stage.close())

let height = 7n
const headerAt = (second: number, parentHash: string, extra: number, miner: string) => {
  const header = {
    ...{ parentHash, sha3Uncles: DIGEST, miner, stateRoot: DIGEST, transactionsRoot: DIGEST },
    ...{ receiptsRoot: DIGEST, logsBloom: `0x${'00'.repeat(256)}`, difficulty: '0x2' },
    ...{ number: `0x${height.toString(16)}`, gasLimit: '0x1', gasUsed: '0x0' },
    ...{ timestamp: `0x${second.toString(16)}`, extraData: `0x${extra.toString(16).padStart(8, '0')}` },
    ...{ mixHash: `0x${'00'.repeat(32)}`, nonce: `0x${'00'.repeat(8)}` },
  }
  return { ...header, hash: hashHeader(readHeader(header)) }
}

const bet = async (round: string, asset: 'USDT' | 'PLAY_POINT') => {
  const placement = stage.placement()
  await placement.place({
    ...{ player, key: randomUUID(), round, asset },
    bets: [{ game: 'exact', pick: '7', stake: amountOf(100_000_000n) }],
  })
  await placement.stop()
}

/** Rounds that one block decides; the producer takes another until `suits` likes it. */
const play = async (
  {
    miner,
    asset = 'USDT',
    suits = () => true,
  }: {
    miner: string
    asset?: 'USDT' | 'PLAY_POINT'
    suits?: (hash: BlockHash) => boolean
  },
  rounds: readonly string[],
): Promise<void> => {
  for (const round of rounds) await bet(round, asset)
  for (const round of rounds) {
    await stage.age(round, 2 * HOUR)
    await stage.rows("update bet set placed_at = placed_at - interval '2 hours' where round_id = $1", [round])
    await closeRound(stage.db, { round })
  }
  const [row] = await stage.rows<{ draw: bigint }>(
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
    const answer = await fixOutcome(stage.db, { round, block: { ...block, header, parentHeader: parent } })
    expect(answer).toBeTruthy()
  }
  for (const round of rounds) await settleNextChunk(stage.db, { round })
}

const hashOf = (hash: string): BlockHash => normaliseHash(hash) ?? (DIGEST as BlockHash)
const endsIn = (character: string) => (hash: BlockHash) => hash.endsWith(character)

describe('the watch on producers', () => {
  test('counts a block once, with all rounds that it decided', async () => {
    const draw = Date.now() + HOUR + 20_000
    const rounds = [await stage.openRound({ draw }), await stage.openRound({ draw, tempo: '3m' })]
    await play({ miner: HONEST, suits: endsIn('7') }, rounds)
    await watchBlocks(stage.db, { now: Date.now() })
    await watchBlocks(stage.db, { now: Date.now() })
    expect(await listProducers(stage.db)).toMatchObject([
      {
        ...{ producer: HONEST, blocks: 1, staked: 200_000_000n, returned: 2_400_000_000n },
        ...{ expected: 150_000_000n, level: 'fair' },
      },
    ])
    // Twice the same pick under one block has twice the deviation of one: (24 - 1.5) / (24 sqrt(15) / 16).
    const [producer] = await listProducers(stage.db)
    expect(producer?.deviation).toBeCloseTo(Math.sqrt(15), 6)
  })

  test('counts nothing where nothing of value was staked', async () => {
    await play({ miner: HONEST, asset: 'PLAY_POINT' }, [await stage.openRound()])
    await watchBlocks(stage.db, { now: Date.now() })
    expect((await listProducers(stage.db)).map(({ blocks }) => blocks)).toEqual([1])
  })

  test('catches who throws away blocks until a friend wins, and tells it once a level, in one incident', async () => {
    for (let block = 0; block < 14; block += 1)
      await play({ miner: CHEAT, suits: endsIn('7') }, [await stage.openRound()])
    for (let block = 0; block < 14; block += 1) await play({ miner: HONEST }, [await stage.openRound()])
    expect(await watchBlocks(stage.db, { now: Date.now() })).toEqual({
      ...{ looked: 28, isDone: true },
      suspected: [
        { producer: CHEAT, level: 'notice' },
        { producer: CHEAT, level: 'alarm' },
      ],
    })
    expect((await watchBlocks(stage.db, { now: Date.now() })).suspected).toEqual([])
    expect(await stage.rows('select kind, subject, detail from incident')).toEqual([
      { kind: 'producer', subject: CHEAT, detail: expect.stringMatching(/^alarm: over \d+ blocks/) },
    ])
    expect(await listProducers(stage.db)).toMatchObject([
      { producer: CHEAT, blocks: 14, level: 'alarm' },
      { producer: HONEST, blocks: 15, level: 'fair' },
    ])
  })
})
