// What a server does with money besides play, in a separate process, to be killed: it reads calls from its standard input, carries out
// conversions, ends withdrawals and reads deposits, as the program does.
import { amountOf } from '@nibble/domain'
import { type Database, openDatabase } from '@nibble/server/db/database.ts'
import { cancelConversion, carryConversions } from '@nibble/server/features/conversions/carry-conversions.ts'
import { convert } from '@nibble/server/features/conversions/convert.ts'
import { listPairs } from '@nibble/server/features/conversions/list-conversions.ts'
import { reviewConversion } from '@nibble/server/features/conversions/review-conversion.ts'
import { bookDeposits } from '@nibble/server/features/deposits/book-deposits.ts'
import { findDepositChain } from '@nibble/server/features/deposits/deposit-chain.ts'
import { moveBetweenSubAccounts } from '@nibble/server/features/transfers/move-sub-account.ts'
import { transferMoney } from '@nibble/server/features/transfers/transfer-money.ts'
import { releaseClean } from '@nibble/server/features/withdrawals/release-clean.ts'
import { requestWithdrawal } from '@nibble/server/features/withdrawals/request-withdrawal.ts'
import { reviewWithdrawal } from '@nibble/server/features/withdrawals/review-withdrawal.ts'
import { settleOutcomes } from '@nibble/server/features/withdrawals/settle-outcomes.ts'
import { workingUrl } from '@nibble/server/local/logins.ts'
import { Refusal } from '@nibble/server/refusal.ts'
import { eachLine } from '../crash/protocol.ts'
import { createRandom } from '../frame/random.ts'
import { GENESIS, hashAt, transfersIn } from './paper-chain.ts'
import { MONEY_SETUP, type MoneyAnswer, type MoneyQuestion, type MoneySetup } from './protocol.ts'

async function main(setup: MoneySetup): Promise<void> {
  const db = await openDatabase({ url: workingUrl(setup.url), durability: 'unchecked' })
  process.stdin.on('end', () => process.exit(0))
  eachLine(process.stdin, (line) => void answer(db, setup, JSON.parse(line)))
  process.stdout.write('up\n')
  const forever = async (work: () => Promise<unknown>) => {
    for (;;) {
      await work().catch(() => {})
      await new Promise((wait) => setTimeout(wait, 3))
    }
  }
  await Promise.all([
    forever(() => reviewConversions(db)),
    forever(() => reviewWithdrawals(db)),
    forever(() => carryConversions(db, { now: Date.now() })),
    forever(() => releaseClean(db, { now: Date.now() })),
    forever(() => settleOutcomes(db, { now: Date.now(), check: async () => 'paid' })),
    forever(() => readBlocks(db, setup)),
  ])
}

async function answer(
  db: Database,
  setup: MoneySetup,
  question: MoneyQuestion & { n: number },
): Promise<void> {
  const { n } = question
  const send = (message: MoneyAnswer) => process.stdout.write(`${JSON.stringify(message)}\n`)
  if (setup.early) send({ n, id: '' })
  try {
    const id = await carryOut(db, question)
    if (!setup.early) send({ n, id })
  } catch (error) {
    if (setup.early) return
    if (error instanceof Refusal && error.kind !== 'try_again') send({ n, refusal: error.kind })
    else send({ n, failed: String(error) })
  }
}

async function carryOut(db: Database, question: MoneyQuestion): Promise<string> {
  const { key, call } = question
  const given = { player: BigInt(question.player), key, now: Date.now() }
  const amount = amountOf(BigInt(question.amount))
  switch (call) {
    case 'convert': {
      const { from, to } = question
      const { pairs } = await listPairs(db, given)
      const pair = pairs.find((one) => one.from === from && one.to === to)
      return (await convert(db, { ...given, from, to, amount, rateVersion: pair?.rateVersion ?? 0 })).id
    }
    case 'transfer': {
      const { asset, toBindId } = question
      return (await transferMoney(db, { ...given, asset, toBindId, amount })).transfer.id
    }
    case 'moveSubAccount':
      await moveBetweenSubAccounts(db, { ...given, direction: question.direction, amount })
      return ''
    case 'withdrawal': {
      const { asset, address } = question
      return (await requestWithdrawal(db, { ...given, asset, address, amount })).id
    }
    case 'cancelConvert':
      return (await cancelConversion(db, { ...given, id: BigInt(question.id) })).id
  }
}

/** Every other waiting conversion is approved, every third of the rest rejected; the remainder is left to its player. */
async function reviewConversions(db: Database): Promise<void> {
  const { rows } = await db.pool.query<{ id: bigint }>(
    "select id from conversion where state = 'pending' order by random() limit 5",
  )
  for (const { id } of rows) {
    if (id % 2n !== 0n && id % 3n !== 0n) continue
    const review = id % 2n === 0n ? 'approve' : 'reject'
    await reviewConversion(db, {
      id,
      review,
      operator: reviewerOf(id),
      reason: 'looked at',
      now: Date.now(),
      record: async () => {},
    })
  }
}

/** From many people, so that none exceeds what one may approve alone in a day. */
const reviewerOf = (id: bigint): bigint => id % 100n

/** Every fifth waiting withdrawal is rejected, every other one approved. */
async function reviewWithdrawals(db: Database): Promise<void> {
  const { rows } = await db.pool.query<{ id: bigint }>(
    "select id from withdrawal where state = 'to_be_reviewed' order by random() limit 5",
  )
  for (const { id } of rows) {
    const review = id % 5n === 0n ? 'reject' : 'approve'
    const asked = { id, review, operator: reviewerOf(id), reason: 'looked at', now: Date.now() } as const
    await reviewWithdrawal(db, asked, async () => {})
  }
}

/** The next final blocks, some at a time. */
async function readBlocks(db: Database, { seed, players }: MoneySetup): Promise<void> {
  const chain = await findDepositChain(db.pool, GENESIS)
  if (chain === null) return
  const { height: after } = chain
  const height = after + BigInt(createRandom(`${seed}/${after}`).whole(1, 4))
  const ids = players.map(BigInt)
  const transfers = Array.from({ length: Number(height - after) }, (_, at) =>
    transfersIn(seed, ids, after + BigInt(at + 1)),
  ).flat()
  await bookDeposits(db, { chain, end: { height, hash: hashAt(seed, height) }, final: height, transfers })
}

await main(JSON.parse(process.env[MONEY_SETUP] ?? 'null'))
