import {
  assetsList,
  assetsRecordList,
  betReport,
  configList,
  convertConfigList,
  limits,
  moveSubAccount,
  orderList,
  transfer,
  transferList,
  updateTransactionPassword,
} from '@nibble/contract'
import { type Asset, amountOf } from '@nibble/domain'
import type { HttpPlayer } from '../crash-program/players.ts'
import type { Money } from '../failover/money.ts'
import type { Owner } from '../fixture/owner.ts'
import { give } from '../fixture/players.ts'
import type { Random } from '../frame/random.ts'
import type { Page } from './previous-release.ts'

/** A player at a page of one release, which keeps calling as it was built. */
export type PagePlayer = { readonly id: string; readonly http: HttpPlayer; readonly page: Page }

const PASSWORD = 'woven71'
const UNIT = 1_000_000n
/** As often as the limits of these calls allow. */
const PAUSE_MS = 6_000
const READS = [
  assetsList,
  orderList,
  assetsRecordList,
  betReport,
  transferList,
  limits,
  configList,
  convertConfigList,
]

export async function openPage(owner: Owner, page: Page, url: string): Promise<PagePlayer> {
  const http = await page.signIn(url)
  const id = await owner.text('select id from player where bind_id = $1', [http.bindId])
  return { id, http, page }
}

/** Makes a call as the page's release has it; `path` may have other fields in another release. */
const callOf = async ({ page, http }: PagePlayer, path: string, body: object): Promise<unknown> => {
  const route = page.routes.get(path)
  return route === undefined ? null : http.caller.call(route, body)
}

/** A call is given up after 5 s, which a busy machine may need for it more than once. */
const READ_TIMES = 12

/** Makes every call that a page uses for reading. Returns a sentence for each that is not answered. */
export async function readEverything(players: readonly PagePlayer[]): Promise<string[]> {
  const failed: string[] = []
  for (const player of players)
    for (const { path } of READS) {
      const wrong = await readPatiently(player, path)
      if (wrong !== null) failed.push(`${path}: ${wrong}`)
    }
  return failed
}

async function readPatiently(player: PagePlayer, path: string): Promise<string | null> {
  for (let left = READ_TIMES - 1; ; left -= 1)
    try {
      await callOf(player, path, {})
      return null
    } catch (error) {
      if (left === 0 || !String(error).includes('cannot be reached')) return String(error)
    }
}

/** Gives players money of value, and the password that moves it. */
export async function enrich(owner: Owner, players: readonly PagePlayer[]): Promise<void> {
  const ids = players.map(({ id }) => BigInt(id))
  for (const asset of ['USDT', 'GMT'] as const satisfies readonly Asset[])
    await give(owner, ids, { asset, subAccount: 'main', amount: 1_000n * UNIT })
  for (const player of players)
    await callOf(player, updateTransactionPassword.path, { newPassword: PASSWORD })
}

/** Each transfers to another and moves money, and repeats calls without an answer, until told to stop. */
export async function moveMoney(
  players: readonly PagePlayer[],
  money: Money,
  { random, isOver }: { random: Random; isOver: () => boolean },
): Promise<void> {
  await Promise.all(
    players.map(async (player, at) => {
      const to = players[(at + 1) % players.length]?.http.bindId
      while (!isOver()) {
        const open = [...money.calls.values()].find((one) => one.player === player.http && one.id === null)
        const call = open?.call ?? (random.chance(0.6) ? 'transfer' : 'move')
        const made = open ?? { key: random.uuid(), player: player.http, call, id: null }
        money.calls.set(made.key, made)
        const idempotencyKey = made.key
        const answer = await (made.call === 'transfer'
          ? callOf(player, transfer.path, {
              idempotencyKey,
              transactionPassword: PASSWORD,
              toBindId: to,
              asset: 'USDT',
              amount: amountOf(UNIT),
            })
          : callOf(player, moveSubAccount.path, {
              idempotencyKey,
              direction: 'GMT_TO_GAME',
              amount: amountOf(UNIT),
            })
        ).catch(() => null)
        money.counts[answer === null ? 'moneyUnanswered' : 'moneyAcknowledged'] += 1
        if (answer !== null) made.id = made.call === 'move' ? 'moved' : idOf(answer)
        await new Promise((wait) => setTimeout(wait, PAUSE_MS))
      }
    }),
  )
}

const idOf = (answer: unknown): string =>
  String(Reflect.get(Object(Reflect.get(Object(answer), 'transfer')), 'id'))
