// Longer than 300 lines: everything uses one console that is started once: what operators see of a player and do with them.

import { randomUUID } from 'node:crypto'
import {
  decideAdjustment,
  flagPlayer,
  getAdjustment,
  getPlayer,
  getWithdrawal,
  listAdjustments,
  listAuditLog,
  listConversions,
  listCountries,
  listDeposits,
  listIncidents,
  listLedger,
  listPlayers,
  listWithdrawals,
  reportBets,
  requestAdjustment,
  resumePlayer,
  stopPlayer,
  sumBets,
  unflagPlayer,
} from '@nibble/contract/console'
import { formatAmount } from '@nibble/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../../features/audit/testing/audit-of.ts'
import { type ConsolePlayer, consolePlayer } from './testing/console-players.ts'
import { startTestConsole, type TestConsole, type TestOperator } from './testing/start-test-console.ts'

let nibble: TestConsole
let ann: TestOperator
let ben: TestOperator
let risk: TestOperator
let player: ConsolePlayer
beforeAll(async () => {
  nibble = await startTestConsole()
  ann = await nibble.operator('finance')
  ben = await nibble.operator('finance')
  risk = await nibble.operator('risk')
  player = await consolePlayer(nibble)
})
afterAll(async () => {
  const { checks } = await auditOf(nibble.db)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  await nibble.stop()
})

describe('a player', () => {
  test('is found by bind id, number, name and address, and not by a part of them', async () => {
    await nibble.asOwner(`update player set username = 'Maria_9' where id = ${player.id}`)
    const found = async (q: string) => (await risk.call(listPlayers, { filter: { q } })).rows
    for (const q of [player.bindId, player.bindId.toLowerCase(), String(player.id), 'maria', player.address])
      expect(await found(q)).toMatchObject([{ bindId: player.bindId, name: 'Maria_9' }])
    for (const q of ['nobody', 'aria', '%', "' or true --", `0x${'0'.repeat(40)}`])
      expect(await found(q)).toEqual([])
    const flagged = await risk.call(listPlayers, { filter: { flagged: true, stopped: false } })
    expect(flagged.rows).toMatchObject([{ id: String(player.id), openFlags: 1 }])
  })

  test('is found by a whole e-mail address, while a list shows only its beginning', async () => {
    await nibble.asOwner(
      `insert into email_identity values ('maria.nine@mail.test', ${player.id}, 'hashed', now(), now())`,
    )
    const found = async (q: string) => (await risk.call(listPlayers, { filter: { q } })).rows
    expect(await found('Maria.Nine@mail.test')).toMatchObject([
      { bindId: player.bindId, email: 'm•••@mail.test' },
    ])
    for (const q of ['maria.nine@mail.tes', 'maria.nine', '@mail.test', '%@mail.test'])
      expect(await found(q)).toEqual([])
    expect((await risk.call(getPlayer, { id: String(player.id) })).email).toBe('maria.nine@mail.test')
  })

  test('has wallets whose first and last two digits a list shows, and their page all', async () => {
    const { id, bindId, address } = await consolePlayer(nibble)
    const { rows } = await risk.call(listPlayers, { filter: { q: bindId } })
    expect(rows.map(({ addresses }) => addresses)).toEqual([
      [`${address.slice(0, 4)}•••${address.slice(-2)}`],
    ])
    expect(await risk.call(getPlayer, { id: String(id) })).toMatchObject({ addresses: [address] })
  })

  test('found by an e-mail address or a wallet is logged, once', async () => {
    const sue = await nibble.operator('support')
    const one = await consolePlayer(nibble)
    await nibble.asOwner(
      `insert into email_identity values ('luz.two@mail.test', ${one.id}, 'hashed', now(), now())`,
    )
    const admin = await nibble.operator('admin')
    const logged = async () => {
      const filter = { subject: 'player', subjectId: String(one.id) }
      return (await admin.call(listAuditLog, { filter })).rows.map(({ action, operator }) => [
        action,
        operator?.name,
      ])
    }
    for (const q of [one.bindId, String(one.id), 'nobody@mail.test'])
      await sue.call(listPlayers, { filter: { q } })
    await sue.call(listPlayers, {})
    expect(await logged()).toEqual([])
    for (const q of ['LUZ.two@mail.test', 'luz.two@mail.test']) await sue.call(listPlayers, { filter: { q } })
    expect(await logged()).toEqual([['player.search', sue.name]])
    await ann.call(listPlayers, { filter: { q: one.address } })
    expect(await logged()).toEqual([
      ['player.search', ann.name],
      ['player.search', sue.name],
    ])
  })

  test('has withdrawals whose address a list shows in full to reviewers, and viewing them is logged', async () => {
    const sue = await nibble.operator('support')
    const one = await consolePlayer(nibble)
    const id = await one.withdraw(20n)
    const { address } = await ann.call(getWithdrawal, { id })
    const shown = async (by: TestOperator, filter: { player?: string }) =>
      (await by.call(listWithdrawals, { filter })).rows.find((row) => row.id === id)?.address
    expect(await shown(ann, {})).toBe(address)
    expect(await shown(sue, {})).toBe(`${address.slice(0, 4)}•••${address.slice(-2)}`)
    const looks = async () => {
      const { rows } = await nibble.db.pool.query<{ operator: string }>(
        `select o.name as operator from operator_action a join operator o on o.id = a.operator_id
         where a.subject = 'player' and a.subject_id = $1 and a.action = 'player.withdrawals' order by a.id`,
        [one.id],
      )
      return rows.map(({ operator }) => operator)
    }
    expect(await looks()).toEqual([ann.name])
    await shown(risk, { player: String(one.id) })
    await sue.call(getWithdrawal, { id })
    expect(await looks()).toEqual([ann.name, risk.name, sue.name])
  })

  test.each([
    ['conversions', listConversions],
    ['adjustments', listAdjustments],
  ] as const)('whose %s are viewed is logged', async (what, list) => {
    const one = await consolePlayer(nibble)
    await risk.call(list, { filter: {} })
    const looks = async () => {
      const { rows } = await nibble.db.pool.query<{ action: string }>(
        "select action from operator_action where subject = 'player' and subject_id = $1",
        [one.id],
      )
      return rows.map(({ action }) => action)
    }
    expect(await looks()).toEqual([])
    await risk.call(list, { filter: { player: String(one.id) } })
    expect(await looks()).toEqual([`player.${what}`])
  })

  test('is shown with sub-accounts and ledger, and the view is logged', async () => {
    expect(await risk.call(getPlayer, { id: String(player.id) })).toMatchObject({
      bindId: player.bindId,
      isStopped: false,
      stop: null,
      operator: null,
      flags: [{ reason: 'looked at by hand', closedAt: null }],
      subAccounts: expect.arrayContaining([{ asset: 'USDT', subAccount: 'main', balance: 10_000_000_000n }]),
    })
    const { rows, hasNext } = await risk.call(listLedger, {
      filter: { player: String(player.id) },
      perPage: 1,
    })
    expect([rows.length, hasNext]).toEqual([1, true])
    const deposits = { filter: { player: String(player.id) } }
    expect(await risk.call(listDeposits, deposits)).toEqual({ rows: [], hasNext: false })
    expect(await risk.try(getPlayer, { id: String(player.id) })).toBe('ok')
    expect(await risk.try(getPlayer, { id: '999999' })).toBe('player_unknown')

    const admin = await nibble.operator('admin')
    const log = await admin.call(listAuditLog, {
      filter: { subject: 'player', subjectId: String(player.id) },
    })
    expect(log.rows.map(({ action }) => action)).toEqual([
      'player.deposits',
      'player.ledger',
      'player.look',
      'player.search',
    ])
    expect(log.rows[0]?.player).toMatchObject({ id: String(player.id), bindId: player.bindId })
    expect((await admin.call(listAuditLog, { filter: { subject: 'operator' } })).rows[0]?.player).toBeNull()
  })

  test('has withdrawals, conversions and deposits of their own in the lists filtered by player', async () => {
    const [one, other] = [await consolePlayer(nibble), await consolePlayer(nibble)]
    const [withdrawal, conversion] = [await one.withdraw(20n), await one.convert(3n)]
    await other.withdraw(30n)
    await nibble.asOwner(
      `insert into deposit_chain (chain_id, genesis_hash, contract, decimals, treasury, height, hash, head_height, final_height)
       values (56, '0x${'1'.repeat(64)}', decode('${'1'.repeat(40)}', 'hex'), 18, decode('${'2'.repeat(40)}', 'hex'),
               7, '0x${'7'.repeat(64)}', 9, 7);
       insert into deposit_seen
       select id, decode('${'b'.repeat(64)}', 'hex'), 0, ${one.id}, 9, decode('${'9'.repeat(64)}', 'hex'), '2026-11-21T10:00:09Z', 2000000
       from deposit_chain`,
    )
    const filter = { player: String(one.id) }
    expect((await ann.call(listWithdrawals, { filter })).rows.map(({ id }) => id)).toEqual([withdrawal])
    expect((await ann.call(listConversions, { filter })).rows.map(({ id }) => id)).toEqual([conversion])
    expect((await ann.call(listDeposits, { filter })).rows).toEqual([
      {
        id: `${'b'.repeat(64)}-0`,
        amount: 2_000_000n,
        state: 'seen',
        creditedAt: null,
        player: { id: String(one.id), bindId: one.bindId, name: null },
        transaction: `0x${'b'.repeat(64)}`,
        at: Date.parse('2026-11-21T10:00:09Z'),
      },
    ])
    expect((await ann.call(listDeposits, { filter: { player: String(other.id) } })).rows).toEqual([])
    await nibble.asOwner('delete from deposit_seen; delete from deposit_chain')
  })

  test('of a blocked country who came before is counted with it, and found by it', async () => {
    const stayed = await consolePlayer(nibble)
    await nibble.asOwner(`update player set country = 'US' where id = ${stayed.id}`)
    await nibble.asOwner(
      `insert into blocked_sign_up select 'US', (now() at time zone 'Asia/Shanghai')::date - d, 2 from unnest(array[0, 29, 30]) d`,
    )
    expect((await risk.call(listCountries, {})).rows).toEqual([
      { id: 'GB', players: 0, refused: 0 },
      { id: 'US', players: 1, refused: 4 },
    ])
    const { rows } = await risk.call(listPlayers, { filter: { country: 'US' } })
    expect(rows.map(({ id }) => id)).toEqual([String(stayed.id)])
  })

  test('is stopped and resumed with a reason, each once', async () => {
    const id = String(player.id)
    const stopped = await risk.call(stopPlayer, { id, reason: 'two accounts' })
    expect(stopped).toMatchObject({
      isStopped: true,
      stop: { reason: 'two accounts', by: { name: risk.name } },
    })
    expect(await risk.try(stopPlayer, { id, reason: 'again' })).toBe('nothing_to_do')
    expect(await risk.call(resumePlayer, { id, reason: 'it is one family' })).toMatchObject({ stop: null })
    expect(await risk.try(resumePlayer, { id, reason: 'again' })).toBe('nothing_to_do')
    expect(await risk.try(stopPlayer, { id: '999999', reason: 'nobody' })).toBe('player_unknown')
    expect(await risk.try(stopPlayer, { id, reason: ' ' })).toBe('malformed')
  })

  test('is one of at most twenty whom support stops or flags within a day; risk, who may stop the house, has no limit', async () => {
    const support = await nibble.operator('support')
    const players: string[] = []
    for (let n = 0; n < 21; n += 1) players.push(String((await consolePlayer(nibble)).id))
    const [last = '', ...first] = players
    for (const [n, id] of first.entries())
      await support.call(n % 2 === 0 ? stopPlayer : flagPlayer, { id, reason: 'a lot of them' })
    expect(await support.try(stopPlayer, { id: last, reason: 'one more' })).toBe('too_many_stopped')
    expect(await support.try(flagPlayer, { id: last, reason: 'one more' })).toBe('too_many_stopped')
    for (const id of first.filter((_, n) => n % 2 === 0))
      await risk.call(resumePlayer, { id, reason: 'for nothing' })
    for (const id of players) await risk.call(stopPlayer, { id, reason: 'all of them' })
    for (const id of players) await risk.call(resumePlayer, { id, reason: 'none of them' })
  })

  test('who is flagged has withdrawals that an operator reviews, until every flag is closed', async () => {
    const clean = await consolePlayer(nibble)
    const id = String(clean.id)
    const reviewed = async () => (await ann.call(getWithdrawal, { id: await clean.withdraw(1n) })).risk
    const { flags } = await risk.call(flagPlayer, { id, reason: 'shared device' })
    expect(flags).toHaveLength(2)
    expect(await reviewed()).toBe('flagged')
    // It may let money out, so support may flag, not close.
    const support = await nibble.operator('support')
    expect(await support.try(unflagPlayer, { id, flag: flags[0]?.id, reason: 'a friend' })).toBe(
      'not_allowed',
    )
    for (const { id: flag } of flags) await risk.call(unflagPlayer, { id, flag, reason: 'explained' })
    expect(await reviewed()).toBeNull()
    const [first] = flags
    expect(await risk.try(unflagPlayer, { id, flag: first?.id, reason: 'again' })).toBe('nothing_to_do')
  })

  test('that is an operator’s own account cannot be stopped or adjusted by them', async () => {
    const own = await consolePlayer(nibble)
    await nibble.db.pool.query('update operator set player_id = $2 where id = any($1)', [[risk.id], own.id])
    expect(await risk.try(flagPlayer, { id: String(own.id), reason: 'my own' })).toBe('own_player')
    expect(await risk.try(stopPlayer, { id: String(own.id), reason: 'my own' })).toBe('own_player')
    await nibble.db.pool.query('update operator set player_id = null where id = $1', [risk.id])
    await nibble.db.pool.query('update operator set player_id = $2 where id = $1', [ann.id, own.id])
    expect(await adjust(ann, own, '5')).toBe('own_player')
    await nibble.db.pool.query('update operator set player_id = null where id = $1', [ann.id])
  })
})

const request = (whom: ConsolePlayer, amount: string, changes: Record<string, unknown> = {}) => ({
  idempotencyKey: randomUUID(),
  player: String(whom.id),
  asset: 'USDT',
  amount,
  reason: 'a bet that was counted wrongly',
  ...changes,
})
const adjust = (by: TestOperator, whom: ConsolePlayer, amount: string, changes = {}) =>
  by.try(requestAdjustment, request(whom, amount, changes))

describe('an adjustment', () => {
  test('within 1,000 USDT a day needs one person, given or taken', async () => {
    const one = await nibble.operator('finance')
    const whom = await consolePlayer(nibble, 100n)
    const made = await one.call(requestAdjustment, request(whom, '600'))
    expect(made).toMatchObject({ state: 'applied', decidedBy: { name: one.name } })
    expect(await whom.main('USDT')).toBe(700n)
    expect(await one.call(requestAdjustment, request(whom, '-400'))).toMatchObject({ state: 'applied' })
    expect(await whom.main('USDT')).toBe(300n)

    expect(await one.call(requestAdjustment, request(whom, '1'))).toMatchObject({ state: 'waiting' })
    expect(await whom.main('USDT')).toBe(300n)
    const { rows } = await one.call(listLedger, { filter: { player: String(whom.id), asset: 'USDT' } })
    expect(rows.map(({ recordType, amount }) => [recordType, formatAmount(amount)])).toEqual([
      ['underweight', '-400'],
      ['airdrop', '600'],
      ['airdrop', '100'],
    ])
  })

  test('of more waits for another person, who applies it once', async () => {
    const whom = await consolePlayer(nibble, 100n)
    const { id, state } = await ann.call(requestAdjustment, request(whom, '1001'))
    expect(state).toBe('waiting')
    const decide = (by: TestOperator, decision: string) =>
      by.try(decideAdjustment, { id, decision, reason: 'seen' })
    expect(await decide(ann, 'apply')).toBe('second_person_needed')
    expect(await whom.main('USDT')).toBe(100n)

    const all = await Promise.all(Array.from({ length: 8 }, () => decide(ben, 'apply')))
    expect(all.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(new Set(all)).toEqual(new Set(['ok', 'adjustment_decided']))
    expect(await whom.main('USDT')).toBe(1_101n)
    expect(await ben.call(getAdjustment, { id })).toMatchObject({
      requestedBy: { name: ann.name },
      decidedBy: { name: ben.name },
      remark: 'seen',
    })
  })

  test('may be withdrawn by the person who requested it, and needs a fresh code', async () => {
    const whom = await consolePlayer(nibble, 100n)
    const { id } = await ann.call(requestAdjustment, request(whom, '5000'))
    expect(await ann.try(decideAdjustment, { id, decision: 'reject', reason: 'a slip' })).toBe('ok')
    expect(await ben.try(decideAdjustment, { id, decision: 'apply', reason: 'late' })).toBe(
      'adjustment_decided',
    )
    nibble.clock.aheadMs = 6 * 60_000
    expect(await adjust(ann, whom, '1001')).toBe('fresh_code_needed')
    nibble.clock.aheadMs = 0
    const waiting = await ann.call(listAdjustments, { filter: { state: 'waiting', player: String(whom.id) } })
    expect(waiting.rows).toEqual([])
  })

  test('takes no more than there is, is never zero, and takes effect once per key', async () => {
    const one = await nibble.operator('finance')
    const whom = await consolePlayer(nibble, 100n)
    expect(await adjust(one, whom, '-101')).toBe('adjustment_short')
    expect(await adjust(one, whom, '0')).toBe('adjustment_zero')
    expect(await adjust(one, whom, '999999999999.999999', { asset: 'PLAY_POINT' })).toBe('ok')
    expect(await adjust(one, whom, '0.000001', { asset: 'PLAY_POINT' })).toBe('adjustment_large')
    expect(await adjust(one, whom, '5', { asset: 'ROLL_POINT' })).toBe('adjustment_asset')
    await nibble.asOwner(`insert into guest (player_id, began_at) values (${whom.id}, now())`)
    expect(await adjust(one, whom, '5')).toBe('adjustment_guest')
    expect(await adjust(one, whom, '-1', { asset: 'PLAY_POINT' })).toBe('ok')
    await nibble.asOwner(`delete from guest where player_id = ${whom.id}`)
    expect(await adjust(one, whom, '1.0000001')).toBe('malformed')

    const asked = request(whom, '7')
    const all = await Promise.all(Array.from({ length: 10 }, () => one.try(requestAdjustment, asked)))
    expect(new Set(all)).toEqual(new Set(['ok']))
    expect(await whom.main('USDT')).toBe(107n)
    expect(await one.try(requestAdjustment, { ...asked, amount: '8' })).toBe('key_reused')
  })

  test('many at once by one person, for many players, stay within that person’s limit', async () => {
    const one = await nibble.operator('finance')
    const whom = await Promise.all(Array.from({ length: 8 }, () => consolePlayer(nibble, 100n)))
    const made = await Promise.all(whom.map((each) => one.call(requestAdjustment, request(each, '300'))))
    expect(made.filter(({ state }) => state === 'applied')).toHaveLength(3)
    const held = await Promise.all(whom.map((each) => each.main('USDT')))
    expect(held.reduce((sum, each) => sum + each, 0n)).toBe(8n * 100n + 900n)
  })
})

test('an operator who views more than 60 players within an hour is an incident, one who continues with a few is not', async () => {
  const [sue, ann] = [await nibble.operator('support'), await nibble.operator('finance')]
  await nibble.asOwner(`insert into player (id, bind_id) overriding system value
    select 700000 + n, 'LOOKED' || (n - 90) from generate_series(100, 170) n`)
  const openPages = async (from: number, to: number) => {
    for (let n = from; n <= to; n += 1) await sue.call(getPlayer, { id: String(700_000 + n) })
  }
  const incidents = async () =>
    (await ann.call(listIncidents, { filter: {} })).rows.filter(({ kind }) => kind === 'operator_reads_many')
  await openPages(100, 159)
  await openPages(100, 110)
  expect(await incidents()).toEqual([])
  await openPages(160, 160)
  expect(await incidents()).toMatchObject([
    { detail: '61 different players within an hour.', closedAt: null },
  ])
  await nibble.asOwner(`alter table operator_action disable trigger user;
    update operator_action set at = at - interval '2 hours';
    alter table operator_action enable trigger user`)
  await openPages(162, 162)
  expect(await incidents()).toMatchObject([{ closedAt: expect.any(Number) }])
})

test('an operator who saves more than five files of bets within an hour is an incident too, whatever they contain', async () => {
  const sue = await nibble.operator('support')
  const one = await nibble.operator('support')
  const ann = await nibble.operator('finance')
  const opened = async () =>
    (await ann.call(listIncidents, { filter: {} })).rows
      .filter(({ kind, closedAt }) => kind === 'operator_reads_many' && closedAt === null)
      .map(({ detail }) => detail)
  const save = async (who: typeof sue, files: number) => {
    for (let n = 0; n < files; n += 1) await who.call(reportBets, { filter: { q: `nobody${n}` } })
  }
  await save(sue, 5)
  await save(one, 5)
  await sue.call(sumBets, { filter: {} })
  expect(await opened()).toEqual([])
  await save(sue, 1)
  expect(await opened()).toEqual(['6 files of bets within an hour.'])
  // Looking at one player does not close it.
  await sue.call(getPlayer, { id: String((await consolePlayer(nibble)).id) })
  expect(await opened()).toHaveLength(1)
  await nibble.asOwner(`alter table operator_action disable trigger user;
    update operator_action set at = at - interval '2 hours';
    alter table operator_action enable trigger user`)
  await save(sue, 1)
  expect(await opened()).toEqual([])
})
