import { type BetRow, caseFile, type RequestOf } from '@nibble/contract'
import { type Amount, amountOf, parsePick, roundNumberFrom } from '@nibble/domain'
import { type Case, readProof, readReceipt, writeCase } from '@nibble/proof'
import type { Database } from '../../db/database.ts'
import { type Call, forPlayer, type Served } from '../../http/serve.ts'
import { Refusal } from '../../refusal.ts'
import { ownOrigin, type RoutesSetup } from '../../routes/setup.ts'
import { findBet } from '../play/bets/list-bets.ts'
import { findOwnReceipt } from '../play/book/own-receipt.ts'
import { proofAnswer } from '../play/proof-routes.ts'
import { eventsOf, findDepositCase, findWithdrawalCase } from './money-cases.ts'

type Input = Pick<RequestOf<typeof caseFile>, 'id'> & { readonly player: bigint }
type Part = Omit<Extract<Case, { kind: 'bet' }>, 'house' | 'madeAt'>

/** A case is its owner's: for anyone else there is nothing to be found. */
export const caseRoutes = (setup: RoutesSetup): Served[] => [
  forPlayer(caseFile, async ({ kind, id }, { player }, call) => {
    const asked = { id, player }
    const found =
      kind === 'bet'
        ? await findBetCase(setup, asked, call)
        : kind === 'deposit'
          ? await findDepositCase(setup.db, asked)
          : await findWithdrawalCase(setup.db, asked)
    if (found === null) throw new Refusal('not_found')
    // Events that happened during the read are not later than the file.
    const madeAt = Math.max(call.now, ...found.timeline.map(({ at }) => at))
    return { file: writeCase({ ...found, house: ownOrigin(setup.origins, call.origin), madeAt }) }
  }),
]

const findBetCase = async (setup: RoutesSetup, { id, player }: Input, call: Call): Promise<Part | null> => {
  const found = await findBet(setup.db, { player, betId: id })
  if (found === null) return null
  const { bet } = found
  const [terms, moments, receipt, proof] = await Promise.all([
    findStakeTerms(setup.db, bet),
    findBetMoments(setup.db, bet),
    receiptOf(setup, { player, betId: id, now: call.now }),
    bet.status === 'published' ? proofAnswer(setup, { betId: id }, call) : null,
  ])
  const { betId, paytable: table, game, asset, stake, status, returned } = bet
  const round = roundNumberFrom(bet.round)
  const pick = parsePick(game, bet.pick)
  if (pick === null) throw new Error(`bet ${betId} has an unknown pick`)
  const isPaid = bet.status === 'published'
  // It was read before its moments: anything in between goes into the next file.
  const isOver = isPaid || bet.status === 'cancelled'
  return {
    kind: 'bet',
    bet: { betId, round, table, game, pick, asset, stake, status, returned },
    terms,
    receipt,
    proof: proof === null ? null : readProof(JSON.parse(JSON.stringify(proof.proof))),
    timeline: eventsOf([
      ['accepted', bet.placedAt],
      ['recalled', isOver ? moments.recalledAt : null],
      ['closed', call.now >= bet.closesAt ? bet.closesAt : null],
      ['drawn', isPaid ? moments.drawnAt : null],
      ['decided', moments.decidedAt],
      [isPaid ? 'paid' : 'returned', isOver && moments.recalledAt === null ? moments.publishedAt : null],
    ]),
  }
}

const receiptOf = async (
  { db, sealedBook }: RoutesSetup,
  asked: { readonly player: bigint; readonly betId: string; readonly now: number },
): Promise<Part['receipt']> => {
  try {
    return readReceipt(await findOwnReceipt({ db, receipts: sealedBook.receipts }, asked))
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'not_found') return null
    throw error
  }
}

type Moments = {
  readonly drawnAt: Date | null
  readonly decidedAt: Date | null
  readonly publishedAt: Date | null
  readonly recalledAt: Date | null
}

/** The times of a bet's steps; null for those that did not happen. */
const findBetMoments = async (
  { pool }: Database,
  { round, betId, cancelledBy }: Pick<BetRow, 'round' | 'betId' | 'cancelledBy'>,
): Promise<Moments> => {
  const { rows } = await pool.query<Moments>(
    `select r.block_time as "drawnAt", r.decided_at as "decidedAt", r.published_at as "publishedAt", c.cancelled_at as "recalledAt"
     from round r left join bet_cancel c on c.round_id = r.id and c.bet_id = $2 where r.id = $1`,
    [round, betId],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`there is no round ${round}`)
  return cancelledBy === 'player' ? { ...row, decidedAt: null } : row
}

/** The stakes that the round took in this asset. */
const findStakeTerms = async (
  { pool }: Database,
  { round, asset }: Pick<BetRow, 'round' | 'asset'>,
): Promise<{ readonly least: Amount; readonly most: Amount }> => {
  const { rows } = await pool.query<{ least: bigint; most: bigint }>(
    `select l.min as least, l.max as most from round r join stake_limit l on l.terms_id = r.terms_id
     where r.id = $1 and l.asset = $2`,
    [round, asset],
  )
  const [row] = rows
  if (row === undefined) throw new Error(`round ${round} took no stakes in ${asset}`)
  return { least: amountOf(row.least), most: amountOf(row.most) }
}
