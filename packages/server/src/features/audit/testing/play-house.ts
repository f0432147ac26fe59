import { randomUUID } from 'node:crypto'
import { amountOf, type BlockHash } from '@nibble/domain'
import { hashHeader, readHeader } from '@nibble/proof'
import { guardingRound, openDevelopmentBeacon } from '@nibble/proof/beacon'
import { requestAdjustment } from '../../adjustments/adjust-balance.ts'
import { cancelConversion } from '../../conversions/carry-conversions.ts'
import { convert } from '../../conversions/convert.ts'
import { listPairs } from '../../conversions/list-conversions.ts'
import { countNextRounds } from '../../counting/count-rounds.ts'
import { bookDeposits } from '../../deposits/book-deposits.ts'
import { openDepositChain } from '../../deposits/deposit-chain.ts'
import { takeSnapshot } from '../../liabilities/take-snapshot.ts'
import { addFromCommandLine } from '../../operators/command-line.ts'
import { operatorSeal } from '../../operators/sign-in.ts'
import { grantFirstLogin, seedBankroll } from '../../play/grants.ts'
import { closeRound } from '../../play/rounds/close-round.ts'
import { finalizeOutcome } from '../../play/settle/finalize-outcome.ts'
import { settleNextChunk } from '../../play/settle/settle-next-chunk.ts'
import { cancelSigned } from '../../play/testing/cancel-signed.ts'
import type { PlayFixture } from '../../play/testing/play-fixture.ts'
import { transferMoney } from '../../transfers/transfer-money.ts'
import { requestWithdrawal } from '../../withdrawals/request-withdrawal.ts'

export const beacons = openDevelopmentBeacon(new Uint8Array(32).fill(9), {
  genesisTime: 1_577_836_800,
  periodSeconds: 3,
})

/** Fills an empty house with some of everything in its books: finished rounds, an open one, moved money. */
export const playHouse = async (
  fixture: PlayFixture,
): Promise<{ round: string; guarded: string; open: string }> => {
  await seedBankroll(fixture.db)
  const round = await playOneRound(fixture, 'classic')
  const guarded = await playOneRound(fixture, 'guarded')
  const open = await fixture.openRound()
  await placeOn(fixture, open)
  await depositTwice(fixture)
  await withdrawOnce(fixture)
  await convertAndTransfer(fixture)
  await adjustOnce(fixture)
  await countNextRounds(fixture.db, { now: Date.now })
  await takeSnapshot(fixture.db, { now: Date.now() })
  return { round, guarded, open }
}

/** One that is credited and one below the minimum. */
const depositTwice = async (fixture: PlayFixture): Promise<void> => {
  const [player = 0n] = await fixture.players(1, {})
  const genesisHash = DIGEST as BlockHash
  const chain = await openDepositChain(fixture.db.pool, {
    chainId: 56,
    contract: `0x${'c1'.repeat(20)}`,
    decimals: 18,
    treasury: `0x${'a1'.repeat(20)}`,
    genesisHash,
    from: { height: 0n, hash: genesisHash },
  })
  const transfers = [5n * 10n ** 18n + 3n, 10n ** 17n].map((raw, logIndex) => ({
    player,
    raw,
    logIndex,
    transaction: DIGEST,
    height: 1n,
    blockHash: DIGEST,
    timeMs: 0,
  }))
  await bookDeposits(fixture.db, { chain, end: { height: 1n, hash: DIGEST }, final: 1n, transfers })
}

const withdrawOnce = async (fixture: PlayFixture): Promise<void> => {
  const [player = 0n] = await fixture.players(1, { USDT: 20_000_000n })
  const address = `0x${'12'.repeat(20)}`
  await fixture.rows(`insert into wallet_identity values (decode($1, 'hex'), $2, to_timestamp(0))`, [
    address.slice(2),
    player,
  ])
  await requestWithdrawal(fixture.db, {
    player,
    address,
    key: randomUUID(),
    asset: 'USDT',
    amount: amountOf(10_000_000n),
    now: Date.now(),
  })
}

/** One pending, one cancelled, and a transfer. */
const convertAndTransfer = async (fixture: PlayFixture): Promise<void> => {
  const now = Date.now()
  const [player = 0n, other = 0n] = await fixture.players(2, {
    USDT: 20_000_000n,
    INSURANCE_POINT: 20_000_000n,
  })
  const { pairs } = await listPairs(fixture.db, { player, now })
  const pair = pairs.find(({ from }) => from === 'INSURANCE_POINT')
  if (pair === undefined) throw new Error('no pair')
  const asked = { ...pair, player, amount: amountOf(5_000_000n), now }
  await convert(fixture.db, { ...asked, key: randomUUID() })
  const { id } = await convert(fixture.db, { ...asked, key: randomUUID() })
  await cancelConversion(fixture.db, { player, key: randomUUID(), id: BigInt(id), now })

  const [to] = await fixture.rows<{ bind_id: string }>('select bind_id from player where id = $1', [other])
  await transferMoney(fixture.db, {
    player,
    key: randomUUID(),
    toBindId: to?.bind_id ?? '',
    asset: 'USDT',
    now,
    amount: amountOf(3_000_000n),
  })
}

const adjustOnce = async (fixture: PlayFixture): Promise<void> => {
  const [player = 0n] = await fixture.players(1, {})
  const now = Date.now()
  const { id } = await addFromCommandLine(fixture.db, {
    name: 'ada',
    roles: ['finance'],
    seal: operatorSeal([Buffer.alloc(32)]),
    now,
  })
  await fixture.rows(
    `insert into operator_session (token_hash, operator_id, started_at, last_seen_at, ends_at, address, browser)
     values (decode(repeat('00', 32), 'hex'), $1, now(), now(), now(), '', '')`,
    [id],
  )
  await requestAdjustment(fixture.db, {
    key: randomUUID(),
    player,
    asset: 'GMT',
    amount: amountOf(5_000_000n),
    reason: 'a gift',
    now,
    by: { operator: id, session: 1n, address: '', permission: null },
  })
}

const HOUR = 3_600_000
const DIGEST = `0x${'ab'.repeat(32)}`

const headerAt = (number: bigint, timestamp: number, parentHash: string) => {
  const header = {
    parentHash,
    sha3Uncles: DIGEST,
    miner: `0x${'11'.repeat(20)}`,
    stateRoot: DIGEST,
    transactionsRoot: DIGEST,
    receiptsRoot: DIGEST,
    logsBloom: `0x${'00'.repeat(256)}`,
    difficulty: '0x2',
    number: `0x${number.toString(16)}`,
    gasLimit: '0x1',
    gasUsed: '0x0',
    timestamp: `0x${timestamp.toString(16)}`,
    extraData: '0x',
    mixHash: `0x${'00'.repeat(32)}`,
    nonce: `0x${'00'.repeat(8)}`,
  }
  return { ...header, hash: hashHeader(readHeader(header)) }
}

const placeOn = async (fixture: PlayFixture, open: string): Promise<void> => {
  const [player] = await fixture.players(1, { USDT: 100_000_000n, PLAY_POINT: 100_000_000n })
  if (player === undefined) throw new Error('no player')
  await grantFirstLogin(fixture.db.pool, { player })
  const placement = fixture.placement()
  const stake = amountOf(10_000_003n)
  await placement.place({
    player,
    key: randomUUID(),
    round: open,
    asset: 'PLAY_POINT',
    bets: [
      { game: 'left-right', pick: 'left', stake },
      { game: 'big-small', pick: 'big', stake },
      { game: 'big-small', pick: 'small', stake },
      { game: 'niu-niu', pick: 'player', stake },
    ],
  })
  const ofValue = () =>
    placement.place({
      player,
      key: randomUUID(),
      round: open,
      asset: 'USDT',
      bets: [{ game: 'exact', pick: '7', stake: amountOf(5_000_001n) }],
    })
  await ofValue()
  const { bets } = await ofValue()
  await cancelSigned(fixture, { player, key: randomUUID(), betId: bets[0]?.betId ?? '' })
  await placement.stop()
}

/** One round from its bets to its payouts. */
export const playOneRound = async (
  fixture: PlayFixture,
  paytable: 'classic' | 'guarded',
): Promise<string> => {
  const open = await fixture.openRound({ paytable })
  await placeOn(fixture, open)
  await finishRound(fixture, open, paytable)
  return open
}

/** Closes, decides and pays a round: with a header that hashes to what is stored, and a beacon if guarded. */
export const finishRound = async (
  fixture: PlayFixture,
  open: string,
  paytable: 'classic' | 'guarded',
): Promise<void> => {
  await fixture.age(open, 2 * HOUR)
  await fixture.rows("update bet set placed_at = placed_at - interval '2 hours' where round_id = $1", [open])
  await closeRound(fixture.db, { round: open })
  const [row] = await fixture.rows<{ draw: bigint }>(
    'select play_ms(draw_at) as draw from round where id = $1',
    [open],
  )
  const second = Math.ceil(Number(row?.draw) / 1000)
  const parent = headerAt(7n, second - 1, DIGEST)
  const header = headerAt(8n, second, parent.hash)
  await finalizeOutcome(fixture.db, {
    round: open,
    block: {
      height: 8n,
      hash: header.hash,
      timeMs: second * 1000,
      parentTimeMs: (second - 1) * 1000,
      header,
      parentHeader: parent,
    },
    guard:
      paytable === 'classic'
        ? null
        : {
            network: beacons.network,
            beacon: beacons.sign(
              guardingRound(beacons.network, { drawAt: Number(row?.draw), blockTimeMs: second * 1000 }),
            ),
          },
  })
  await settleNextChunk(fixture.db, { round: open })
}
