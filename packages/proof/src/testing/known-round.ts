import { parseAmount, type RoundTimes, roundAt, type Windows } from '@nibble/domain'
import { ed25519 } from '@noble/curves/ed25519.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '../book/encoding.ts'
import { writeHead } from '../book/files.ts'
import { signHead } from '../book/testing/house.ts'
import { knownHeader } from '../fixtures/known-headers.ts'
import { rulesFingerprint } from '../rules-fingerprint.ts'

// A round decided by a real block, 55,891,042: its hash ends in …cd59, 5 is smaller than 9, so right wins.

export const parent = knownHeader('Maxwell')
export const draw = knownHeader('Maxwell, its child')
export const windows: Windows = { periodMs: 10_000, openForMs: 500, drawAfterMs: 500, publishAfterMs: 2_000 }
export const times: RoundTimes = roundAt({ roundLength: '1m', windows, now: draw.timeMs ?? 0 })

const secretKey = sha256(utf8ToBytes('known round'))
const publicKey = ed25519.getPublicKey(secretKey)
/** A head for these times: without one a file must use the default windows. Its sums exceed any bet in the tests. */
export const signedFor = ({ round, drawAt }: Pick<RoundTimes, 'round' | 'drawAt'>) => {
  const amount = parseAmount('1000000')
  if (amount === null) throw new Error('no amount')
  const totals = (['GMT', 'PLAY_POINT', 'ROLL_POINT', 'USDT'] as const).map((asset) => ({ asset, amount }))
  const bytes = new Uint8Array(32)
  const head = {
    round,
    drawAt,
    size: 9,
    root: bytes,
    totals,
    secretHash: bytes,
    previous: bytes,
    nextKey: null,
  }
  return { bookKey: bytesToHex(publicKey), head: writeHead(signHead({ secretKey, publicKey }, head)) }
}

/** The proof file of the round, without a bet. */
export const roundProof = {
  ...signedFor(times),
  format: 'nibble-proof/2',
  chainId: 56,
  round: times.round,
  tempo: '1m',
  windows,
  drawAt: times.drawAt,
  paytable: 'classic',
  rules: rulesFingerprint('classic'),
  draw: { hash: draw.hash, header: draw.header },
  parent: { hash: parent.hash, header: parent.header },
}

/** A winning bet on it, as the file states it. */
export const wonBet = {
  betId: '17',
  game: 'left-right',
  pick: 'right',
  asset: 'PLAY_POINT',
  stake: '12.5',
  outcome: 'right',
  result: 'win',
  returnAsset: 'PLAY_POINT',
  returned: '25',
}
