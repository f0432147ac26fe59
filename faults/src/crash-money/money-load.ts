import type { Random } from '../frame/random.ts'
import type { MoneyAnswer, MoneyCall, MoneyQuestion } from './protocol.ts'

/** A call that a player made, and its answer. It survives all kills. */
export type Remembered = {
  readonly question: MoneyQuestion
  outcome: 'accepted' | 'refused' | 'unknown'
  /** Of what an accepted one created; empty if that is not returned. */
  id: string
}

export type MoneyMemory = {
  readonly calls: Map<string, Remembered>
  /** Answers that cannot be true, noticed as they came. */
  readonly contradictions: string[]
  readonly counts: { acknowledged: number; refused: number; unanswered: number }
}

export const newMoneyMemory = (): MoneyMemory => ({
  calls: new Map(),
  contradictions: [],
  counts: { acknowledged: 0, refused: 0, unanswered: 0 },
})

export type MoneyPlayer = { readonly id: string; readonly bindId: string; readonly address: string }

export type MoneyTarget = {
  readonly ask: (question: MoneyQuestion) => Promise<MoneyAnswer>
  readonly memory: MoneyMemory
  readonly random: Random
  readonly players: readonly MoneyPlayer[]
}

const CALLERS = 24

/** Many callers at once, until told to stop: new calls, and repeated calls. */
export async function pressOn(target: MoneyTarget, isOver: () => boolean): Promise<void> {
  const caller = async () => {
    while (!isOver()) await send(target, target.random.chance(0.1) ? anyOld(target) : anyNew(target))
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
}

/** Every call without an answer is repeated once, as a player's page does. */
export async function askAgain(target: MoneyTarget): Promise<void> {
  const open = [...target.memory.calls.values()].filter(({ outcome }) => outcome === 'unknown')
  await Promise.all(open.map((one) => send(target, one)))
}

const anyOld = (target: MoneyTarget): Remembered => {
  const keys = [...target.memory.calls.keys()].slice(-200)
  const found = keys.length === 0 ? undefined : target.memory.calls.get(target.random.pick(keys))
  return found ?? anyNew(target)
}

function anyNew(target: MoneyTarget): Remembered {
  const { random, players, memory } = target
  const player = random.pick(players)
  const amount = String(random.whole(1_000_000, 40_000_000))
  const question = { ...anyCall(target, player), player: player.id, key: random.uuid(), amount }
  const remembered: Remembered = { question, outcome: 'unknown', id: '' }
  memory.calls.set(question.key, remembered)
  return remembered
}

function anyCall({ random, players, memory }: MoneyTarget, player: MoneyPlayer): MoneyCall {
  const [from, to] = random.pick([
    ['USDT', 'GMT'],
    ['GMT', 'USDT'],
  ] as const)
  const asset = random.pick(['USDT', 'GMT'] as const)
  const what = random.next()
  if (what < 0.3) return { call: 'convert', from, to }
  if (what < 0.55) {
    const others = players.filter(({ id }) => id !== player.id)
    return { call: 'transfer', asset, toBindId: random.pick(others).bindId }
  }
  if (what < 0.7)
    return { call: 'moveSubAccount', direction: random.pick(['GMT_TO_GAME', 'GAME_TO_GMT'] as const) }
  if (what < 0.9) return { call: 'withdrawal', asset, address: player.address }
  const reviewed = [...memory.calls.values()].filter(
    ({ id, question }) =>
      id !== '' && question.player === player.id && question.call === 'convert' && question.from === 'GMT',
  )
  const last = reviewed.at(-1)
  return last === undefined ? { call: 'convert', from, to } : { call: 'cancelConvert', id: last.id }
}

async function send({ ask, memory }: MoneyTarget, remembered: Remembered): Promise<void> {
  const answer = await ask(remembered.question)
  const { call, key } = remembered.question
  if ('failed' in answer) {
    memory.counts.unanswered += 1
    if (remembered.outcome === 'refused') remembered.outcome = 'unknown'
  } else if ('refusal' in answer) {
    memory.counts.refused += 1
    if (remembered.outcome === 'accepted')
      memory.contradictions.push(`${call} ${key}: accepted, then refused as ${answer.refusal}`)
    else remembered.outcome = 'refused'
  } else {
    memory.counts.acknowledged += 1
    if (remembered.id !== '' && remembered.id !== answer.id)
      memory.contradictions.push(`${call} ${key}: made ${remembered.id}, then ${answer.id}`)
    remembered.outcome = 'accepted'
    remembered.id = answer.id
  }
}
