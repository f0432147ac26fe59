// A server's worth of play in a separate process, to be killed: it reads slips and recalls from its standard input and settles what is due,
// as the program does.
import { amountOf } from '@nibble/domain'
import { closeRound } from '@nibble/server/features/play/rounds/close-round.ts'
import { listUnfinishedRounds, type UnfinishedRound } from '@nibble/server/features/play/rounds/queries.ts'
import { cancelRound } from '@nibble/server/features/play/settle/cancel-round.ts'
import {
  type FinalBlock,
  finalizeOutcome,
  recordCandidate,
} from '@nibble/server/features/play/settle/finalize-outcome.ts'
import { settleNextChunk } from '@nibble/server/features/play/settle/settle-next-chunk.ts'
import { cancelSigned } from '@nibble/server/features/play/testing/cancel-signed.ts'
import { Refusal } from '@nibble/server/refusal.ts'
import { finalBlock } from '../fixture/blocks.ts'
import { openServer, type PlayServer } from '../fixture/fixture.ts'
import { createRandom } from '../frame/random.ts'
import { isCancelled, roundsWith } from './fate.ts'
import { type Answer, eachLine, type Question, SETUP, type Setup } from './protocol.ts'

async function main(setup: Setup): Promise<void> {
  const server = await openServer({ ...setup, head: { offsetMs: -500 } })
  process.stdin.on('end', () => process.exit(0))
  eachLine(process.stdin, (line) => void answer(server, { setup, question: JSON.parse(line) }))
  process.stdout.write('up\n')
  for (;;) {
    await runRounds(server, setup).catch(() => {})
    await new Promise((wait) => setTimeout(wait, 5))
  }
}

async function answer(
  server: PlayServer,
  { setup, question }: { setup: Setup; question: Question },
): Promise<void> {
  const { n } = question
  const send = (message: Answer) => process.stdout.write(`${JSON.stringify(message)}\n`)
  if (setup.early) send({ n, bets: [] })
  try {
    const bets = await carryOut(server, question)
    if (!setup.early) send({ n, bets })
  } catch (error) {
    if (setup.early) return
    if (error instanceof Refusal && error.kind !== 'try_again') send({ n, refusal: error.kind })
    else send({ n, failed: String(error) })
  }
}

async function carryOut(server: PlayServer, question: Question): Promise<string[]> {
  if (question.call === 'recall') {
    const { bet } = await cancelSigned(server, { ...question, player: BigInt(question.player) })
    return [bet.betId]
  }
  const { player, bets, ...slip } = question.slip
  const placed = await server.placement.place({
    ...slip,
    player: BigInt(player),
    bets: bets.map((bet) => ({ ...bet, stake: amountOf(BigInt(bet.stake)) })),
  })
  return placed.bets.map(({ betId }) => betId)
}

async function runRounds({ db }: PlayServer, setup: Setup): Promise<void> {
  for (const view of await listUnfinishedRounds(db)) if (Date.now() >= view.publishAt) await advance(view)

  async function fix(round: string, block: FinalBlock) {
    await recordCandidate(db, { round, block })
    return finalizeOutcome(db, { round, block })
  }

  async function advance({ round, drawAt, state }: UnfinishedRound): Promise<void> {
    if (state === 'scheduled' || state === 'open') await closeRound(db, { round })
    const draw = { rounds: roundsWith(round), drawAt }
    const decided = isCancelled(setup.seed, draw.rounds)
      ? await cancelRound(db, { round, why: 'no_block' })
      : await fix(round, finalBlock(draw, createRandom(setup.seed)))
    if (decided === 'too_early') return
    for (let done = false; !done; ) done = (await settleNextChunk(db, { round, limit: setup.chunk })).done
  }
}

await main(JSON.parse(process.env[SETUP] ?? 'null'))
