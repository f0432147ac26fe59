import type { Database } from '../../db/database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { NibbleEvent } from '../../features/play/events.ts'
import { notifyBalances } from '../../ledger/post.ts'

export type Listen = (hear: (event: NibbleEvent) => void, onGap: () => void) => Promise<() => Promise<void>>

const HEARD_WITHIN_MS = 10_000
/** Longer than any delivery takes. */
const QUIET_MS = 500

/**
 * Checks any way in which servers hear each other: two of them receive what committed, after it did, and nothing else. `db`
 * sends. Returns a sentence for each failed check.
 */
export async function checkBus(db: Database, listen: Listen): Promise<string[]> {
  const wrong: string[] = []
  const heard: string[][] = [[], []]
  const stops = await Promise.all(
    heard.map((players) =>
      listen(
        (event) => event.type === 'balances' && players.push(event.player),
        () => wrong.push('a gap was told where there was none'),
      ),
    ),
  )
  const tell = (players: readonly number[], end: () => Promise<void> = async () => {}) =>
    inTransaction(db.pool, async (client) => {
      await notifyBalances(client, players.map(BigInt), 'transfer')
      await end()
    })
  const expectHeard = async (what: string, wanted: readonly string[]) => {
    const isHeard = () => heard.every((players) => wanted.every((player) => players.includes(player)))
    for (const until = performance.now() + HEARD_WITHIN_MS; !isHeard() && performance.now() < until; )
      await pause(20)
    if (!isHeard()) wrong.push(`${what} was not heard by both: ${JSON.stringify(heard)}`)
  }
  const expectQuiet = (what: string, players: readonly string[]) => {
    if (heard.some((all) => players.some((player) => all.includes(player)))) wrong.push(`${what} was heard`)
  }

  try {
    await tell([1, 2])
    await expectHeard('what committed', ['1', '2'])

    await tell([3], () => {
      throw new Error('thrown on purpose')
    }).catch(() => {})
    // The later one commits first, so it overtakes the earlier one.
    await tell([4], async () => {
      await tell([5])
      await expectHeard('what overtook', ['5'])
      await pause(QUIET_MS)
      expectQuiet('what had not committed', ['4'])
    })
    await expectHeard('what was overtaken', ['4'])
    expectQuiet('what was rolled back', ['3'])

    const many = Array.from({ length: 2_500 }, (_, nth) => 1_000 + nth)
    await tell(many)
    await expectHeard('a large transaction', many.map(String))
    return wrong
  } finally {
    for (const stop of stops) await stop()
  }
}

const pause = (ms: number) => new Promise((wait) => setTimeout(wait, ms))
