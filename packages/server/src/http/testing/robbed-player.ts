import {
  betOrder,
  configList,
  connectEmail,
  convert,
  convertConfigList,
  depositIntent,
  deviceLoginCode,
  saveAddress,
  savePush,
  sendAccountCode,
  sessionList,
  setLimit,
  setSubscriptions,
  transfer,
  updateTransactionPassword,
  uploadUserAvatar,
  withdrawal,
} from '@nibble/contract'
import { type Amount, parseAmount, ZERO } from '@nibble/domain'
import { giveMoney } from './give-money.ts'
import { PUSH_KEYS } from './push-browser.ts'
import { smallPng } from './small-png.ts'
import type { TestApp, TestPlayer } from './start-test-app.ts'

const money = (text: string): Amount => parseAmount(text) ?? ZERO

/** A player with some of everything, and all that another player might know about them. */
export type RobbedPlayer = TestPlayer & {
  readonly password: string
  readonly betId: string
  readonly keys: {
    readonly bet: string
    readonly convert: string
    readonly withdrawal: string
    readonly intent: string
  }
  readonly round: string
  readonly conversion: string
  readonly savedAddress: string
  readonly depositAddress: string
  readonly deviceLogin: string
  readonly email: string
  readonly loginPassword: string
  /** Their session's name in their list. */
  readonly sessionId: string
  /** What nobody else may ever read: unique sums and words. */
  readonly secrets: readonly string[]
  /** All rows that name them, in every table. */
  rows(): Promise<string>
}

export const PASSWORD = 'victim7'
const SAVED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const PUSHED_TO = 'https://fcm.googleapis.com/fcm/send/of-the-victim'
const EMAIL = 'victim@mail.example'
const LOGIN_PASSWORD = 'victim8'
const SUMS = {
  convert: '123.456789',
  withdrawal: '77.123451',
  transfer: '33.987651',
  intent: '44.123456',
  limit: '4321.987654',
}

export const robbedPlayer = async (nibble: TestApp, friend: TestPlayer): Promise<RobbedPlayer> => {
  const player = await nibble.signIn()
  const { caller } = player
  await giveMoney(nibble, player, { asset: 'USDT', amount: 5_000_000_000n })
  await giveMoney(nibble, player, { asset: 'GMT', amount: 5_000_000_000n })
  await caller.call(updateTransactionPassword, { newPassword: PASSWORD })
  await caller.call(sendAccountCode, { purpose: 'connect_email', email: EMAIL })
  const [emailCode = ''] = /\b\d{6}\b/.exec(nibble.mails.at(-1)?.text ?? '') ?? []
  await caller.call(connectEmail, {
    email: EMAIL,
    emailCode,
    password: LOGIN_PASSWORD,
    transactionPassword: PASSWORD,
  })
  const key = () => crypto.randomUUID()
  const keys = { bet: key(), convert: key(), withdrawal: key(), intent: key() }
  const secret = { transactionPassword: PASSWORD }

  // Their bets have unique numbers.
  await nibble.asOwner("select setval('bet_block', 7776)")
  const round = await nibble.round()
  const stake = money('10')
  const placed = await caller.call(betOrder, {
    idempotencyKey: keys.bet,
    round,
    asset: 'PLAY_POINT',
    bets: [
      { game: 'exact', pick: '7', stake },
      { game: 'exact', pick: '8', stake },
    ],
  })
  const { pairs } = await caller.call(convertConfigList, {})
  const rateVersion = pairs.find(({ from, to }) => from === 'GMT' && to === 'USDT')?.rateVersion ?? 0
  const { conversion } = await caller.call(convert, {
    idempotencyKey: keys.convert,
    from: 'GMT',
    to: 'USDT',
    amount: money(SUMS.convert),
    rateVersion,
    ...secret,
  })
  const { addresses } = await caller.call(configList, {})
  const address = addresses.find(({ isOwn }) => isOwn)?.address ?? ''
  await caller.call(withdrawal, {
    idempotencyKey: keys.withdrawal,
    amount: money(SUMS.withdrawal),
    address,
    ...secret,
  })
  await caller.call(saveAddress, { address: SAVED, label: 'a label of my own', ...secret })
  await caller.call(transfer, {
    idempotencyKey: key(),
    toBindId: friend.bindId,
    asset: 'USDT',
    amount: money(SUMS.transfer),
    ...secret,
  })
  const intent = await caller.call(depositIntent, { key: keys.intent, amount: money(SUMS.intent) })
  await caller.call(setLimit, { kind: 'stake', period: 'day', amount: money(SUMS.limit) })
  const { code } = await caller.call(deviceLoginCode, {})
  // Any call deletes expired rows: not a theft.
  await nibble.asOwner("update device_login set expires_at = expires_at + interval '1 day'")
  const { img } = await caller.call(uploadUserAvatar, { image: smallPng().toString('base64url') })
  await caller.call(setSubscriptions, {
    signIns: ['app', 'mail'],
    deposits: [],
    withdrawals: ['app'],
    results: ['push'],
    notices: [],
  })
  await caller.call(savePush, { ...PUSH_KEYS, endpoint: PUSHED_TO, language: 'en-US', hidesAmounts: false })
  const { sessions } = await caller.call(sessionList, {})
  const sessionId = sessions[0]?.id ?? ''

  const [bet] = placed.bets
  const betId = bet?.betId ?? ''
  return {
    ...player,
    password: PASSWORD,
    betId,
    keys,
    round,
    conversion: conversion.id,
    savedAddress: SAVED,
    depositAddress: intent.address,
    deviceLogin: code,
    email: EMAIL,
    loginPassword: LOGIN_PASSWORD,
    sessionId,
    secrets: [
      ...Object.values(SUMS),
      player.token,
      code,
      betId,
      SAVED,
      address,
      intent.address,
      'a label of my own',
      EMAIL,
      img,
      sessionId,
      PUSHED_TO,
      ...Object.values(keys),
    ],
    rows: await readRowsOf(nibble, player.bindId),
  }
}

/** Reads every table with a player column, future ones included. Security events may be added: they record the attempts. */
const readRowsOf = async ({ db }: TestApp, bindId: string): Promise<() => Promise<string>> => {
  const { rows: tables } = await db.pool.query<{ name: string; columns: string[] }>(
    `select c.table_name as name, array_agg(c.column_name::text) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.table_name <> 'security_event' and c.data_type = 'bigint'
       and c.column_name in ('player_id', 'from_player', 'to_player', 'player', 'parent', 'ancestor', 'descendant')
     group by 1 order by 1`,
  )
  const parts = tables.map(({ name, columns }) => {
    const their = columns.map((column) => `${column} = p.id`).join(' or ')
    return `select '${name}: ' || coalesce(string_agg(t::text, e'\\n' order by t::text), '') as part
            from ${name} t, p where ${their}`
  })
  const text = `with p as materialized (select id from player where bind_id = $1) ${parts.join(' union all ')}`
  return async () => {
    // Planned once per connection: it runs hundreds of times.
    const { rows } = await db.pool.query<{ part: string }>({
      name: 'rows of the player',
      text,
      values: [bindId],
    })
    return rows.map(({ part }) => part).join('\n')
  }
}
