// The placing part of a server, for the benchmark that places bets at several of them.
import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { runBatched, slipsOf } from './batched.ts'
import { answerOrders } from './forked.ts'

export type Order =
  | { readonly type: 'start'; readonly url: string }
  | {
      readonly type: 'place'
      /** Numbers of its own players. */
      readonly players: readonly string[]
      readonly round: string
      readonly callers: number
      readonly seconds: number
    }

export type Placed = { readonly placed: number; readonly slipsPerBatch: number; readonly spentUs: number }

let db: Database | null = null

answerOrders<Order, Placed>(async (order) => {
  if (order.type === 'start') {
    db = await openDatabase({ url: order.url, max: 20 })
    return { placed: 0, slipsPerBatch: 0, spentUs: 0 }
  }
  if (db === null) throw new Error('it has not started')
  const { players, round, callers, seconds } = order
  const next = slipsOf({ players: players.map(BigInt) }, round)
  const before = process.cpuUsage()
  const { placed, slipsPerBatch } = await runBatched({ db, callers, seconds, next })
  const { user, system } = process.cpuUsage(before)
  return { placed, slipsPerBatch, spentUs: user + system }
})
