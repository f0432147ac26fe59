import { decimalOf, type Facts, formatAmount } from '@nibble/domain'
import type { OpenPoint, ProofStep } from '@nibble/proof'
import { bookSentence } from './book-sentences.ts'
import { quoted } from './terminal.ts'

// The results of a proof's steps, as text for a terminal.

export const lineOf = (word: string, label: string, sentence: string): string =>
  `${word.padEnd(8)}${label.padEnd(14)}${sentence}`

export const WORDS = { ok: 'ok', failed: 'FAILED', skipped: '-' } as const

export const LABELS: Readonly<Record<ProofStep['id'], string>> = {
  header_hash: 'Header',
  parent_link: 'Parent',
  draw_time: 'Draw time',
  seal: 'Producer',
  round_times: 'Round',
  rules: 'Rules',
  beacon: 'Beacon',
  result: 'Result',
  return: 'Return',
  jackpot: 'Jackpot',
  receipt: 'Receipt',
  sealed: 'Book',
  anchor: 'Anchor',
}

/** The result of a step, as an English sentence. */
export const sentenceOf = (step: ProofStep): string => {
  const failed = step.state === 'failed'
  switch (step.id) {
    case 'header_hash': {
      const { fields, bytes, height, computed, stated } = step.facts
      const hashed = `The ${fields} fields of block ${height} (${bytes} bytes) hash to ${computed}`
      return failed ? `${hashed}, but the file says ${stated}.` : `${hashed}, as the file says.`
    }
    case 'parent_link': {
      const { height, computed, parentHash, stated } = step.facts
      if (!failed) return `Block ${height} hashes to the parent hash in the draw block's header.`
      return `Block ${height} hashes to ${computed}; the file says ${stated}, the draw block's parent is ${parentHash}.`
    }
    case 'draw_time': {
      const { parentTimeMs, drawAt, timeMs } = step.facts
      const times = `parent ${time(parentTimeMs)}, draw time ${time(drawAt)}, draw block ${time(timeMs)}`
      return failed
        ? `This is not the first block at or after the draw time: ${times}.`
        : `The first block at or after the draw time: ${times}.`
    }
    case 'seal': {
      const { miner, signer } = step.facts
      if (step.state === 'skipped')
        return 'The header has no seal: a development chain signs no blocks; on the real chain every block is signed.'
      if (!failed) return `Sealed by its miner ${miner}.`
      return signer === null
        ? 'The seal is not a valid signature.'
        : `Sealed by ${signer}, but the header says ${miner}.`
    }
    case 'round_times': {
      const { round, stated, times, windows, usual, isSigned } = step.facts
      if (times === null) return `These windows have no round ${round}.`
      const schedule = `opened ${time(times.opensAt)}, closed ${time(times.closesAt)}, drew ${time(times.drawAt)}`
      const unusual = `its windows are not the usual ones (every ${windows.periodMs} ms, open ${windows.openForMs} ms, draw ${windows.drawAfterMs} ms later)`
      if (failed && !usual && !isSigned)
        return `A file may not choose its own block: ${unusual}, and it has no signed head that says when round ${round} was drawn.`
      if (failed)
        return `By its number the round ${schedule}; the file says the draw time was ${time(stated)}.`
      return `By its number the round ${schedule}.${usual ? '' : ` Note: ${unusual}; a signed head names the draw time.`}`
    }
    case 'rules': {
      const { paytable, stated, computed } = step.facts
      return failed
        ? `The ${paytable} rules here have the fingerprint ${computed}; the round committed to ${stated}.`
        : `The ${paytable} rules, fingerprint ${computed}.`
    }
    case 'result': {
      const { bet, computed, outcomes } = step.facts
      const found = outcomes.map(
        ({ game, outcome, facts }) => `${game} ${outcome}${bet === null ? '' : ` (${inWords(facts)})`}`,
      )
      if (bet === null || computed === null) return `The block gives: ${found.join(', ')}.`
      const own = `${found.join(', ')}; a bet on ${bet.pick}: ${computed.result}`
      return failed ? `${own}, but the file says ${quoted(bet.outcome)}, ${bet.result}.` : `${own}.`
    }
    case 'return': {
      const { bet, ratio, computed } = step.facts
      if (bet === null || ratio === null || computed === null) return 'The file has no bet.'
      const sum = `${formatAmount(bet.stake)} ${bet.asset} at ${decimalOf(ratio)} returns ${formatAmount(computed.amount)} ${computed.asset}`
      return failed
        ? `${sum}, but the file says ${formatAmount(bet.returned)} ${bet.returnAsset}.`
        : `${sum}.`
    }
    case 'jackpot': {
      const { ending, hits, isGuarded, pools } = step.facts
      if (isGuarded)
        return failed
          ? 'Guarded bets take no part in the jackpot, but the file says that the jackpot was hit.'
          : 'Guarded bets take no part in the jackpot: none is hit, whatever the hash ends in.'
      if (!hits)
        return failed
          ? `The hash ends in ${ending}, which hits no jackpot, but the file says that the jackpot was hit.`
          : `The hash ends in ${ending}, four characters that are not all equal: no jackpot is hit.`
      const hit = `The hash ends in ${ending}: the jackpot is hit.`
      const whose =
        failed || pools.length === 0 ? [] : ['Nothing signed in the file shows what the pools held.']
      return [hit, ...pools.map(poolSentence), ...whose].join(' ')
    }
    case 'beacon':
      return beaconSentence(step)
    case 'receipt':
    case 'sealed':
    case 'anchor':
      return bookSentence(step)
  }
}

const beaconSentence = ({ facts }: Extract<ProofStep, { id: 'beacon' }>): string => {
  if (facts === null) return 'The block alone decides this round.'
  const { network, isPublic, round, hash, problem } = facts
  if (problem !== null) return BEACON_PROBLEMS[problem]
  const whose = isPublic ? network : `${network}, which is not a public network`
  return `Beacon ${round} of ${whose}, the first after draw and block; with the block it makes ${hash}.`
}

const BEACON_PROBLEMS = {
  network: 'The file names the public network, but with another key or schedule.',
  not_public: 'On the real chain only the public network decides; this beacon is from another one.',
  round: 'This is not the beacon that the draw time and the block call for.',
  signature: 'The network did not make this signature.',
} as const

const poolSentence = ({ asset, pool, prize, stakes, own, computed }: Pool): string => {
  const shared = `Of ${formatAmount(pool)} ${asset} ${formatAmount(computed.prize)} are shared`
  const said = computed.prize === prize ? shared : `${shared}, but the file says ${formatAmount(prize)}`
  if (own === null || computed.share === null) return `${said}.`
  const part = `a stake of ${formatAmount(own.stake)} among ${formatAmount(stakes)} has ${formatAmount(computed.share)}`
  return computed.share === own.share
    ? `${said}; ${part}.`
    : `${said}; ${part}, but the file says ${formatAmount(own.share)}.`
}

type Pool = Extract<ProofStep, { id: 'jackpot' }>['facts']['pools'][number]

/** A file may state a time beyond the range of Date. */
export const time = (at: number): string =>
  at > LAST_INSTANT ? `${at} ms` : new Date(at).toISOString().replace('T', ' ').replace('Z', ' UTC')

const LAST_INSTANT = 8.64e15

const inWords = (facts: Facts): string => {
  switch (facts.kind) {
    case 'values':
      return `${facts.left.char} counts ${facts.left.value}, ${facts.right.char} counts ${facts.right.value}`
    case 'character':
      return `the last character is ${facts.char}`
    case 'kinds':
      return `${facts.left.char} is a ${facts.left.kind}, ${facts.right.char} a ${facts.right.kind}`
    case 'digit':
      return lastDigit(facts)
    case 'sum':
      return `${lastDigit(facts)}, the height ends in ${facts.heightDigit}, together ${facts.sum}`
    case 'hands':
      return `banker ${facts.banker.points}, player ${facts.player.points}`
  }
}

const lastDigit = ({ digit, digitAt }: { readonly digit: number; readonly digitAt: number }): string =>
  digitAt === 0 ? 'no digit in the hash, which counts 0' : `the last decimal digit is ${digit}`

/** What a file does not prove by itself, even if nothing failed. */
export const OPEN_POINTS: Readonly<Record<OpenPoint, string>> = {
  unsigned: 'Nothing signed in the file shows that this bet was placed.',
  unkept: 'The file does not show whether the player took this bet back before the draw.',
  jackpot: 'Nothing signed in the file shows what the jackpot pools held and paid.',
}

/** Anyone can sign with their own key. */
export const whoseKey = (id: string): string =>
  `The file cannot show whose book key ${id} is: compare it with the house's /api/book/keys, or give the right one with --key.`
