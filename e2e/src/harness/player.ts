import { randomUUID } from 'node:crypto'
import {
  type Caller,
  CallRefused,
  type Credentials,
  createCaller,
  createSocket,
  makeSessionKey,
  publicKeyOf,
  type TopicEvent,
} from '@nibble/client'
import {
  assetsList,
  type BetRow,
  betOrder,
  betTime1,
  betTime3,
  loginAuth,
  loginSend,
  orderList,
  type RoundView,
  SOCKET_PATH,
  socketTicket,
} from '@nibble/contract'
import { type Asset, formatAmount, type GameId, parseAmount, type RoundLength, ZERO } from '@nibble/domain'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { WebSocket } from 'ws'

/** A player without a browser: the client package alone, as anyone's script would use it. */
export type ScriptedPlayer = {
  readonly caller: Caller
  readonly bindId: string
  readonly firstLogin: boolean
  /** Decimal text. */
  balance(asset?: Asset): Promise<string>
  place(bets: readonly SimpleBet[], options: PlaceOptions): Promise<BetRow[]>
  bets(): Promise<BetRow[]>
  /** Everything that the socket sent so far; at another server of the house if its address is given. */
  listen(at?: string): { readonly events: TopicEvent[]; close(): void }
}
export type SimpleBet = { readonly game: GameId; readonly pick: string; readonly stake: string }
type PlaceOptions = { readonly round: string; readonly asset?: Asset; readonly key?: string }

export async function signInScripted(
  url: string,
  { invitationCode }: { readonly invitationCode?: string } = {},
): Promise<ScriptedPlayer> {
  const account = privateKeyToAccount(generatePrivateKey())
  const key = await makeSessionKey()
  let credentials: Credentials | null = null
  const caller = createCaller({ baseUrl: url, credentials: () => credentials })

  const { nonce, message } = await caller.call(loginSend, {
    address: account.address,
    sessionKey: await publicKeyOf(key),
    ...(invitationCode !== undefined && { invitationCode }),
  })
  const { token, bindId, firstLogin } = await caller.call(loginAuth, {
    address: account.address,
    nonce,
    signature: await account.signMessage({ message }),
    profile: { country: 'CH', ofAge: true },
  })
  credentials = { token, key }

  return {
    caller,
    bindId,
    firstLogin,
    balance: async (asset = 'PLAY_POINT') => {
      const { assets } = await caller.call(assetsList, {})
      const found = assets.find(({ coinName }) => coinName === asset)
      if (found === undefined) throw new Error(`no ${asset} in the list`)
      return formatAmount(found.assetsAvailable)
    },
    place: async (bets, { round, asset = 'PLAY_POINT', key: idempotencyKey = randomUUID() }) => {
      const slip = bets.map(({ game, pick, stake }) => ({ game, pick, stake: parseAmount(stake) ?? ZERO }))
      const asked = { idempotencyKey, round, asset, bets: slip }
      // As the page does: a call that waited too long for a lock is retried with the same key. A round that closes ends it.
      for (;;) {
        const placed = await caller.call(betOrder, asked).catch((error: unknown) => {
          if (error instanceof CallRefused && error.kind === 'try_again') return null
          throw error
        })
        if (placed !== null) return placed.bets
      }
    },
    bets: async () => {
      const all: BetRow[] = []
      let cursor: string | undefined
      do {
        const page = await caller.call(orderList, { state: 'all', limit: 100, ...(cursor && { cursor }) })
        all.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return all
    },
    listen: (at = url) => {
      const events: TopicEvent[] = []
      const there = createCaller({ baseUrl: at, credentials: () => credentials })
      const socket = createSocket({
        url: at.replace(/^http/, 'ws') + SOCKET_PATH,
        open: (address) => new WebSocket(address, { origin: at }),
        ticket: async () => ({ ...(await there.call(socketTicket, {})), bindId }),
        onEvent: (event) => events.push(event),
      })
      return { events, close: () => socket.close() }
    },
  }
}

/** The round that is open now and stays so for a while; waits for the next one when too little time is left. */
export async function openRound(
  caller: Caller,
  roundLength: RoundLength,
  leastMs = 2_500,
): Promise<RoundView> {
  for (;;) {
    const { open, serverTime, gate } = await caller.call(roundLength === '1m' ? betTime1 : betTime3, {})
    const leftMs = open === null ? 0 : open.closesAt - serverTime
    if (open !== null && gate.open && leftMs >= leastMs) return open
    // At most one call a second is within a session's limit, however long the wait.
    await new Promise((wait) => setTimeout(wait, Math.min(1_000, Math.max(200, leftMs))))
  }
}
