// One story in one file, though long: every rule needs the same messageTexts, browser and services of the fixture below.
import { randomBytes } from 'node:crypto'
import type { Subscriptions } from '@nibble/contract'
import type { Locale } from '@nibble/domain'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  MAIL_TAKES_AT_MOST_MS,
  type Mail,
  type MailAbout,
  type Mailer,
  type MailResult,
} from '../../mail/mailers.ts'
import { createPushSender, type PushSender } from '../../push/push-sender.ts'
import { isPushEndpoint } from '../../push/push-services.ts'
import { vapidKeyOf } from '../../push/vapid-key.ts'
import { countLockWaits } from '../../testing/lock-waits.ts'
import { publishRound } from '../counting/testing/publish-round.ts'
import { openPlayFixture, type PlayFixture } from '../play/testing/play-fixture.ts'
import { loadMessageTexts } from './message-text.ts'
import { netsOf, sweepNews } from './news.ts'
import { removePush, savePush } from './own-push.ts'
import { sendMails } from './send-mails.ts'
import { type Sent, sendMessages } from './send-messages.ts'
import { type PushService, pushBrowser, startPushService } from './testing/push-service.ts'
import { writeMessages } from './write-messages.ts'

const HOUR = 3_600_000
const key = vapidKeyOf(Buffer.alloc(32, 7))
const isKnown = (endpoint: string) => isPushEndpoint(endpoint, { further: [], allowsLoopback: true })

let fixture: PlayFixture
let service: PushService
let messageTexts: Awaited<ReturnType<typeof loadMessageTexts>>
let send: PushSender
let now: number
let made = 0
let reported: Sent[]

beforeAll(async () => {
  fixture = await openPlayFixture()
  service = await startPushService()
  messageTexts = await loadMessageTexts()
  send = createPushSender({ key, subject: 'mailto:house@play.example' })
  await fixture.rows(
    `insert into deposit_chain (chain_id, genesis_hash, contract, decimals, treasury, height, hash, head_height, final_height)
     values (56, $1, $2, 18, $2, 0, $1, 0, 0)`,
    [`0x${'ab'.repeat(32)}`, Buffer.alloc(20, 1)],
  )
})
afterAll(async () => {
  await service.close()
  await fixture.close()
})
beforeEach(async () => {
  now = Date.now()
  reported = []
  await fixture.rows('delete from push_subscription')
  await fixture.rows(
    `insert into push_news (kind, ref, player_to, is_done, seen_at)
     select 'results', id, 0, true, now() from round on conflict do nothing`,
  )
  service.arrived.length = 0
})

const write = (options: { recipientsATurn?: number } = {}) =>
  writeMessages(fixture.db, { messageTexts, now, ways: { push: true, mail: true }, ...options })
const sendDue = (sender = send) =>
  sendMessages(fixture.db, { send: sender, isKnown, now: () => now, notify: (sent) => reported.push(sent) })
const work = async () => {
  await write()
  await sendDue()
}
const waiting = async () =>
  (await fixture.rows<{ count: number }>('select count(*)::int as count from push_message'))[0]?.count

const signIn = async (player: bigint, { forMs = 24 * HOUR } = {}): Promise<string> => {
  const id = randomBytes(32)
  await fixture.rows(
    `insert into session (token_hash, player_id, key_x, key_y, started_at, expires_at, last_action_at, claimed_ip)
     values ($1, $2, $3, 'y', now(), $4, now(), '')`,
    [id, player, id.toString('hex'), new Date(now + forMs)],
  )
  return id.toString('hex')
}

type Browser = { readonly session: string; readonly path: string; readonly heard: () => readonly unknown[] }
const browserOf = async (
  player: bigint,
  options: {
    language?: Locale
    hidesAmounts?: boolean
    since?: number
    session?: string
    path?: string
  } = {},
): Promise<Browser> => {
  const { language = 'en-US', hidesAmounts = false, since = now - 60_000 } = options
  made += 1
  const { p256dh, auth, read } = pushBrowser()
  const session = options.session ?? (await signIn(player))
  const path = options.path ?? `/browser/${made}`
  await savePush(fixture.db, {
    session,
    player,
    endpoint: service.url + path,
    p256dh,
    auth,
    language,
    hidesAmounts,
    isKnown,
    now: since,
  })
  return {
    session,
    path,
    heard: () => service.arrived.filter((one) => one.path === path).map(({ body }) => read(body)),
  }
}
/** Players who want their results pushed. */
const players = async (count: number): Promise<bigint[]> => {
  const made = await fixture.players(count, {})
  for (const who of made) await choose(who)
  return made
}
const player = async () => (await players(1))[0] ?? 0n
const won = (of: bigint) => ({ player: of, stake: 10_000_000n, returned: 19_500_000n })
/** Chosen in addition to everything that can be pushed. */
const choose = (of: bigint, { results = ['push'], deposits = ['push'] }: Partial<Subscriptions> = {}) =>
  fixture.rows(
    `insert into subscription (player_id, sign_ins, deposits, withdrawals, results, notices)
     values ($1, '{mail}', $2, '{push}', $3, '{push}')
     on conflict (player_id) do update set deposits = excluded.deposits, results = excluded.results`,
    [of, deposits, results],
  )
const publish = (of: bigint, publishedAt = now) => publishRound(fixture, { bets: [won(of)], publishedAt })

test('a browser that saves while its session is being ended is refused, and nothing is saved', async () => {
  const [player = 0n] = await fixture.players(1, {})
  const session = await signIn(player)
  const client = await fixture.db.pool.connect()
  try {
    await client.query('begin')
    await client.query('delete from session where token_hash = $1', [Buffer.from(session, 'hex')])
    const saving = browserOf(player, { session })
    const refused = expect(saving).rejects.toMatchObject({ kind: 'fresh_proof_needed' })
    await expect.poll(() => countLockWaits(fixture.db.pool)).toBe(1)
    await client.query('commit')
    await refused
  } finally {
    client.release()
  }
  expect(await fixture.rows('select from push_subscription')).toEqual([])
})

describe('a round that is published', () => {
  test('is pushed only to its players, by asset, in their language, encrypted for them', async () => {
    const [one, other, idle] = await players(3)
    if (one === undefined || other === undefined || idle === undefined) throw new Error('no players')
    const english = await browserOf(one)
    const spanish = await browserOf(one, { language: 'es-CO' })
    const closed = await browserOf(other, { hidesAmounts: true })
    const none = await browserOf(idle)
    const round = await publishRound(fixture, {
      publishedAt: now,
      bets: [
        won(one),
        { player: one, stake: 1_234_500_000n, returned: 0n },
        { player: one, asset: 'PLAY_POINT', stake: 5_000_000n, returned: 5_000_001n },
        { player: one, stake: 7_000_000n, returned: 7_000_000n, status: 2 },
        { player: other, stake: 3_000_000n, returned: 0n },
      ],
    })

    await work()

    const shared = { tag: `results ${round}`, screen: '/bet/records/all', isAlwaysShown: false }
    expect(english.heard()).toEqual([
      { body: 'Bets settled: −1,225.00 USDT · +0.000001 Play credit', ...shared },
    ])
    expect(spanish.heard()).toMatchObject([{ body: expect.stringMatching(/−1\.?225,00 USDT/) }])
    expect(closed.heard()).toEqual([{ body: 'Bet settled: •••• USDT', ...shared }])
    expect(none.heard()).toEqual([])
    expect(service.arrived[0]?.headers).toMatchObject({
      ttl: '3600',
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid t=/),
    })
    expect(service.arrived.map(({ body }) => body.toString('latin1')).join()).not.toContain('USDT')
    expect(await waiting()).toBe(0)
  })

  test('is pushed once, however often the job runs', async () => {
    const who = await player()
    const browser = await browserOf(who)
    await publish(who)
    await Promise.all([write(), write()])
    await work()
    await work()
    expect(browser.heard()).toHaveLength(1)
  })

  test('reaches everyone, some players at a time, each with all of their browsers', async () => {
    const all = await players(25)
    const browsers: Browser[] = []
    for (const who of all) browsers.push(await browserOf(who), await browserOf(who))
    await publishRound(fixture, { publishedAt: now, bets: all.map(won) })
    await write({ recipientsATurn: 11 })
    await sendDue()
    expect(browsers.map(({ heard }) => heard().length)).toEqual(browsers.map(() => 1))
  })

  test('from before the browser was saved, or from long ago, is not pushed', async () => {
    const [late, there] = await players(2)
    if (late === undefined || there === undefined) throw new Error('no players')
    const saved = await browserOf(late, { since: now - 1_000 })
    await publish(late, now - 5_000)
    const old = await browserOf(there, { since: now - HOUR })
    await publish(there, now - 11 * 60_000)
    await work()
    expect([saved.heard(), old.heard()]).toEqual([[], []])
  })

  test('that commits late is still pushed', async () => {
    const who = await player()
    const browser = await browserOf(who, { since: now - HOUR })
    await publish(who, now - 1_000)
    await work()
    await publish(who, now - 9 * 60_000)
    await work()
    expect(browser.heard()).toHaveLength(2)
  })
})

describe('what a player does not want', () => {
  test('is not pushed; the other kinds are', async () => {
    const who = await player()
    const browser = await browserOf(who)
    await choose(who, { results: ['app'] })
    await publish(who)
    await credit(who, 5_250_000n)
    await work()
    expect(browser.heard()).toMatchObject([{ body: '5.25 USDT deposited', screen: '/recharge/records' }])
  })

  test('ends with the browser that they have turned off', async () => {
    const who = await player()
    const [one, other] = [await browserOf(who), await browserOf(who)]
    await publish(who)
    await write()
    await removePush(fixture.db, one)
    await sendDue()
    expect([one.heard().length, other.heard().length]).toEqual([0, 1])
  })
})

const CREDIT = `
  insert into deposit (chain, transaction, log_index, player_id, block_height, block_hash, block_time, raw, amount, dust,
                       booked_by, credited_by, credited_at)
  select id, $1, 0, $2, 1, $1, now(), $3::numeric, $3, 0, 1, 1, $4 from deposit_chain`
const credit = (of: bigint, amount: bigint, at = now) =>
  fixture.rows(CREDIT, [randomBytes(32), of, amount, new Date(at)])

test('the end of a withdrawal is pushed, with its outcome', async () => {
  const who = await player()
  const browser = await browserOf(who, { language: 'zh-CN' })
  const asked = (state: string, finishedAt: Date | null) =>
    fixture.rows(
      `insert into withdrawal (player_id, asset, amount, fee, address, terms_id, state, requested_at, deadline, released_at,
                               finished_at)
       values ($1, 'GMT', 12000000, 0, $2, 1, $3, now(), now(), now(), $4)`,
      [who, Buffer.alloc(20), state, finishedAt],
    )
  await asked('withdrawing', null)
  for (const state of ['success', 'rejected', 'failed']) await asked(state, new Date(now))
  await work()
  expect(browser.heard()).toHaveLength(3)
  expect(browser.heard()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ body: '12.00 USDT 已提现到您的地址' }),
      expect.objectContaining({ body: '12.00 GMT 的提现被拒绝，资金已退回' }),
      expect.objectContaining({ body: '12.00 GMT 的提现失败，请查看详情', screen: '/withdraw/records' }),
    ]),
  )
})

describe('a deposit', () => {
  const unsent = async () =>
    (await fixture.rows<{ count: number }>('select count(*)::int as count from money_news'))[0]?.count

  test('that is rolled back is pushed to nobody', async () => {
    const who = await player()
    const browser = await browserOf(who)
    const client = await fixture.owner.connect()
    await client.query('begin')
    await client.query(CREDIT, [randomBytes(32), who, 1_000_000n, new Date(now)])
    await client.query('rollback')
    client.release()
    await work()
    expect([browser.heard(), await unsent()]).toEqual([[], 0])
  })

  test('is pushed once, by either of two servers, and not again when it is touched', async () => {
    const who = await player()
    const browser = await browserOf(who)
    await credit(who, 1_000_000n)
    await Promise.all([write(), write()])
    await fixture.rows('update deposit set credited_at = credited_at where player_id = $1', [who])
    await sendDue()
    await work()
    expect(browser.heard()).toHaveLength(1)
    expect(await unsent()).toBe(0)
  })

  test('that was credited while no server ran is pushed within a day', async () => {
    const [late, later] = [await player(), await player()]
    const browsers = [
      await browserOf(late, { since: now - 48 * HOUR }),
      await browserOf(later, { since: now - 48 * HOUR }),
    ]
    await credit(late, 1_000_000n, now - 23 * HOUR)
    await credit(later, 1_000_000n, now - 25 * HOUR)
    await work()
    expect(browsers.map(({ heard }) => heard().length)).toEqual([1, 0])
  })

  test('whose player wants no message about it is pushed to nobody', async () => {
    const who = await player()
    const browser = await browserOf(who)
    await choose(who, { deposits: ['app'] })
    await credit(who, 1_000_000n)
    await work()
    expect([browser.heard(), await mailed(who)]).toEqual([[], []])
  })
})

describe('a mail', () => {
  test('goes to the address of players who want it, in their language, with the amount and nothing more', async () => {
    const [wants, wantsNot, nowhere] = await players(3)
    if (wants === undefined || wantsNot === undefined || nowhere === undefined) throw new Error('no players')
    await address(wants, 'es-CO')
    await address(wantsNot)
    await choose(wants, { deposits: ['mail'] })
    await choose(nowhere, { deposits: ['mail'] })
    for (const who of [wants, wantsNot, nowhere]) await credit(who, 5_250_000n)
    await write()
    expect([await mailed(wantsNot), await mailed(nowhere)]).toEqual([[], []])
    const mails = await post()
    expect(mails).toMatchObject([{ to: `p${wants}@mail.example`, subject: 'Tu depósito en Nibble' }])
    expect(mails[0]?.text).toMatch(/^Llegaron 5,25 USDT\n\nTe avisamos por correo/)
    expect(mails[0]?.text).not.toMatch(/https?:/)
    expect(await post()).toEqual([])
  })

  test('is sent once, by any number of senders', async () => {
    const who = await player()
    await address(who)
    await choose(who, { deposits: ['mail'] })
    await credit(who, 1_000_000n)
    await Promise.all([write(), write()])
    await write()
    const taking = await fixture.db.pool.connect()
    try {
      await taking.query('begin')
      await taking.query('select from mail_message where player_id = $1 for update', [who])
      expect(await post()).toEqual([])
      await taking.query('commit')
    } finally {
      taking.release(true)
    }
    const [one, other] = await Promise.all([post(), post()])
    expect([...one, ...other, ...(await post())]).toHaveLength(1)
  })

  test.each([
    ['does not fit into the mailer’s queue', { isFull: true }],
    ['the mail server does not accept yet', { result: 'later' as const }],
  ])('that %s is retried less and less often, and given up after a day', async (_, how) => {
    const who = await player()
    await address(who)
    await choose(who, { deposits: ['mail'] })
    await credit(who, 1_000_000n)
    await write()
    const tries: number[] = []
    for (const start = now; now < start + 200_000; now += 5_000)
      if ((await post(how)).length > 0) tries.push((now - start) / 1_000)
    expect(tries).toEqual([0, 15, 45, 105])
    expect(await mailed(who)).toHaveLength(1)
    now += 25 * HOUR
    expect(await post()).toEqual([])
    expect(await mailed(who)).toEqual([])
  })

  test('stays until its outcome is shown, is left to the mailer that posted it, and is free once that one has died', async () => {
    const who = await player()
    await address(who)
    await choose(who, { deposits: ['mail'] })
    await credit(who, 1_000_000n)
    await write()
    expect(await post({ result: null })).toHaveLength(1)
    now += MAIL_TAKES_AT_MOST_MS + 60_000
    expect(await post()).toEqual([])
    expect(await mailed(who)).toHaveLength(1)
    now += MAIL_TAKES_AT_MOST_MS
    expect(await post({ result: 'refused' })).toHaveLength(1)
    expect(await mailed(who)).toEqual([])
  })
})

describe('what one player has very much of', () => {
  beforeEach(async () => {
    for (const table of ['money_news', 'mail_message']) await fixture.rows(`delete from ${table}`)
  })
  const creditMany = (of: bigint, count: number) =>
    fixture.rows(
      `with made as (
         insert into deposit (chain, transaction, log_index, player_id, block_height, block_hash, block_time, raw, amount, dust,
                              booked_by, credited_by, credited_at)
         select id, $1, n, $2, 1, $1, now(), 1000, 1000, 0, 1, 1, $4 from deposit_chain, generate_series(1, $3::int) n returning id)
       select count(*) from made`,
      [randomBytes(32), of, count, new Date(now - 60_000)],
    )
  const bodiesOf = async (of: bigint) =>
    (
      await fixture.rows<{ body: string }>('select body from mail_message where player_id = $1 order by id', [
        of,
      ])
    ).map(({ body }) => body)

  test('of deposits is one push and one mail with the sum, and delays no other player’s', async () => {
    const [many, other] = await players(2)
    if (many === undefined || other === undefined) throw new Error('no players')
    const browsers = [
      await browserOf(many, { since: now - HOUR }),
      await browserOf(other, { since: now - HOUR }),
    ]
    for (const who of [many, other]) {
      await choose(who, { deposits: ['push', 'mail'] })
      await address(who)
    }
    await creditMany(many, 10_000)
    await credit(other, 5_250_000n)
    await work()
    expect(browsers.map(({ heard }) => heard())).toMatchObject([
      [{ body: expect.stringMatching(/^\d+ deposits, \d+\.\d+ USDT in all$/) }],
      [{ body: '5.25 USDT deposited' }],
    ])
    await write()
    expect([await bodiesOf(many), await bodiesOf(other)]).toEqual([
      ['10000 deposits, 10.00 USDT in all'],
      ['5.25 USDT deposited'],
    ])
  })

  test('of deposits is added up while an earlier mail is not sent, and follows it', async () => {
    const who = await player()
    await choose(who, { deposits: ['mail'] })
    await address(who)
    const creditNext = async (amount: bigint) => {
      await credit(who, amount)
      await write()
    }
    await creditNext(1_000_000n)
    expect(await post({ result: 'later' })).toHaveLength(1)
    await fixture.rows(`update player set language = 'es-CO' where id = $1`, [who])
    for (const amount of [2_000_000n, 3_000_000n, 4_000_000n]) await creditNext(amount)
    expect(await bodiesOf(who)).toEqual(['1.00 USDT deposited', '3 depósitos, 9,00 USDT en total'])
    expect(await post()).toEqual([])
    now += 15_000
    const [first, ...others] = await post({ result: null })
    expect([first?.text.split('\n')[0], others]).toEqual(['3 depósitos, 9,00 USDT en total', []])
    // That one is at the mail server: a further deposit joins the other.
    await creditNext(5_000_000n)
    expect(await bodiesOf(who)).toEqual([
      '2 depósitos, 6,00 USDT en total',
      '3 depósitos, 9,00 USDT en total',
    ])
    expect(await post()).toEqual([])
  })

  test('of deposits that were added after a claim was given up stays when that claim ends', async () => {
    const who = await player()
    await choose(who, { deposits: ['mail'] })
    await address(who)
    await credit(who, 1_000_000n)
    await write()
    await post({ result: null })
    const end = settleLast
    now += 10 * 60_000 + 1_000
    await credit(who, 2_000_000n)
    await write()
    await end('sent')
    expect(await bodiesOf(who)).toEqual(['2 deposits, 3.00 USDT in all'])
    await post()
    expect(await bodiesOf(who)).toEqual([])
  })

  test('of many players is written for a bounded number of them at once, who have waited longest', async () => {
    const all = await players(201)
    const [newest = 0n] = all.splice(100, 1)
    for (const who of [...all, newest]) {
      await choose(who, { deposits: ['mail'] })
      await address(who)
      await credit(who, 1_000_000n, who === newest ? now : now - 1_000)
    }
    const written = async () => (await fixture.rows('select from mail_message')).length
    await write()
    expect(await written()).toBe(200)
    expect(await fixture.rows('select player_id as who from money_news')).toEqual([{ who: newest }])
    await write()
    expect(await written()).toBe(201)
  })

  test('of withdrawals is mailed one by one, behind the first of each other player', async () => {
    const [many, other] = await players(2)
    if (many === undefined || other === undefined) throw new Error('no players')
    for (const who of [many, other]) {
      await choose(who, { deposits: ['mail'] })
      await fixture.rows(`update subscription set withdrawals = '{mail}' where player_id = $1`, [who])
      await address(who)
    }
    const end = (of: bigint, count: number, finishedAt: number) =>
      fixture.rows(
        `insert into withdrawal (player_id, asset, amount, fee, address, terms_id, state, requested_at, deadline, released_at,
                                 finished_at)
         select $1, 'USDT', 12000000, 0, $2, 1, 'success', now(), now(), now(), $3 from generate_series(1, $4::int)`,
        [of, Buffer.alloc(20), new Date(finishedAt), count],
      )
    await end(many, 200, now - 60_000)
    await end(other, 1, now)
    await write()
    expect((await bodiesOf(other)).length).toBe(1)
    await write()
    expect((await bodiesOf(many)).length).toBe(200)
    await credit(many, 1_000_000n, now - 60_000)
    await write()
    await fixture.rows(
      `update mail_message set due_at = due_at - interval '1 s' where player_id = $1 and kind = 'deposits'`,
      [many],
    )
    await fixture.rows(`update mail_message set due_at = due_at + interval '1 s' where player_id = $1`, [
      other,
    ])
    now += 2_000
    abouts.length = 0
    const turn = await post()
    expect(abouts).toEqual(Array(100).fill({ isStrangers: false, urgency: 'withdrawals' }))
    expect(turn.filter(({ to }) => to === `p${other}@mail.example`)).toHaveLength(1)
    expect(turn.filter(({ subject }) => subject === 'Your deposit at Nibble')).toEqual([])
  })
})

const abouts: MailAbout[] = []
let settleLast: (result: MailResult) => Promise<void> = async () => {}
/** What is posted, to a mailer with or without room; null if its outcome is not shown. */
const post = async ({ isFull = false, result = 'sent' as MailResult | null } = {}): Promise<Mail[]> => {
  const mails: Mail[] = []
  const settling: Promise<void>[] = []
  const mailer: Mailer = {
    post: (mail, about, settle) => {
      mails.push(mail)
      abouts.push(about)
      if (settle !== undefined) settleLast = settle
      if (settle !== undefined && !isFull && result !== null) settling.push(settle(result))
      return !isFull
    },
    hasRoom: () => !isFull,
    close: async () => {},
  }
  await sendMails(fixture.db, { mailer, messageTexts, now: () => now, onError: failOn })
  await Promise.all(settling)
  return mails
}
const failOn = (error: unknown) => expect(error).toBeUndefined()
const mailed = (who: bigint) => fixture.rows('select body from mail_message where player_id = $1', [who])
const address = async (who: bigint, language: Locale = 'en-US') => {
  await fixture.rows('update player set language = $2 where id = $1', [who, language])
  await fixture.rows(
    `insert into email_identity (player_id, email, password, created_at, changed_at) values ($1, $2, 'hash', now(), now())`,
    [who, `p${who}@mail.example`],
  )
}

test('a notice is pushed once, when it is first shown, and not to players on a break', async () => {
  const [one, resting] = await players(2)
  if (one === undefined || resting === undefined) throw new Error('no players')
  const browsers = [await browserOf(one, { language: 'ja-JP' }), await browserOf(resting)]
  await fixture.rows(
    `insert into play_break (player_id, kind, taken_at, ends_at) values ($1, 'time_out', now(), now() + interval '1 day')`,
    [resting],
  )
  const [notice] = await fixture.rows<{ id: bigint }>(
    `insert into content (kind, shown, texts, published_at, saved_by, saved_at)
     values ('notice', false, '{"en-US": {"title": "Maintenance", "body": ""}}', now(), 1, now()) returning id`,
  )
  await work()
  expect(browsers.flatMap(({ heard }) => heard())).toEqual([])

  const save = () =>
    fixture.rows('update content set shown = true, saved_at = $2 where id = $1', [notice?.id, new Date(now)])
  await save()
  await work()
  now += 48 * HOUR
  await sweepNews(fixture.db, { now })
  await save()
  await work()
  expect(browsers[0]?.heard()).toMatchObject([{ body: 'Maintenance', screen: '/notification' }])
  expect(browsers[1]?.heard()).toEqual([])
})

describe('a session', () => {
  test('that ends after the message was written gets nothing more', async () => {
    const who = await player()
    const [gone, over, there] = [await browserOf(who), await browserOf(who), await browserOf(who)]
    await publish(who)
    await write()
    await fixture.rows('delete from session where token_hash = $1', [Buffer.from(gone.session, 'hex')])
    await fixture.rows('update session set expires_at = $2 where token_hash = $1', [
      Buffer.from(over.session, 'hex'),
      new Date(now),
    ])
    await sendDue()
    expect([gone, over, there].map(({ heard }) => heard().length)).toEqual([0, 0, 1])
    expect(await waiting()).toBe(0)
  })

  test('that has ended can save nothing', async () => {
    const who = await player()
    await expect(browserOf(who, { session: randomBytes(32).toString('hex') })).rejects.toMatchObject({
      kind: 'fresh_proof_needed',
    })
    expect(await fixture.rows('select from push_subscription')).toHaveLength(0)
  })

  test('of another player in the same browser takes it over, with nothing of the first', async () => {
    const [first, second] = await players(2)
    if (first === undefined || second === undefined) throw new Error('no players')
    const before = await browserOf(first)
    await publish(first)
    await write()
    await browserOf(second, { path: before.path })
    await sendDue()
    expect(service.arrived).toEqual([])
  })

  test('has a browser alone, even if others save it at the same moment', async () => {
    const all = await players(6)
    await Promise.all(all.map((who) => browserOf(who, { path: '/browser/shared' })))
    expect(await fixture.rows('select from push_subscription')).toHaveLength(1)
  })

  test('is one of at most ten; the oldest is dropped', async () => {
    const who = await player()
    const browsers: Browser[] = []
    for (let at = 11; at > 0; at--) browsers.push(await browserOf(who, { since: now - at * 1_000 }))
    await publish(who)
    await work()
    expect(browsers.map(({ heard }) => heard().length)).toEqual([0, ...Array(10).fill(1)])
  })
})

describe('a push service', () => {
  test('that is away is asked again, less and less often, until the message is out of date', async () => {
    const who = await player()
    const browser = await browserOf(who)
    service.answer(browser.path, 503)
    await publish(who)
    await work()
    await work()
    const tries: number[] = []
    for (const start = now; now < start + 2 * HOUR; now += 5_000) {
      const before = service.arrived.length
      await sendDue()
      if (service.arrived.length > before) tries.push((now - start) / 1_000)
    }
    expect(tries).toEqual([15, 75, 315, 1_215, 3_015])
    expect(service.arrived.at(-1)?.headers['ttl']).toBe(String(3_600 - 3_015))
    expect(reported.map(({ outcome }) => outcome)).toEqual([...Array(6).fill('later'), 'given_up'])
    expect(await waiting()).toBe(0)
  })

  test('that names a time to wait is given it, and gets the message then', async () => {
    const who = await player()
    const browser = await browserOf(who)
    service.answer(browser.path, 429, { 'retry-after': '120' })
    await publish(who)
    await work()
    service.answer(browser.path, 201)
    now += 60_000
    await sendDue()
    expect(service.arrived).toHaveLength(1)
    now += 61_000
    await sendDue()
    expect(browser.heard()).toHaveLength(2)
    expect(new Set(service.arrived.map(({ headers }) => headers['topic']))).toHaveProperty('size', 1)
  })

  test.each([404, 410])('that answers %s has lost the browser: it is forgotten', async (status) => {
    const who = await player()
    const browser = await browserOf(who)
    service.answer(browser.path, status)
    await publish(who)
    await work()
    await publish(who)
    await work()
    expect(service.arrived).toHaveLength(1)
    expect(await fixture.rows('select from push_subscription')).toHaveLength(0)
  })

  test('that redirects is not followed', async () => {
    const who = await player()
    const browser = await browserOf(who)
    service.answer(browser.path, 307, { location: `${service.url}/elsewhere` })
    await publish(who)
    await work()
    expect(service.arrived.map(({ path }) => path)).toEqual([browser.path])
    expect(reported).toMatchObject([{ outcome: 'later', status: null }])
  })

  test('that never answers is not waited for', async () => {
    const who = await player()
    const browser = await browserOf(who)
    service.answer(browser.path, 'never')
    await publish(who)
    await write()
    await sendDue(createPushSender({ key, subject: 'mailto:house@play.example', timeoutMs: 50 }))
    expect(reported).toMatchObject([{ outcome: 'later', status: null }])
    expect(await waiting()).toBe(1)
  })

  test('that is not known any more gets nothing', async () => {
    const who = await player()
    await browserOf(who)
    await publish(who)
    await write()
    await sendMessages(fixture.db, { send, isKnown: () => false, now: () => now, notify: () => {} })
    expect(service.arrived).toEqual([])
    expect(await waiting()).toBe(0)
  })
})

test('money messages do not wait behind results, however many there are', async () => {
  const browser = await browserOf(await player())
  const message = (kind: string, ref: number, earlierMs: number) =>
    fixture.rows(
      `insert into push_message (session_hash, kind, ref, body, written_at, due_at)
       select decode($1, 'hex'), $2, $3 + n, $2, $4, $4 from generate_series(1, $5) n`,
      [browser.session, kind, ref, new Date(now - earlierMs), kind === 'results' ? 200 : 1],
    )
  await message('results', 1, 1_000)
  await message('deposits', 1_000, 0)
  await message('withdrawals', 2_000, 0)
  await sendDue()
  const heard = browser.heard().map((shown) => (shown as { body: string }).body)
  expect(heard.length).toBeLessThan(202)
  expect(heard).toEqual(expect.arrayContaining(['deposits', 'withdrawals']))
})

test('a server that dies after the service accepted a message sends it again, under the same name', async () => {
  const who = await player()
  const browser = await browserOf(who)
  await publish(who)
  const dying: PushSender = async (message, options) => {
    await send(message, options)
    throw new Error('the server died')
  }
  await write()
  await expect(sendDue(dying)).rejects.toThrow('the server died')
  await work()
  const [first, second] = browser.heard()
  expect(second).toEqual(first)
  expect(service.arrived.map(({ headers }) => headers['topic'])).toEqual([
    ...Array(2).fill(service.arrived[0]?.headers['topic']),
  ])
  expect(browser.heard()).toHaveLength(2)
})

test('free credit that wins is a gain in the asset that it paid, since the stake is used up', async () => {
  const [who = 0n, other = 0n] = await fixture.players(2, {})
  const credit = { stake: 10_000_000n, asset: 'ROLL_POINT' } as const
  const bets = [
    { ...credit, player: who, returned: 9_500_000n },
    { ...credit, player: who, returned: 0n },
    { ...credit, player: other, returned: 0n },
  ]
  const round = await publishRound(fixture, { publishedAt: now, bets })
  const asked = { round, firstBet: round * 10_000n, players: [who, other] }
  expect(await netsOf(fixture.db.pool, asked)).toEqual(
    new Map([
      [
        who,
        [
          { asset: 'ROLL_POINT', net: -10_000_000n, bets: 1 },
          { asset: 'ROLL_GMT_POINT', net: 9_500_000n, bets: 1 },
        ],
      ],
      [other, [{ asset: 'ROLL_POINT', net: -10_000_000n, bets: 1 }]],
    ]),
  )
})

test('nets are found by each player’s own bets, however many others have bet since statistics were collected', async () => {
  const players = await fixture.players(200, {})
  const bets = Array.from({ length: 9_000 }, (_, n) => won(players[n % 200] ?? 0n))
  await publishRound(fixture, { publishedAt: now, bets })
  await fixture.rows('vacuum analyze bet')
  const round = await publishRound(fixture, { publishedAt: now, bets })
  let plan = ''
  const explained = {
    query: async (text: string, values: unknown[]) => {
      const { rows } = await fixture.db.pool.query(`explain (costs off) ${text}`, values)
      plan = rows.map((row) => String(Object.values(row)[0])).join('\n')
      return { rows: [] }
    },
  }
  const asked = { round, firstBet: round * 10_000n, players: players.slice(0, 5) }
  await netsOf(explained as unknown as pg.ClientBase, asked)
  expect(plan).toMatch(/bet_\w+_player_id_id_idx/)
  expect(plan).not.toMatch(/Seq Scan on bet|bet_\w+_pkey/)
})
