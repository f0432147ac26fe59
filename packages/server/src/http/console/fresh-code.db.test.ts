import {
  type ConsoleCall,
  createChangeRequest,
  createPromotionChangeRequest,
  decideAbuse,
  flagPlayer,
  forgetDayLoss,
  liftSuspicion,
  readPromotions,
  readTerms,
  resumeHouse,
  resumePlayer,
  reviewChangeRequest,
  reviewPromotionChangeRequest,
  stopHouse,
  stopPlayer,
  unflagPlayer,
} from '@nibble/contract/console'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestConsole, type TestConsole, type TestOperator } from './testing/start-test-console.ts'

let nibble: TestConsole
let risk: TestOperator
beforeAll(async () => {
  nibble = await startTestConsole()
  risk = await nibble.operator('risk')
})
afterEach(() => {
  nibble.clock.aheadMs = 0
})
afterAll(() => nibble.stop())

const STALE_MS = 5 * 60_000 + 1_000
const NOBODY = '999999'
const asked = { id: NOBODY, reason: 'looked at it' }
const TERMS = {
  paytable: 'fair',
  limits: [{ asset: 'USDT', min: '1', max: '500' }],
  guardedAssets: ['USDT'],
  playerCapPpm: 2_000,
  drawCapPpm: 3_000,
  resumeBelowPpm: 50_000,
  pauseAtPpm: 100_000,
}
const approval = { ...asked, review: 'approve' }
const rejection = { ...asked, review: 'reject' }

test.each<[string, ConsoleCall, object | (() => Promise<object>)]>([
  ['resuming the house', resumeHouse, { ...asked, id: 'play' }],
  ["clearing the day's loss", forgetDayLoss, { reason: 'one lucky player' }],
  ['lifting what the producer monitor stopped', liftSuspicion, asked],
  ['resuming a player', resumePlayer, asked],
  ['closing a flag', unflagPlayer, { ...asked, flag: '1' }],
  ['clearing linked accounts', decideAbuse, { ...asked, decision: 'clear' }],
  ['upholding a flag of linked accounts', decideAbuse, { ...asked, decision: 'uphold' }],
  ['approving terms of play', reviewChangeRequest, approval],
  ['approving terms of a promotion', reviewPromotionChangeRequest, approval],
  [
    'proposing terms of play',
    createChangeRequest,
    async () => {
      const { earliest } = await risk.call(readTerms, {})
      return { ...TERMS, fromRound: earliest[0], reason: 'spring' }
    },
  ],
  [
    'proposing terms of a promotion',
    createPromotionChangeRequest,
    async () => {
      const { rows } = await risk.call(readPromotions, {})
      const jackpot = rows.find(({ id }) => id === 'jackpot')
      return { terms: jackpot?.inForce.terms, begins: jackpot?.earliest, reason: 'a smaller pool' }
    },
  ],
])('%s needs a code of the last five minutes', async (_, call, body) => {
  const sent = typeof body === 'function' ? await body() : body
  nibble.clock.aheadMs = STALE_MS
  expect(await risk.try(call, sent)).toBe('fresh_code_needed')
  nibble.clock.aheadMs = 0
  expect(['fresh_code_needed', 'malformed']).not.toContain(await risk.try(call, sent))
})

test.each<[string, ConsoleCall, object, string]>([
  ['stopping the house', stopHouse, { ...asked, id: 'play' }, 'ok'],
  ['stopping a player', stopPlayer, asked, 'player_unknown'],
  ['flagging a player', flagPlayer, asked, 'player_unknown'],
  ['turning down terms of play', reviewChangeRequest, rejection, 'change_request_unknown'],
  ['turning down terms of a promotion', reviewPromotionChangeRequest, rejection, 'change_request_unknown'],
])('%s needs none', async (_, call, body, outcome) => {
  nibble.clock.aheadMs = STALE_MS
  expect(await risk.try(call, body)).toBe(outcome)
})
