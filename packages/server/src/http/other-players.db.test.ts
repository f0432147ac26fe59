// Longer than 300 lines: its table has a row for every call of the contract.

import { randomUUID } from 'node:crypto'
import { publicKeyOf } from '@nibble/client'
import { type Route, routes, updateTransactionPassword } from '@nibble/contract'
import { dayOf } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDepositChain } from '../features/deposits/deposit-chain.ts'
import { derive, source } from '../features/deposits/testing/deposit-source.ts'
import { PUSH_KEYS, TEST_PUSH } from './testing/push-browser.ts'
import { type RawCaller, rawCaller } from './testing/raw-call.ts'
import { type RobbedPlayer, robbedPlayer } from './testing/robbed-player.ts'
import { startTestApp, TEST_GENESIS, type TestApp, type TestPlayer } from './testing/start-test-app.ts'

// Makes every call of the contract as somebody who knows all numbers, addresses, keys and cursors of another player. A call
// missing in the table fails the test: anyone adding a call states here what it does with another player's things.

let nibble: TestApp
let victim: RobbedPlayer
let thief: TestPlayer
let raw: RawCaller
let sessionKey: unknown
let seriesOfVictim = ''
let planOfVictim = ''
let botOfVictim = ''
const cursors = new Map<string, string | undefined>()
beforeAll(async () => {
  nibble = await startTestApp({
    // Every call below has three secrets of its own.
    limits: { unwrapsPerAddressPerMinute: 1_000_000 },
    push: TEST_PUSH,
    deposits: { source, derive, faucet: async () => ({ raw: 1n, transaction: `0x${'5e'.repeat(32)}` }) },
  })
  await openDepositChain(nibble.db.pool, {
    ...source,
    genesisHash: TEST_GENESIS,
    from: { height: 0n, hash: TEST_GENESIS },
  })
  victim = await robbedPlayer(nibble, await nibble.signIn())
  const { rows } = await nibble.db.pool.query<{ id: bigint }>(
    `insert into insurance_series (player_id, round_length, pick, asset, stake, terms_id, held)
     select id, '1m', 0, 'USDT', 1, 1, 6 from player where bind_id = $1 returning id`,
    [victim.bindId],
  )
  seriesOfVictim = String(rows[0]?.id)
  const plans = await nibble.db.pool.query<{ id: bigint }>(
    `insert into autoplay_plan (player_id, round_length, guarded, pick, asset, stake, raise_after, raise_by, highest, rounds,
                                stop_loss, stop_win, next_stake)
     select id, '1m', false, 0, 'USDT', 1, 'never', 100, 2, 9, 9, 9, 1 from player where bind_id = $1 returning id`,
    [victim.bindId],
  )
  planOfVictim = String(plans.rows[0]?.id)
  await nibble.db.pool.query(
    `insert into passkey (credential_id, player_id, public_key, counter, transports, is_backed_up, rp_id, name, created_at)
     select $2, id, '', 0, '{}', false, 'localhost', 'phone', now() from player where bind_id = $1`,
    [victim.bindId, Buffer.from(PASSKEY, 'base64url')],
  )
  const bots = await nibble.db.pool.query<{ id: bigint }>(
    `insert into bot_key (player_id, name, key_x, key_y, scopes, sandbox, day_cap, addresses, created_at, expires_at)
     select id, 'bot', 'x', 'y', '{bet}', true, 0, '{}', now(), now() + interval '1 day' from player where bind_id = $1
     returning id`,
    [victim.bindId],
  )
  botOfVictim = String(bots.rows[0]?.id)
  thief = await nibble.signIn()
  await thief.caller.call(updateTransactionPassword, { newPassword: 'thief77' })
  await nibble.asOwner("update transaction_password set changed_at = changed_at - interval '1 day'")
  raw = await rawCaller(nibble, thief)
  sessionKey = await publicKeyOf(thief.key)
  await readCursors()
})
afterAll(() => nibble.stop())

/** Cursors of the victim's lists. */
const readCursors = async () => {
  const own = await rawCaller(nibble, victim)
  for (const { path } of [...routes.values()].filter(({ request }) => takesCursor(request))) {
    const { body } = await own.call(path, JSON.stringify({ limit: 1 }))
    const { nextCursor } = (body.data ?? {}) as { nextCursor?: string | null }
    if (typeof nextCursor === 'string') cursors.set(path, nextCursor)
  }
}
const takesCursor = (request: Route['request']): boolean => {
  const { shape } = request as { shape?: object }
  return shape !== undefined && 'cursor' in shape
}

/** A passkey of the victim, and a challenge never issued. */
const PASSKEY = Buffer.from('passkey of the victim').toString('base64url')
const NOTHING = Buffer.alloc(32).toString('base64url')

const OWN = { body: () => ({}), outcome: '20000' }
/** A list of the caller's own, continued from the victim's cursor. */
const list = (path: string) => ({ body: () => ({ cursor: cursors.get(path) }), outcome: '20000' })
const key = () => crypto.randomUUID()
const mine = { transactionPassword: 'thief77' }

type Attempt = { readonly body: () => Record<string, unknown>; readonly outcome: string }
const TABLE: Readonly<Record<string, Attempt>> = {
  // Bets.
  '/api/app/bet/betOrder': {
    body: () => ({
      idempotencyKey: victim.keys.bet,
      round: victim.round,
      asset: 'PLAY_POINT',
      bets: [{ game: 'exact', pick: '7', stake: '10' }],
    }),
    outcome: '20000',
  },
  '/api/app/bet/cancelBetOrder': {
    body: () => ({ idempotencyKey: key(), betId: victim.betId, signature: '0'.repeat(128) }),
    outcome: 'bet_unknown',
  },
  '/api/app/bet/betReceipt': { body: () => ({ betId: victim.betId }), outcome: 'bet_unknown' },
  '/api/app/bet/cancellable': OWN,
  '/api/app/bet/orderInfo': { body: () => ({ betId: victim.betId }), outcome: 'bet_unknown' },
  '/api/app/bet/orderList': list('/api/app/bet/orderList'),
  '/api/app/verify/roundProof': { body: () => ({ betId: victim.betId }), outcome: 'bet_unknown' },
  '/api/app/assets/betReport': list('/api/app/assets/betReport'),
  '/api/app/assets/betReportAmount': OWN,

  // Conversions and transfers.
  '/api/app/convert/convert': {
    body: () => ({
      idempotencyKey: victim.keys.convert,
      from: 'GMT',
      to: 'USDT',
      amount: '123.456789',
      rateVersion: 2,
      ...mine,
    }),
    outcome: 'balance_short',
  },
  '/api/app/convert/cancelConvert': {
    body: () => ({ idempotencyKey: key(), id: victim.conversion }),
    outcome: 'conversion_unknown',
  },
  '/api/app/convert/convertConfigList': OWN,
  '/api/app/assets/creditList': OWN,
  '/api/app/convert/convertOrderList': list('/api/app/convert/convertOrderList'),
  '/api/app/transfer/movePurse': {
    body: () => ({ idempotencyKey: key(), direction: 'GMT_TO_GAME', amount: '1' }),
    outcome: 'balance_short',
  },
  '/api/app/transfer/transfer': {
    body: () => ({ idempotencyKey: key(), toBindId: thief.bindId, asset: 'USDT', amount: '1', ...mine }),
    outcome: 'recipient_self',
  },
  '/api/app/transfer/transferList': list('/api/app/transfer/transferList'),

  // Withdrawals and deposits.
  '/api/app/withdrawal/withdrawal': {
    body: () => ({
      idempotencyKey: victim.keys.withdrawal,
      amount: '77.123451',
      address: victim.address,
      ...mine,
    }),
    outcome: 'address_not_saved',
  },
  '/api/app/withdrawal/gmtWithdrawal': {
    body: () => ({ idempotencyKey: key(), amount: '5', address: victim.savedAddress, ...mine }),
    outcome: 'address_not_saved',
  },
  '/api/app/withdrawal/configList': OWN,
  '/api/app/withdrawal/withdrawalOrderList': list('/api/app/withdrawal/withdrawalOrderList'),
  '/api/app/withdrawal/removeAddress': { body: () => ({ address: victim.savedAddress }), outcome: '20000' },
  '/api/app/withdrawal/saveAddress': {
    body: () => ({ address: victim.savedAddress, label: 'mine', ...mine }),
    outcome: '20000',
  },
  '/api/app/wu-deposit/appFindCoinTypeList': OWN,
  '/api/app/deposit/deposit': { body: () => ({ asset: 'USDT' }), outcome: '20000' },
  '/api/app/deposit/depositList': list('/api/app/deposit/depositList'),
  '/api/app/deposit/depositIntent': {
    body: () => ({ key: victim.keys.intent, amount: '2' }),
    outcome: '20000',
  },
  '/api/app/deposit/dropIntent': { body: () => ({ key: victim.keys.intent }), outcome: '20000' },
  '/api/app/deposit/faucet': { body: () => ({ address: victim.address }), outcome: 'address_not_yours' },
  '/api/app/assets/assetsList': OWN,
  '/api/app/assets/assetsRecordList': list('/api/app/assets/assetsRecordList'),
  '/api/app/assets/reportAssetsRecordList': OWN,
  '/api/app/assets/returnAssets': OWN,
  '/api/app/liabilities/proof': { body: () => ({ day: dayOf(Date.now()) }), outcome: '20000' },
  '/api/app/liabilities/roots': list('/api/app/liabilities/roots'),

  // The account.
  '/api/app/user/userInfo': OWN,
  '/api/app/user/deviceLoginCode': OWN,
  '/api/app/user/socketTicket': OWN,
  '/api/app/user/updateTransactionPassword': {
    body: () => ({ oldPassword: victim.password, newPassword: 'thief88' }),
    outcome: 'transaction_password_wrong',
  },
  '/api/app/user/guestLogin': { body: () => ({ country: 'CO', ofAge: true, sessionKey }), outcome: '20000' },
  '/api/app/user/deviceLogin': {
    body: () => ({ code: victim.deviceLogin, bindId: thief.bindId, sessionKey }),
    outcome: 'code_expired',
  },
  '/api/app/user/loginSend': { body: () => ({ address: victim.address, sessionKey }), outcome: '20000' },
  '/api/app/user/loginAuth': {
    body: () => ({
      address: victim.address,
      nonce: '0'.repeat(32),
      signature: `0x${'1b'.repeat(65)}`,
      profile: { country: 'CO', ofAge: true },
    }),
    outcome: 'nonce_expired',
  },
  '/api/app/user/emailCode': {
    body: () => ({ email: victim.email, purpose: 'forgot_password' }),
    outcome: '20000',
  },
  '/api/app/user/login': {
    body: () => ({ email: victim.email, password: 'thief77', sessionKey }),
    outcome: 'password_wrong',
  },
  '/api/app/user/register': {
    body: () => ({
      email: victim.email,
      emailCode: '000000',
      password: 'thief77',
      username: 'thief',
      country: 'CO',
      ofAge: true,
      sessionKey,
    }),
    outcome: 'email_code_wrong',
  },
  '/api/app/user/forgotPassword': {
    body: () => ({ email: victim.email, emailCode: '000000', newPassword: 'thief77' }),
    outcome: 'email_code_wrong',
  },
  '/api/app/user/updatePassWord': {
    body: () => ({ oldPassword: victim.loginPassword, newPassword: 'thief77' }),
    outcome: 'email_missing',
  },
  '/api/app/user/accountCode': {
    body: () => ({ purpose: 'connect_email', email: victim.email }),
    outcome: '20000',
  },
  '/api/app/user/connectEmail': {
    body: () => ({ ...mine, email: victim.email, emailCode: '000000', password: 'thief77' }),
    outcome: 'email_code_wrong',
  },
  '/api/app/user/disconnectEmail': { body: () => ({}), outcome: 'email_missing' },
  '/api/app/user/connectWalletSend': { body: () => ({ address: victim.address }), outcome: '20000' },
  '/api/app/user/connectWallet': {
    body: () => ({
      ...mine,
      address: victim.address,
      nonce: '0'.repeat(32),
      signature: `0x${'1b'.repeat(65)}`,
    }),
    outcome: 'nonce_expired',
  },
  '/api/app/user/mailBox': { body: () => ({}), outcome: 'not_found' },

  // The profile.
  '/api/app/user/uploadUserAvatar': { body: () => ({ image: 'AAAA' }), outcome: 'image_unacceptable' },
  '/api/app/user/removeUserAvatar': OWN,
  '/api/app/user/securityEvents': OWN,
  '/api/app/user/sessionList': OWN,
  '/api/app/user/revokeSession': { body: () => ({ id: victim.sessionId }), outcome: 'session_unknown' },
  '/api/app/user/revokeOtherSessions': OWN,
  '/api/app/user/setSubscriptions': {
    body: () => ({ signIns: ['app'], results: [], deposits: [], withdrawals: [], notices: [] }),
    outcome: '20000',
  },
  '/api/app/user/exportData': OWN,
  '/api/app/user/pushInfo': OWN,
  '/api/app/user/removePush': OWN,
  '/api/app/user/savePush': {
    body: () => ({ ...PUSH_KEYS, endpoint: 'https://evil.example/', language: 'en-US', hidesAmounts: false }),
    outcome: 'push_service_unknown',
  },

  // The team. The victim is above someone, not above the thief.
  '/api/app/user/agentInfo': OWN,
  '/api/app/user/teamMonth': OWN,
  '/api/app/user/shareInfo': OWN,
  '/api/app/assets/teamBetReport': OWN,
  '/api/app/assets/teamBetReportAmount': OWN,
  '/api/app/user/organization': { body: () => ({ bindId: victim.bindId }), outcome: 'not_found' },
  '/api/app/user/bindInvitationCode': {
    body: () => ({ invitationCode: victim.bindId, ...mine }),
    outcome: 'invitation_unknown',
  },

  // Their own limits; a break comes last.
  '/api/app/limit/limits': OWN,
  '/api/app/limit/setLimit': {
    body: () => ({ kind: 'stake', period: 'day', amount: null }),
    outcome: '20000',
  },
  '/api/app/limit/saveLimit': { body: () => ({ kind: 'stake', period: 'day' }), outcome: '20000' },
  '/api/app/limit/setReminder': { body: () => ({ remindEveryMin: 15 }), outcome: '20000' },
  '/api/app/limit/answerQuestion': OWN,
  '/api/app/limit/takeBreak': { body: () => ({ length: 'hours_24' }), outcome: '20000' },

  // Insured series: their own, and nobody else's.
  '/api/app/bet/insuranceBetOrder': {
    body: () => ({
      idempotencyKey: randomUUID(),
      roundLength: '1m',
      game: 'big-small',
      pick: 'big',
      asset: 'USDT',
      stake: '10',
    }),
    // The house of this test owns nothing.
    outcome: 'play_stopped',
  },
  '/api/app/bet/stopInsurance': {
    body: () => ({ idempotencyKey: randomUUID(), id: seriesOfVictim }),
    outcome: 'series_over',
  },
  '/api/app/bet/insuranceSeries': OWN,
  '/api/app/bet/insuranceTerms': OWN,

  // Plans of autoplay: their own, and nobody else's.
  '/api/app/bet/startAutoplay': {
    body: () => ({
      idempotencyKey: randomUUID(),
      roundLength: '1m',
      table: 'block',
      game: 'big-small',
      pick: 'big',
      asset: 'USDT',
      stake: '10',
      raiseAfter: 'never',
      raiseBy: 100,
      highest: '10',
      rounds: 5,
      stopLoss: '50',
      stopWin: '50',
    }),
    // The house of this test owns nothing.
    outcome: 'play_stopped',
  },
  '/api/app/bet/stopAutoplay': {
    body: () => ({ idempotencyKey: randomUUID(), id: planOfVictim }),
    outcome: 'plan_over',
  },
  '/api/app/bet/autoplayPlans': OWN,
  '/api/app/bet/autoplayBets': { body: () => ({ id: planOfVictim }), outcome: '20000' },
  '/api/app/jackpot/jackpotInfo': OWN,
  '/api/app/jackpot/jackpotList': OWN,
  '/api/app/rebate/rebateList': OWN,
  '/api/level-config/levelHistory': OWN,
  '/api/app/rebate/rebateLines': {
    body: () => ({ day: '2026-03-10', record: 'rebateBonus' }),
    outcome: '20000',
  },

  // Rankings: names are masked, only their own place is shown.
  '/api/app/bet/ranking': { body: () => ({ period: 'daily' }), outcome: '20000' },
  '/api/app/bet/showName': { body: () => ({ isShown: true }), outcome: '20000' },
  '/api/app/activity/contest': OWN,
  '/api/app/activity/dailyTasks': OWN,
  '/api/app/activity/promotionPause': OWN,

  // The same for everyone.
  '/api/app/wu-coin/appCoinList': OWN,
  '/api/app/user/online': OWN,
  '/api/app/bet/betCircuitDiagram': { body: () => ({ roundLength: '1m', game: 'sum' }), outcome: '20000' },
  '/api/app/verify/roundBook': { body: () => ({ round: '2026112110601' }), outcome: '20000' },
  '/api/app/bet/betTime1': OWN,
  '/api/app/bet/betTime3': OWN,
  '/api/app/gameConfig/gameConfigList': OWN,
  '/api/app/bet/historyLotteryRecordList': OWN,
  '/api/app/bet/lastDrawPrizeBlock': OWN,
  '/api/app/bet/oddsConfigs': OWN,
  '/api/app/notice/appNoticeList': OWN,
  '/api/app/notice/appRotationNoticeList': OWN,
  '/api/common/carouselList': OWN,
  '/api/common/noticeList': OWN,
  '/api/common/linkList': { body: () => ({ kind: 'vpn' }), outcome: '20000' },
  '/api/app/wu-notice/appNoticeList': OWN,
  '/api/level-config/appGetLevelConfig': OWN,

  // Passkeys, guests, and public data.
  '/api/app/passkey/list': OWN,
  '/api/app/passkey/confirmSend': { body: () => ({}), outcome: 'passkey_unknown' },
  '/api/app/passkey/addSend': { body: () => mine, outcome: '20000' },
  '/api/app/passkey/add': {
    body: () => ({
      challenge: NOTHING,
      name: 'mine',
      id: PASSKEY,
      clientDataJSON: 'AAAA',
      attestationObject: 'AAAA',
      transports: [],
    }),
    outcome: 'passkey_expired',
  },
  '/api/app/passkey/rename': { body: () => ({ id: PASSKEY, name: 'mine' }), outcome: 'passkey_unknown' },
  '/api/app/passkey/remove': { body: () => ({ id: PASSKEY }), outcome: 'passkey_unknown' },
  '/api/app/passkey/resume': {
    body: () => ({
      id: PASSKEY,
      passkey: {
        nonce: NOTHING,
        signed: { id: PASSKEY, clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    }),
    outcome: 'passkey_expired',
  },
  '/api/app/passkey/loginSend': { body: () => ({ sessionKey }), outcome: '20000' },
  '/api/app/passkey/login': {
    body: () => ({
      challenge: NOTHING,
      signed: { id: PASSKEY, clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
    }),
    outcome: 'passkey_expired',
  },
  '/api/app/bot/list': OWN,
  '/api/app/bot/add': {
    body: () => ({
      name: 'mine',
      publicKey: sessionKey,
      scopes: ['bet'],
      isSandbox: true,
      dayCap: '0',
      addresses: [],
      days: 1,
      ...mine,
    }),
    outcome: '20000',
  },
  '/api/app/bot/revoke': { body: () => ({ id: botOfVictim }), outcome: 'bot_key_unknown' },
  '/api/app/bot/resume': { body: () => ({ id: botOfVictim }), outcome: 'bot_key_unknown' },
  '/api/app/bot/webhook': {
    body: () => ({ id: botOfVictim, url: 'https://example.com/' }),
    outcome: 'bot_key_unknown',
  },
  '/api/app/case/caseFile': { body: () => ({ kind: 'bet', id: victim.betId }), outcome: 'not_found' },
  '/api/app/status/status': OWN,
  '/api/app/lab/pastResults': { body: () => ({ table: 'block' }), outcome: '20000' },
  '/api/app/fairness/fairness': { body: () => ({ days: 30 }), outcome: '20000' },

  '/api/app/user/logout': OWN,
}

const ofPlayers = () =>
  [...routes.values()].filter((route) => route.access !== 'guest').map(({ path }) => path)

test('every call of the contract is in the table, and nothing else', () => {
  expect(Object.keys(TABLE).sort()).toEqual([...routes.keys()].sort())
})

test('the victim’s lists continue somewhere', () => {
  expect([...cursors.keys()]).toEqual(
    expect.arrayContaining(['/api/app/bet/orderList', '/api/app/assets/assetsRecordList']),
  )
})

test('the comparison below detects one changed row of the victim', async () => {
  const next = (stake: number) =>
    nibble.db.pool.query('update autoplay_plan set next_stake = $2 where id = $1', [planOfVictim, stake])
  const before = await victim.rows()
  await next(2)
  expect(await victim.rows()).not.toBe(before)
  await next(1)
  expect(await victim.rows()).toBe(before)
})

describe('without the session that it needs', () => {
  test.each(ofPlayers())('%s answers nobody, whoever’s token they send', async (path) => {
    const body = JSON.stringify(TABLE[path]?.body() ?? {})
    const before = await victim.rows()
    const [nobody, stolen, invented] = await Promise.all([
      rawCaller(nibble),
      rawCaller(nibble, { ...thief, token: victim.token }),
      rawCaller(nibble, { ...thief, token: 'x'.repeat(43) }),
    ])
    expect((await nobody.call(path, body)).status).toBe(401)
    expect((await stolen.call(path, body)).body).toMatchObject({ code: 401, reason: 'proof' })
    expect((await invented.call(path, body)).body).toMatchObject({ code: 87321 })
    expect(await victim.rows()).toBe(before)
  })
})

describe('with full knowledge of another player', () => {
  test.each(Object.keys(TABLE))('%s shows and changes nothing of theirs', async (path) => {
    const attempt = TABLE[path]
    if (attempt === undefined) throw new Error('not in the table')
    const asked = JSON.stringify(attempt.body())
    const before = await victim.rows()

    const { status, body } = await raw.call(path, asked)

    const answered = JSON.stringify(body)
    expect(status === 200 ? (body.data?.refusal ?? String(body.code)) : String(status)).toBe(attempt.outcome)
    expect(victim.secrets.filter((secret) => answered.includes(secret) && !asked.includes(secret))).toEqual(
      [],
    )
    expect(await victim.rows()).toBe(before)
  })
})
