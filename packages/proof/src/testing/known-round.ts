import { type RoundTimes, roundAt, type Windows } from '@nibble/domain'
import { knownHeader } from '../fixtures/known-headers.ts'
import { rulesFingerprint } from '../rules-fingerprint.ts'

// A round that a real block decided, 55,891,042: its hash ends in …cd59, 5 is smaller than 9, so right wins.

export const parent = knownHeader('Maxwell')
export const draw = knownHeader('Maxwell, its child')
export const windows: Windows = { periodMs: 10_000, openForMs: 500, drawAfterMs: 500, publishAfterMs: 2_000 }
export const times: RoundTimes = roundAt({ roundLength: '1m', windows, now: draw.timeMs ?? 0 })

/** The proof file of the round, without a bet. */
export const roundProof = {
  format: 'nibble-proof/1',
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

/** A bet on it that won, as the file states it. */
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
