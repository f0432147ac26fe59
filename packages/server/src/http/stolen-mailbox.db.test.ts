// Longer than 300 lines: every way from a stolen mailbox to the money, on one server that is started once.

import { CallRefused, makeSessionKey, publicKeyOf } from '@nibble/client'
import {
  bindInvitationCode,
  configList,
  connectEmail,
  connectWallet,
  connectWalletSend,
  convert,
  convertConfigList,
  forgotPassword,
  gmtWithdrawal,
  insuranceBetOrder,
  login,
  moveSubAccount,
  register,
  saveAddress,
  sendAccountCode,
  sendEmailCode,
  shareInfo,
  transfer,
  updatePassWord,
  updateTransactionPassword,
  userInfo,
  withdrawal,
} from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { endSessions } from '../features/session/sessions.ts'
import { lockPlayers } from '../ledger/money-call.ts'
import { hashPassword } from '../secrets/password-hash.ts'
import { MONEY_WAITS_FOR_MS, startMoneyWait } from '../shared/people.ts'
import { countLockWaits } from '../testing/lock-waits.ts'
import { giveMoney } from './testing/give-money.ts'
import { startTestApp, type TestApp, type TestPlayer } from './testing/start-test-app.ts'

// Somebody who reads a player's mails resets both passwords and moves the money. It must not go at once, and the player must hear of it.

let nibble: TestApp
let thief: TestPlayer
beforeAll(async () => {
  nibble = await startTestApp()
  thief = await nibble.signIn()
})
afterAll(() => nibble.stop())
beforeEach(() => {
  // Another minute, so that no rate limit applies.
  nibble.clock.aheadMs += 60_000
})

const UNIT = 1_000_000n
const PASSWORD = 'secret1'
const MONEY_PASSWORD = 'money11'
const STOLEN = 'stolen22'
const SAVED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const key = () => crypto.randomUUID()
const lastCode = () => /\b\d{6}\b/.exec(nibble.mails.at(-1)?.text ?? '')?.[0] ?? ''
const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof CallRefused) return error.kind
      throw error
    },
  )
const browserOf = async (
  enter: (sessionKey: Awaited<ReturnType<typeof publicKeyOf>>) => Promise<{ token: string }>,
) => {
  const pair = await makeSessionKey()
  const { token } = await enter(await publicKeyOf(pair))
  return nibble.guest({ credentials: () => ({ token, key: pair }) })
}
const signIn = (email: string, password: string) =>
  browserOf((sessionKey) => nibble.guest().call(login, { email, password, sessionKey }))

let count = 0
/** A player by e-mail with money, a transaction password and an address saved more than a day ago. */
const somebody = async () => {
  count += 1
  const email = `owner${count}@mail.example`
  const guest = nibble.guest()
  await guest.call(sendEmailCode, { email, purpose: 'register' })
  const profile = { username: `owner${count}`, country: 'CO', ofAge: true }
  const caller = await browserOf((sessionKey) =>
    guest.call(register, { email, emailCode: lastCode(), password: PASSWORD, ...profile, sessionKey }),
  )
  await caller.call(sendAccountCode, { purpose: 'security_password' })
  await caller.call(updateTransactionPassword, { emailCode: lastCode(), newPassword: MONEY_PASSWORD })
  await caller.call(saveAddress, { address: SAVED, label: '', transactionPassword: MONEY_PASSWORD })
  const { bindId } = await caller.call(userInfo, {})
  await giveMoney(nibble, { bindId }, { asset: 'USDT', amount: 100n * UNIT })
  await giveMoney(nibble, { bindId }, { asset: 'GMT', amount: 100n * UNIT })
  nibble.clock.aheadMs += MONEY_WAITS_FOR_MS + 60_000
  return { email, bindId, caller: await signIn(email, PASSWORD) }
}
type Caller = Awaited<ReturnType<typeof signIn>>

const ways = (caller: Caller, transactionPassword: string) => {
  const paid = { amount: amountOf(2n * UNIT), address: SAVED, transactionPassword }
  const given = { toBindId: thief.bindId, asset: 'USDT', amount: amountOf(UNIT) } as const
  return {
    transfer: () =>
      outcome(caller.call(transfer, { idempotencyKey: key(), ...given, dryRun: false, transactionPassword })),
    preview: () => outcome(caller.call(transfer, { idempotencyKey: key(), ...given, dryRun: true })),
    withdrawal: () => outcome(caller.call(withdrawal, { idempotencyKey: key(), ...paid })),
    gmtWithdrawal: () => outcome(caller.call(gmtWithdrawal, { idempotencyKey: key(), ...paid })),
  }
}
const tryAll = async (caller: Caller, password: string): Promise<string[]> => {
  const { transfer: give, preview, withdrawal: take, gmtWithdrawal: takeGmt } = ways(caller, password)
  return [await give(), await preview(), await take(), await takeGmt()]
}
const ALL_DONE = ['done', 'done', 'done', 'done']
const ALL_WAIT = ['money_waits', 'money_waits', 'money_waits', 'money_waits']
const alertsOf = async (bindId: string) =>
  (
    await nibble.db.pool.query<{ kind: string; what: string; channel: string; waits: boolean }>(
      `select e.kind, e.what, a.channel, a.waits_until is not null as waits
       from security_alert a join security_event e on e.id = a.event_id join player p on p.id = e.player_id
       where p.bind_id = $1 order by a.id`,
      [bindId],
    )
  ).rows

describe('a stolen mailbox', () => {
  test('takes no money for a day, whatever it resets, and the player is notified', async () => {
    const { email, bindId, caller } = await somebody()
    expect(await tryAll(caller, MONEY_PASSWORD)).toEqual(ALL_DONE)

    await nibble.guest().call(sendEmailCode, { email, purpose: 'forgot_password' })
    await nibble.guest().call(forgotPassword, { email, emailCode: lastCode(), newPassword: STOLEN })
    const resetAt = Date.now() + nibble.clock.aheadMs
    const robber = await signIn(email, STOLEN)
    await robber.call(sendAccountCode, { purpose: 'security_password' })
    await robber.call(updateTransactionPassword, { emailCode: lastCode(), newPassword: STOLEN })

    expect(await tryAll(robber, STOLEN)).toEqual(ALL_WAIT)
    // Nor may the robber name themselves as the inviter paid for stakes.
    const { invitationCode } = await thief.caller.call(shareInfo, {})
    expect(await outcome(robber.call(bindInvitationCode, { invitationCode }))).toBe('money_waits')
    const { moneyWaitsUntil } = await robber.call(userInfo, {})
    expect(moneyWaitsUntil).toBeGreaterThan(resetAt + MONEY_WAITS_FOR_MS - 60_000)
    expect(moneyWaitsUntil).toBeLessThan(resetAt + MONEY_WAITS_FOR_MS + 600_000)
    expect(await alertsOf(bindId)).toEqual(
      expect.arrayContaining([
        { kind: 'credential_replaced', what: 'login_password', channel: 'mail', waits: true },
        { kind: 'credential_replaced', what: 'transaction_password', channel: 'mail', waits: true },
      ]),
    )
  })

  test('an address saved meanwhile waits a day of its own', async () => {
    const { email } = await somebody()
    await nibble.guest().call(sendEmailCode, { email, purpose: 'forgot_password' })
    await nibble.guest().call(forgotPassword, { email, emailCode: lastCode(), newPassword: STOLEN })
    const robber = await signIn(email, STOLEN)
    const address = `0x${'ab'.repeat(20)}`
    const saved = { address, label: '', transactionPassword: MONEY_PASSWORD }
    const { addresses } = await robber.call(saveAddress, saved)
    const { moneyWaitsUntil } = await robber.call(userInfo, {})
    const own = addresses.find((one) => one.address.toLowerCase() === address)
    expect(own?.usableFrom).toBeGreaterThanOrEqual(moneyWaitsUntil ?? Number.POSITIVE_INFINITY)
    expect((await robber.call(configList, {})).addresses).toHaveLength(2)
  })

  test('the wait ends after a day, also for the player who has taken the account back', async () => {
    const { email } = await somebody()
    await nibble.guest().call(sendEmailCode, { email, purpose: 'forgot_password' })
    await nibble.guest().call(forgotPassword, { email, emailCode: lastCode(), newPassword: STOLEN })
    const until = (await (await signIn(email, STOLEN)).call(userInfo, {})).moneyWaitsUntil ?? 0
    const jumpTo = (at: number) => {
      nibble.clock.aheadMs = at - Date.now()
    }
    jumpTo(until - 120_000)
    expect(await tryAll(await signIn(email, STOLEN), MONEY_PASSWORD)).toEqual(ALL_WAIT)
    jumpTo(until)
    const caller = await signIn(email, STOLEN)
    expect((await caller.call(userInfo, {})).moneyWaitsUntil).toBeNull()
    expect(await tryAll(caller, MONEY_PASSWORD)).toEqual(ALL_DONE)
  })
})

test('naming an inviter needs the transaction password, and the player is notified', async () => {
  const { bindId, caller } = await somebody()
  const { invitationCode } = await thief.caller.call(shareInfo, {})
  const name = (own: { transactionPassword?: string }) =>
    outcome(caller.call(bindInvitationCode, { invitationCode, ...own }))
  expect(await name({})).toBe('transaction_password_wrong')
  expect(await name({ transactionPassword: STOLEN })).toBe('transaction_password_wrong')
  expect(await alertsOf(bindId)).not.toContainEqual(expect.objectContaining({ what: 'inviter' }))
  expect(await name({ transactionPassword: MONEY_PASSWORD })).toBe('done')
  const alert = { kind: 'credential_added', what: 'inviter', channel: 'mail', waits: false }
  expect(await alertsOf(bindId)).toContainEqual(alert)
  // If there is no such password, none is asked for.
  const fresh = await nibble.signIn()
  expect(await outcome(fresh.caller.call(bindInvitationCode, { invitationCode }))).toBe('done')
})

describe('a session that is signed out while its call waits', () => {
  test('moves no money', async () => {
    const { email, bindId, caller: owner } = await somebody()
    const { rows } = await nibble.db.pool.query<{ id: bigint }>('select id from player where bind_id = $1', [
      bindId,
    ])
    const player = rows[0]?.id ?? 0n
    const { pairs } = await owner.call(convertConfigList, {})
    const pair = pairs.find(({ from, to }) => from === 'USDT' && to === 'INSURANCE_POINT')
    const calls: Record<string, (caller: Caller) => Promise<string>> = {
      transfer: (caller) => ways(caller, MONEY_PASSWORD).transfer(),
      withdrawal: (caller) => ways(caller, MONEY_PASSWORD).withdrawal(),
      gmtWithdrawal: (caller) => ways(caller, MONEY_PASSWORD).gmtWithdrawal(),
      move: (caller) =>
        outcome(
          caller.call(moveSubAccount, {
            idempotencyKey: key(),
            direction: 'GMT_TO_GAME',
            amount: amountOf(UNIT),
          }),
        ),
      convert: (caller) =>
        outcome(
          caller.call(convert, {
            idempotencyKey: key(),
            from: 'USDT',
            to: 'INSURANCE_POINT',
            amount: amountOf(2n * UNIT),
            rateVersion: pair?.rateVersion ?? 0,
            transactionPassword: MONEY_PASSWORD,
          }),
        ),
      series: (caller) =>
        outcome(
          caller.call(insuranceBetOrder, {
            idempotencyKey: key(),
            roundLength: '1m',
            game: 'big-small',
            pick: 'big',
            asset: 'USDT',
            stake: amountOf(UNIT),
          }),
        ),
    }
    for (const [name, call] of Object.entries(calls)) {
      nibble.clock.aheadMs += 60_000
      const caller = await signIn(email, PASSWORD)
      const answer = await inTransaction(nibble.db.pool, async (client) => {
        await lockPlayers(client, [player])
        const asked = call(caller)
        await expect.poll(() => countLockWaits(nibble.db.pool)).toBeGreaterThan(0)
        await inTransaction(nibble.db.pool, (other) => endSessions(other, { player, kept: null }))
        return { asked }
      })
      expect([name, await answer.asked]).toEqual([name, 'fresh_proof_needed'])
      // The control: an existing session moves it. This house's bankroll takes no series, which is checked later.
      const moved = name === 'series' ? 'play_stopped' : 'done'
      expect([name, await call(await signIn(email, PASSWORD))]).toEqual([name, moved])
    }
  })
})

describe('money does not wait', () => {
  test('for a first transaction password, or one that is changed with the old one', async () => {
    const { caller } = await somebody()
    await caller.call(updatePassWord, { oldPassword: PASSWORD, newPassword: 'other22' })
    const changed = { oldPassword: MONEY_PASSWORD, newPassword: 'other33' }
    await caller.call(updateTransactionPassword, changed)
    expect(await tryAll(caller, 'other33')).toEqual(ALL_DONE)
  })
})

describe('a wallet that replaces a transaction password without the old one', () => {
  test('makes money wait too', async () => {
    const { caller, bindId } = await nibble.signIn()
    await caller.call(updateTransactionPassword, { newPassword: MONEY_PASSWORD })
    await giveMoney(nibble, { bindId }, { asset: 'USDT', amount: 100n * UNIT })
    expect(await ways(caller, MONEY_PASSWORD).transfer()).toBe('done')
    await caller.call(updateTransactionPassword, { newPassword: STOLEN })
    expect(await ways(caller, STOLEN).transfer()).toBe('money_waits')
  })
})

describe('a credential that is added at an open browser', () => {
  const opened = async () => {
    nibble.clock.aheadMs += 60_000
    const { caller, bindId } = await nibble.signIn()
    await caller.call(updateTransactionPassword, { newPassword: MONEY_PASSWORD })
    count += 1
    const email = `way${count}@mail.example`
    const mailbox = async (transactionPassword?: string) => {
      nibble.clock.aheadMs += 60_000
      const sent = await outcome(caller.call(sendAccountCode, { purpose: 'connect_email', email }))
      if (sent !== 'done') return sent
      const own = { email, emailCode: lastCode(), password: PASSWORD }
      return outcome(caller.call(connectEmail, { ...own, transactionPassword }))
    }
    const wallet = async (transactionPassword?: string) => {
      nibble.clock.aheadMs += 60_000
      const account = privateKeyToAccount(generatePrivateKey())
      const { address } = account
      const { nonce, message } = await caller.call(connectWalletSend, { address })
      const signature = await account.signMessage({ message })
      return outcome(caller.call(connectWallet, { address, nonce, signature, transactionPassword }))
    }
    return { caller, bindId, mailbox, wallet }
  }
  test('needs the transaction password if there is one', async () => {
    const { mailbox, wallet } = await opened()
    // Nothing removes a wallet again: whoever sits there may have set the password a minute ago.
    expect(await wallet(MONEY_PASSWORD)).toBe('transaction_password_missing')
    await nibble.db.pool.query("update transaction_password set changed_at = changed_at - interval '1 day'")
    for (const add of [mailbox, wallet]) {
      expect(await add()).toBe('transaction_password_wrong')
      expect(await add('other11')).toBe('transaction_password_wrong')
      expect(await add(MONEY_PASSWORD)).toBe('done')
    }
  })
  test('is not added with a password that is replaced while the call waits for its turn', async () => {
    const { bindId, mailbox } = await opened()
    const { rows } = await nibble.db.pool.query<{ id: bigint }>('select id from player where bind_id = $1', [
      bindId,
    ])
    const player = rows[0]?.id ?? 0n
    const hash = await hashPassword(STOLEN, { by: 'stranger' })
    const { adding } = await inTransaction(nibble.db.pool, async (client) => {
      await client.query('select from transaction_password where player_id = $1 for update', [player])
      const call = mailbox(STOLEN)
      await expect.poll(() => countLockWaits(nibble.db.pool)).toBeGreaterThan(0)
      await client.query('update transaction_password set hash = $2 where player_id = $1', [player, hash])
      await startMoneyWait(client, { player, now: Date.now() + nibble.clock.aheadMs })
      return { adding: call }
    })
    expect(await adding).toBe('money_waits')
  })
  test('is not a wallet if there is no such password', async () => {
    nibble.clock.aheadMs += 60_000
    const { caller } = await nibble.signIn()
    const { address, signMessage } = privateKeyToAccount(generatePrivateKey())
    const { nonce, message } = await caller.call(connectWalletSend, { address })
    const signature = await signMessage({ message })
    expect(await outcome(caller.call(connectWallet, { address, nonce, signature }))).toBe(
      'transaction_password_missing',
    )
  })
  test('is not added in the day after the wallet alone replaced it', async () => {
    const { caller, mailbox, wallet } = await opened()
    await caller.call(updateTransactionPassword, { newPassword: STOLEN })
    await nibble.db.pool.query("update transaction_password set changed_at = changed_at - interval '1 day'")
    expect(await mailbox(STOLEN)).toBe('money_waits')
    expect(await wallet(STOLEN)).toBe('money_waits')
  })
})
