import type { Random } from '../frame/random.ts'
import { type Behaviour, type Call, heightIn, isBlock, type Reply } from './faulty-endpoint.ts'
import { forge, hexNumber } from './forge.ts'
import { type BlockJson, text } from './node.ts'

/** Makes an honest endpoint faulty. `from` is the newest block when it begins. */
export type MakeFault = (setup: {
  readonly honest: Behaviour
  readonly random: Random
  readonly from: BlockJson
}) => Behaviour

const result = (value: unknown): Reply => ({ kind: 'result', result: value })
const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const isBlockCall = ({ method }: Call): boolean => method.startsWith('eth_getBlockBy')

const blockAt = (honest: Behaviour, height: bigint) =>
  honest({ method: 'eth_getBlockByNumber', params: [hexNumber(height), false] })

/** Changes the blocks that an honest endpoint would give. */
const changing =
  (change: (block: BlockJson & { hash: string }) => unknown): MakeFault =>
  ({ honest }) =>
  async (call) => {
    const reply = await honest(call)
    return reply.kind === 'result' && isBlockCall(call) && isBlock(reply.result)
      ? result(change(reply.result))
      : reply
  }

/** Has seen nothing since. */
export const stale: MakeFault = ({ honest, from }) => {
  const newest = heightIn(from)
  return async (call) => {
    const reply = await honest(
      call.params[0] === 'latest' ? { ...call, params: [hexNumber(newest), false] } : call,
    )
    if (reply.kind !== 'result' || !isBlock(reply.result) || heightIn(reply.result) <= newest) return reply
    return call.params[0] === 'finalized' ? blockAt(honest, newest) : result(null)
  }
}

const late =
  (share: number): MakeFault =>
  ({ honest, random }) =>
  async (call) => {
    await wait(random.chance(share) ? random.whole(650, 1_500) : random.whole(0, 120))
    return honest(call)
  }

/** Answers late, and often too late. */
export const slow = late(0.4)

/** Answers too late, whatever is requested. */
export const tooSlow = late(1)

/** Changes one of these fields of each block, always the same way, and leaves the hash unchanged. */
const lyingAbout =
  (names: readonly string[]): MakeFault =>
  (setup) =>
    changing((block) => {
      const random = setup.random.fork(text(block, 'number'))
      const name = random.pick(names)
      const value = text(block, name)
      if (name === 'extraData') return { ...block, extraData: `0x${random.hex(64)}` }
      const other = random.pick([...'0123456789abcdef'].filter((digit) => !value.endsWith(digit)))
      return { ...block, [name]: `${value.slice(0, -1)}${other}` }
    })(setup)

const CONTENTS = ['stateRoot', 'mixHash', 'gasUsed', 'extraData']

export const lyingHeader: MakeFault = lyingAbout(['timestamp', ...CONTENTS])

/** Leaves the times in order, so that a believer can settle by it. */
export const lyingContents: MakeFault = lyingAbout(CONTENTS)

/** Names another hash, or gives another block than was requested. */
const mistakenHash: MakeFault =
  ({ honest, random }) =>
  async (call) => {
    const reply = await honest(call)
    if (reply.kind !== 'result' || !isBlockCall(call) || !isBlock(reply.result)) return reply
    const height = heightIn(reply.result)
    if (random.chance(0.5) || height === 0n) return result({ ...reply.result, hash: `0x${random.hex(64)}` })
    return blockAt(honest, height - 1n)
  }

/** Gives every block after the first another name, and every block its parent's other name: all of it is consistent. */
export const renamedHashes: MakeFault = ({ honest, from }) => {
  const common = heightIn(from)
  const renamed = (hash: string) => `0x${hash.slice(2).split('').reverse().join('')}`
  return async (call) => {
    const [which] = call.params
    const byHash = call.method === 'eth_getBlockByHash' && typeof which === 'string'
    const back = byHash ? await honest({ ...call, params: [renamed(which), false] }) : null
    const reply = back?.kind === 'result' && isBlock(back.result) ? back : await honest(call)
    if (reply.kind !== 'result' || !isBlockCall(call) || !isBlock(reply.result)) return reply
    const { result: block } = reply
    if (heightIn(block) <= common) return reply
    const parentHash = text(block, 'parentHash')
    return result({
      ...block,
      hash: renamed(block.hash),
      parentHash: heightIn(block) === common + 1n ? parentHash : renamed(parentHash),
    })
  }
}

export const lyingHash: MakeFault = (setup) =>
  setup.random.chance(0.5) ? mistakenHash(setup) : renamedHashes(setup)

/**
 * A separate chain after a common block: every header valid in itself, each the parent of the next. A believer would pay out by other
 * hashes. `linked`: it can show how it descends from the common block.
 */
const fork =
  ({ linked }: { linked: boolean }): MakeFault =>
  ({ honest, random, from }) => {
    const common = heightIn(from)
    const byHeight = new Map<bigint, BlockJson & { hash: string }>()
    const byHash = new Map<string, BlockJson>()

    const forgedAt = async (height: bigint): Promise<(BlockJson & { hash: string }) | null> => {
      const known = byHeight.get(height)
      if (known !== undefined) return known
      const reply = await blockAt(honest, height)
      if (reply.kind !== 'result' || !isBlock(reply.result)) return null
      const parent = height === common + 1n ? null : await forgedAt(height - 1n)
      const parentHash = parent?.hash ?? (linked ? text(reply.result, 'parentHash') : `0x${random.hex(64)}`)
      const forged = forge(reply.result, { stateRoot: `0x${random.hex(64)}`, parentHash })
      if (!isBlock(forged)) return null
      byHeight.set(height, forged)
      byHash.set(forged.hash, forged)
      return forged
    }

    return async (call) => {
      const [which] = call.params
      const mine = typeof which === 'string' ? byHash.get(which) : undefined
      if (mine !== undefined) return result(mine)
      const reply = await honest(call)
      if (reply.kind !== 'result' || !isBlockCall(call) || !isBlock(reply.result)) return reply
      const height = heightIn(reply.result)
      return height <= common ? reply : result(await forgedAt(height))
    }
  }

export const forked: MakeFault = fork({ linked: true })
export const unlinked: MakeFault = fork({ linked: false })

const lacking =
  (share: number): MakeFault =>
  ({ honest, random }) =>
  async (call) => {
    const reply = await honest(call)
    if (reply.kind !== 'result' || !isBlockCall(call) || !isBlock(reply.result)) return reply
    return random.fork(text(reply.result, 'number')).chance(share) ? result(null) : reply
  }

/** Lacks some of its blocks. */
export const gapped = lacking(0.4)

/** Lacks all of its blocks, whichever is requested. */
export const emptied = lacking(1)

const hangingUp =
  (share: number): MakeFault =>
  ({ honest, random }) =>
  async (call) =>
    random.chance(share) ? { kind: 'cut' } : honest(call)

/** Hangs up. */
export const dropping = hangingUp(0.6)

/** Hangs up on every caller. */
export const gone = hangingUp(1)

/** Answers, but with nonsense. */
export const malformed: MakeFault =
  ({ random }) =>
  async () =>
    random.pick<Reply>([
      { kind: 'raw', text: '' },
      { kind: 'raw', text: '<html>502</html>' },
      { kind: 'raw', text: '{"jsonrpc":"2.0","id":1' },
      { kind: 'raw', text: '[]' },
      { kind: 'raw', text: '{"jsonrpc":"2.0","id":999999999,"result":"0x38"}' },
      { kind: 'raw', text: `"${'a'.repeat(300_000)}"` },
      { kind: 'error', message: 'rate limited' },
      result({}),
      result([]),
      result(7),
      result('0x'),
      result({ number: '0x1', hash: '0x0', timestamp: '-5' }),
      result({ number: '0xffffffffffffffffff', hash: `0x${'0'.repeat(64)}` }),
    ])

/** Well for a few questions, away for the next few. */
export const flapping: MakeFault = ({ honest, random }) => {
  let left = 0
  let away = false
  return async (call) => {
    if (left === 0) {
      away = !away
      left = random.whole(1, 6)
    }
    left -= 1
    return away ? random.pick<Reply>([{ kind: 'cut' }, { kind: 'error', message: 'away' }]) : honest(call)
  }
}

/** Shows, as its newest and final block, one on top of the real ones from some time ahead, and sticks to it. */
export const futureTime: MakeFault = ({ honest, random, from }) => {
  const height = heightIn(from) + 1n
  const forged = forge(from, {
    number: hexNumber(height),
    parentHash: text(from, 'hash'),
    timestamp: hexNumber(BigInt(text(from, 'timestamp')) + BigInt(random.whole(6, 7_200))),
    stateRoot: `0x${random.hex(64)}`,
  })
  const names = new Set<unknown>(['latest', 'finalized', hexNumber(height), forged['hash']])
  return async (call) => (isBlockCall(call) && names.has(call.params[0]) ? result(forged) : honest(call))
}
