import {
  formatAmount,
  guardedBeside,
  isJackpotHit,
  judge,
  type Pick,
  parseAmount,
  payoutOf,
} from '@nibble/domain'
import { describe, expect, test } from 'vitest'
import * as beacons from './beacon.ts'
import { hashHeader, readHeader } from './header-fields.ts'
import { readProof, writeProof } from './proof-file.ts'
import { ProofError } from './read-fields.ts'
import { rulesFingerprint } from './rules-fingerprint.ts'
import { times as blockRound, draw, roundProof, signedFor, windows } from './testing/known-round.ts'
import { isProven, verifyProof } from './verify-proof.ts'

const times = guardedBeside(blockRound, windows)
const { network, sign } = beacons.openDevelopmentBeacon(new Uint8Array(32).fill(9), {
  genesisTime: 1_577_836_800,
  periodSeconds: 3,
})
const wanted = beacons.guardingRound(network, { drawAt: times.drawAt, blockTimeMs: draw.timeMs ?? 0 })
const { signature } = sign(wanted)
const hash = beacons.guardedHash({ round: times.round, blockHash: draw.hash as never, signature })
const stake = parseAmount('12.5')
if (stake === null) throw new Error('no stake')
const verdict = judge({
  game: 'left-right' as const,
  pick: 'right' as Pick,
  hash,
  paytable: 'guarded',
  height: 55_891_042n,
})
const paid = payoutOf({ asset: 'PLAY_POINT', stake, ratio: verdict.ratio })

const file = {
  ...roundProof,
  ...signedFor(times),
  format: 'nibble-proof/2',
  round: times.round,
  drawAt: times.drawAt,
  paytable: 'guarded',
  rules: rulesFingerprint('guarded'),
  beacon: {
    network: network.name,
    publicKey: network.publicKey,
    genesisTime: network.genesisTime,
    periodSeconds: network.periodSeconds,
    marginMs: 3_000,
    round: wanted,
    signature,
  },
  bet: {
    betId: '17',
    game: 'left-right',
    pick: 'right',
    asset: 'PLAY_POINT',
    stake: '12.5',
    outcome: verdict.outcome,
    result: verdict.result,
    returnAsset: 'PLAY_POINT',
    returned: formatAmount(paid.amount),
  },
}
/** The block is of the real chain, which accepts only the public network: this test's network takes its place. */
const public_ = { ...beacons, QUICKNET: network }
const failing = (json: unknown, code = public_) =>
  verifyProof(readProof(json), { beacons: code }).flatMap(({ id, state }) => (state === 'failed' ? [id] : []))

describe('the proof of a guarded round', () => {
  test('is valid in every step, judged by block and beacon', () => {
    const steps = verifyProof(readProof(file), { beacons: public_ })
    expect(isProven(steps)).toBe(true)
    expect(steps.find(({ id }) => id === 'beacon')).toMatchObject({
      state: 'ok',
      facts: { isPublic: true, round: wanted, hash, problem: null },
    })
    expect(readProof(JSON.parse(JSON.stringify(writeProof(readProof(file)))))).toEqual(readProof(file))
  })

  test('hits no jackpot, whatever the hash of its block ends in', () => {
    const header = (() => {
      for (let nonce = 0; ; nonce += 1) {
        const tried = readHeader({ ...draw.header, nonce: `0x${nonce.toString(16).padStart(16, '0')}` })
        if (isJackpotHit(hashHeader(tried))) return tried
      }
    })()
    const hitting = { ...file, bet: undefined, draw: { hash: hashHeader(header), header } }
    const jackpotOf = (json: unknown) =>
      verifyProof(readProof(json), { beacons: public_ }).find(({ id }) => id === 'jackpot')
    expect(jackpotOf(hitting)).toMatchObject({ state: 'skipped', facts: { hits: false, isGuarded: true } })
    const terms = { feedPpm: 120_000, prizePpm: 800_000, stakeTimes: 40, edgeTimes: 600, bankrollPpm: 2_500 }
    const claim = {
      asset: 'USDT',
      terms,
      pot: '1000',
      prize: '800',
      stakes: '400',
      bankroll: '9000000',
      own: null,
    }
    expect(jackpotOf({ ...hitting, jackpot: [claim] })).toMatchObject({ state: 'failed' })
  })

  test('is not mistaken for a block’s, nor checked without the beacon code', () => {
    expect(() => verifyProof(readProof(file))).toThrow('the beacon code')
    expect(() => readProof({ ...file, beacon: undefined })).toThrow(ProofError)
    expect(() => readProof({ ...file, paytable: 'classic' })).toThrow(ProofError)
    expect(() => readProof({ ...file, format: 'nibble-proof/1' })).toThrow(ProofError)
  })

  test('by another network than the public one proves nothing on the real chain', () => {
    expect(failing(file, beacons)).toEqual(['beacon'])
  })

  const changed = (beacon: object) => ({ ...file, beacon: { ...file.beacon, ...beacon } })
  const other = beacons.openDevelopmentBeacon(new Uint8Array(32).fill(8), {
    genesisTime: network.genesisTime,
    periodSeconds: network.periodSeconds,
  })
  test.each([
    ['of another round', changed({ round: wanted + 1, signature: sign(wanted + 1).signature })],
    ['signed for another round', changed({ signature: sign(wanted + 1).signature })],
    ['signed by another key', changed({ signature: other.sign(wanted).signature })],
    ['of another network with the public network’s name', changed({ publicKey: other.network.publicKey })],
    ['from an earlier time', changed({ marginMs: 0 })],
    ['of another schedule', changed({ genesisTime: network.genesisTime + 1 })],
  ])('fails with a beacon %s', (_, json) => {
    expect(failing(json)).toContain('beacon')
  })

  test('fails if the return is not that of the guarded hash', () => {
    expect(failing({ ...file, bet: { ...file.bet, returned: '1' } })).toEqual(['return'])
  })
})
