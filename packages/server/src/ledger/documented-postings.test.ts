import { readFileSync } from 'node:fs'
import {
  adjustmentLines,
  amountOf,
  capitalLines,
  capitalTakenLines,
  claimLines,
  conversionCompletedLines,
  conversionHeldLines,
  conversionLines,
  conversionReturnedLines,
  creditExpiredLines,
  depositLines,
  firstLoginLines,
  insuranceClaimLines,
  jackpotFedLines,
  jackpotHitLines,
  jackpotPaidLines,
  jackpotStartLines,
  type Line,
  promotionPayoutLines,
  rebateLines,
  returnLines,
  reverse,
  rollReleasedLines,
  rollSettledLines,
  seriesBetLines,
  seriesFreedLines,
  seriesStartedLines,
  settleLines,
  stakeLines,
  subAccountMoveLines,
  transferLines,
  type Withheld,
  withdrawalLines,
  withdrawalPaidLines,
  withdrawalRefundLines,
  withheldEndLines,
  withholdLines,
} from '@nibble/domain'
import { expect, test } from 'vitest'

const MONEY = readFileSync(new URL('../../../../docs/money.md', import.meta.url), 'utf8')

/** What the words of the table mean. */
const SUMS: Readonly<Record<string, bigint>> = {
  stake: 1_000n,
  return: 1_950n,
  amount: 7_000n,
  fee: 30n,
  given: 500n,
  gross: 430n,
  feed: 3n,
  prize: 800n,
  share: 620n,
  rest: 180n,
  stakes: 6_000n,
  claim: 1_500n,
  gain: 950n,
  points: 6_200n,
  10000: 10_000_000_000n,
}
const of = (name: string) => amountOf(SUMS[name] ?? 0n)
const [GIVER, TAKER] = [1n, 2n]

const bet = { player: GIVER, asset: 'USDT', stake: of('stake'), bet: 9n, shard: 0 } as const
const conversion = {
  player: GIVER,
  from: 'INSURANCE_POINT',
  to: 'USDT',
  amount: of('given'),
  fee: of('fee'),
  receivable: amountOf(400n),
  shard: 5,
} as const
const withdrawal = { player: GIVER, asset: 'USDT', amount: of('amount'), fee: of('fee'), shard: 5 } as const
const transfer = { from: GIVER, to: TAKER, asset: 'USDT', amount: of('amount'), shard: 5 } as const
const deposit = { player: GIVER, amount: of('amount') }
const adjustment = { player: GIVER, asset: 'USDT', shard: 5 } as const

const pool = { asset: 'USDT', shard: 5 } as const
const withheld: Withheld = {
  player: GIVER,
  asset: 'PROMOTION_POINT',
  kind: 'rebateBonus',
  amount: of('amount'),
}
const series = { player: GIVER, asset: 'USDT', shard: 5 } as const

const EVENTS: Readonly<Record<string, readonly Line[]>> = {
  'bet accepted': stakeLines(bet),
  'bet recalled': returnLines(bet),
  'bet settled, a win': settleLines({ ...bet, returned: of('return'), won: true }),
  'bet settled, a refund or what a loss leaves': settleLines({ ...bet, returned: of('return'), won: false }),
  'bet settled, nothing left': settleLines({ ...bet, returned: amountOf(0n), won: false }),
  'round cancelled': returnLines(bet),
  'first login': firstLoginLines({ player: GIVER, inviter: null, shard: 5 }),
  'first login of an invited player': firstLoginLines({
    player: GIVER,
    inviter: { player: TAKER, amount: of('10000') },
    shard: 5,
  }),
  'deposit final': depositLines({ credited: [deposit], unclaimed: [], shard: 5 }),
  'deposit final, below the minimum': depositLines({ credited: [], unclaimed: [deposit.amount], shard: 5 }),
  'small deposits add up to the minimum': claimLines({ claims: [deposit], shard: 5 }),
  capital: capitalLines({ amount: of('amount'), shard: 5 }),
  'capital taken out': capitalTakenLines({ amount: of('amount'), shard: 5 }),
  'converted at once': conversionLines(conversion),
  'converted at once, without a fee': conversionLines({
    ...conversion,
    fee: amountOf(0n),
    receivable: of('gross'),
  }),
  'conversion to be reviewed': conversionHeldLines(conversion),
  '… rejected or cancelled': conversionReturnedLines(conversion),
  '… carried out': conversionCompletedLines(conversion),
  transfer: transferLines({ ...transfer, fee: amountOf(0n) }),
  'transfer with a fee': transferLines({ ...transfer, fee: of('fee') }),
  'withdrawal accepted': withdrawalLines(withdrawal),
  '… rejected, or failed for good': withdrawalRefundLines(withdrawal),
  '… arrived, in USDT': withdrawalPaidLines(withdrawal),
  '… arrived, from GMT': withdrawalPaidLines({ ...withdrawal, asset: 'GMT' }),
  'adjustment, given': adjustmentLines({ ...adjustment, amount: of('amount') }),
  'adjustment, taken': adjustmentLines({ ...adjustment, amount: amountOf(-of('amount')) }),
  'GMT to play with': subAccountMoveLines({ player: GIVER, move: 'GMT_TO_GAME', amount: of('amount') }),
  'pool fed, with the bets that settle': jackpotFedLines({ ...pool, amount: of('feed') }),
  'pools begin, in a local run': jackpotStartLines({ shard: 5, amount: of('amount') }),
  'jackpot hit': jackpotHitLines({
    ...pool,
    prize: of('prize'),
    shards: [{ shard: 6, balance: amountOf(1_000n) }],
  }),
  '… paid to its players': jackpotPaidLines({
    ...pool,
    left: of('rest'),
    wins: [{ player: GIVER, amount: of('share') }],
  }),
  'insured series starts': seriesStartedLines({ ...series, amount: of('stakes') }),
  '… bets': seriesBetLines({ ...series, amount: of('stake') }),
  '… has its round cancelled': reverse(seriesBetLines({ ...series, amount: of('stake') })),
  '… ends': seriesFreedLines([{ ...series, amount: of('rest') }]),
  '… has its claim paid': insuranceClaimLines({ ...series, amount: of('claim') }),
  'rebates of a day': rebateLines({
    paid: [{ player: GIVER, record: 'rebateBonus', amount: of('amount') }],
    shard: 5,
  }),
  'gift for an invitation': promotionPayoutLines({
    shard: 5,
    given: [{ player: GIVER, kind: 'invitingGiftsRewardBonus', amount: amountOf(62n) }],
  }),
  'rebate, reward, prize, gift or jackpot part of a flagged player': withholdLines(
    rebateLines({ paid: [{ player: GIVER, record: 'rebateBonus', amount: of('amount') }], shard: 5 }),
    () => true,
    5,
  ).lines,
  '… the player is cleared': withheldEndLines({ paid: [withheld], returned: [], shard: 5 }),
  '… the flag is upheld': withheldEndLines({ paid: [], returned: [withheld], shard: 5 }),
  '… and it was a jackpot part': withheldEndLines({
    paid: [],
    shard: 5,
    returned: [{ player: GIVER, asset: 'USDT', kind: 'jackpotWin', amount: of('share') }],
  }),
  'prize of a board': promotionPayoutLines({
    shard: 5,
    given: [{ player: GIVER, kind: 'contestPrize', amount: amountOf(62n) }],
  }),
  'bet in ROLL_POINT settled, a win': rollSettledLines({
    player: GIVER,
    stake: of('stake'),
    gain: of('gain'),
    bet: 9n,
    shard: 0,
  }),
  'ROLL_POINT expires': creditExpiredLines({ player: GIVER, amount: of('rest'), shard: 5 }),
  'ROLL_GMT_POINT was played through': rollReleasedLines({ player: GIVER, amount: of('gain'), shard: 5 }),
  'GMT from play': subAccountMoveLines({ player: GIVER, move: 'GAME_TO_GMT', amount: of('amount') }),
}

const ROLES: Readonly<Record<string, string>> = {
  player: '1 main',
  giver: '1 main',
  taker: '2 main',
  inviter: '2 main',
}
const ASSETS: Readonly<Record<string, string>> = { FROM: conversion.from, TO: conversion.to }

/** A line of the code, in comparable words. */
const described = ({ account, amount, kind }: Line): string => {
  const owner = 'player' in account ? `${account.player} ${account.subAccount}` : account.house
  return `${owner} ${account.asset} ${amount} ${kind}`
}

const TERM = /^(`?)(\w+)\1 ([+−] [\w+− ]+?)(?: in (\w+))?(?: \(`(\w+)`\))?$/

/** A term of the table: an account, sums with their signs, an asset other than USDT, and the record type. */
const read = (term: string): string => {
  const [, , name = '', sums = '', asset = 'USDT', kind = 'house'] = TERM.exec(term) ?? []
  if (name === '') throw new Error(`not a line of a posting: ${term}`)
  const owner = ROLES[name] ?? (name === 'main' || name === 'game' ? `1 ${name}` : name)
  const amount = [...sums.matchAll(/([+−]) (\w+)/g)].reduce((sum, [, sign, word = '']) => {
    if (SUMS[word] === undefined) throw new Error(`not a sum: ${word}`)
    return sign === '+' ? sum + SUMS[word] : sum - SUMS[word]
  }, 0n)
  return `${owner} ${ASSETS[asset] ?? asset} ${amount} ${kind}`
}

const rows = new Map(
  [...MONEY.matchAll(/^\| ([^|]+) \| ([^|]+[+−][^|]+) \|$/gm)].map(([, event = '', lines = '']) => [
    event,
    (lines.split(';')[0] ?? '').split(', '),
  ]),
)

test.each(Object.entries(EVENTS))('what docs/money.md says is posted: %s', (event, lines) => {
  expect((rows.get(event) ?? []).map(read).toSorted()).toEqual(lines.map(described).toSorted())
})
