import type { BlockHash } from '@nibble/domain'
import { agreeOnDraw } from '@nibble/server/chain/agree-on-draw.ts'
import {
  type Endpoint,
  headerCache,
  headerCheck,
  rpcEndpoint,
  startBlockSource,
  systemClock,
} from '@nibble/server/chain/index.ts'
import { agreedInMemory } from '@nibble/server/chain/testing/agreed-in-memory.ts'
import { createChain } from '@nibble/signer/chain/chain.ts'
import { httpEndpoint } from '@nibble/signer/chain/endpoint.ts'
import {
  type Behaviour,
  type FaultyEndpoint,
  honestBehaviour,
  startFaultyEndpoint,
} from '../endpoints/faulty-endpoint.ts'
import { type Node, startNode } from '../endpoints/node.ts'
import type { Fault, Part, Work } from '../frame/fault.ts'
import { compareDelays, timed } from './compare-delays.ts'

/** Accepts every question and never answers. */
const hanging: Behaviour = () => new Promise(() => {})
const NAMES = ['north', 'south', 'west']
const TOKEN = '0x00000000000000000000000000000000000000a1'
const SILENT = { info: () => {}, warn: () => {}, error: () => {} }
const pause = (ms: number) => new Promise((wait) => setTimeout(wait, ms))

/** One of three endpoints hangs: draws and the signer's questions take no longer than while all of them answer. */
export const hangingEndpointFault: Fault = {
  name: 'hanging-endpoint',
  unit: 'draws',
  small: 8,
  medium: 30,
  full: 1_000,
  perPart: 250,
  run: (work) =>
    onNode(work.amount, async (fixture) => {
      let compared = await compareBoth(fixture)
      // A busy machine may be slower in one half of a comparison; a house that waits for the endpoint is slower in each.
      for (let tries = 1; tries < 3 && compared.failures.length > 0; tries += 1)
        compared = await compareBoth(fixture)
      return compared
    }),
  control: async (work) => {
    // A busy machine may take as long over quiet draws as the hanging endpoint adds to the others.
    for (let tries = 0; tries < 3; tries += 1) if (await catchesUnwatched(work)) return true
    return false
  },
}

async function compareBoth(fixture: DelayFixture): Promise<Part> {
  const [quietDraws, hangingDraws] = await bothWays(fixture, (isHanging) => drawTimes(fixture, isHanging))
  const [quietAsked, hangingAsked] = await bothWays(fixture, (isHanging) =>
    signerTimes(fixture, isHanging, true),
  )
  return compareDelays({
    draws: { quiet: quietDraws, troubled: hangingDraws },
    'signer’s questions': { quiet: quietAsked, troubled: hangingAsked },
  })
}

const catchesUnwatched = ({ say }: Pick<Work, 'say'>): Promise<boolean> =>
  onNode(10, async (fixture) => {
    const [quietDraws, hangingDraws] = await bothWays(fixture, () => unwatchedDrawTimes(fixture))
    const [quietAsked, hangingAsked] = await bothWays(fixture, (isHanging) =>
      signerTimes(fixture, isHanging, false),
    )
    const draws = compareDelays({ draws: { quiet: quietDraws, troubled: hangingDraws } })
    const signer = compareDelays({ signer: { quiet: quietAsked, troubled: hangingAsked } })
    say(`${draws.failures.join()} ${signer.failures.join()}`)
    return draws.failures.length > 0 && signer.failures.length > 0
  })

type DelayFixture = {
  readonly node: Node
  readonly endpoints: readonly FaultyEndpoint[]
  readonly honest: Behaviour
  /** Draw times in final blocks. */
  readonly drawTimes: readonly number[]
}

async function onNode<T>(draws: number, act: (fixture: DelayFixture) => Promise<T>): Promise<T> {
  const node = await startNode({ startsAtMs: Date.now() - 3_600_000 })
  const honest = honestBehaviour(node, { pinnedAt: null, behind: 2n, held: null })
  const endpoints = await Promise.all(NAMES.map(() => startFaultyEndpoint(honest)))
  try {
    await node.mine(Array.from({ length: draws + 8 }, () => 1))
    const { timeMs } = await node.block('latest')
    const drawTimes = Array.from({ length: draws }, (_, at) => timeMs - 4_500 - at * 1_000)
    return await act({ node, endpoints, honest, drawTimes })
  } finally {
    for (const endpoint of endpoints) await endpoint.stop()
    await node.stop()
  }
}

/** The same while all answer, and while the last one hangs. */
async function bothWays<T>(
  { endpoints, honest }: DelayFixture,
  measure: (isHanging: boolean) => Promise<T>,
): Promise<readonly [T, T]> {
  const quiet = await measure(false)
  endpoints.at(-1)?.behave(hanging)
  const troubled = await measure(true)
  endpoints.at(-1)?.behave(honest)
  return [quiet, troubled]
}

const openEndpoints = ({ endpoints }: DelayFixture) => {
  const cache = headerCache()
  const check = headerCheck({ chainId: 56, sealed: false, cache })
  const asked = endpoints.map(
    (endpoint, at): Endpoint =>
      rpcEndpoint({
        rpc: { url: endpoint.url, transport: 'http', operator: NAMES[at] ?? '', name: NAMES[at] ?? '' },
        check,
        clock: systemClock,
      }),
  )
  return { cache, asked }
}

async function drawTimes(fixture: DelayFixture, isHanging: boolean): Promise<number[]> {
  const { cache, asked } = openEndpoints(fixture)
  const source = await startBlockSource({
    endpoints: asked,
    rules: {
      chainId: 56,
      quorum: 2,
      sealed: false,
      resettable: true,
      genesisHash: fixture.node.genesisHash as BlockHash,
    },
    agreed: agreedInMemory(),
    cache,
    clock: systemClock,
    log: SILENT,
  })
  try {
    // It is set aside once it has timed out twice; the head is polled all the time.
    while (isHanging && (source.health().endpoints.at(-1)?.errors ?? 0) < 2) await pause(50)
    return await timed(fixture.drawTimes, async (drawAt) => {
      await agreed(async () => {
        const answer = await source.agreeOnDraw(drawAt)
        return answer.kind === 'agreed' ? null : answer.why
      })
    })
  } finally {
    await source.stop()
  }
}

/** Broken on purpose: nobody remembers that an endpoint timed out. */
async function unwatchedDrawTimes(fixture: DelayFixture): Promise<number[]> {
  const { cache, asked } = openEndpoints(fixture)
  const rules = { chainId: 56, quorum: 2, sealed: false, resettable: true }
  const agreed = agreedInMemory()
  return timed(fixture.drawTimes, (drawAt) => agreeOnDraw({ endpoints: asked, drawAt, rules, agreed, cache }))
}

/** `remembers` false: broken on purpose, as above. */
async function signerTimes(
  { endpoints, drawTimes: amount }: DelayFixture,
  isHanging: boolean,
  remembers: boolean,
): Promise<number[]> {
  const open = () =>
    createChain({
      id: 56,
      quorum: 2,
      token: TOKEN,
      endpoints: endpoints.map(({ url }, at) => httpEndpoint({ url, operator: NAMES[at] ?? '' })),
    })
  const chain = open()
  if (isHanging && remembers) {
    await Promise.all([chain.gasPrice(), chain.headOf()])
    // Both continue until they time out, after five seconds.
    await pause(6_000)
  }
  return timed(amount, async () => {
    const ask = async () =>
      (await (remembers ? chain : open()).countOf(TOKEN)) === null ? 'no quorum' : null
    // The broken one waits until the hanging endpoint times out; on a busy machine an honest one times out beside it.
    await (remembers ? agreed(ask) : ask())
  })
}

/**
 * Asks again, as the house does: on a busy machine an honest endpoint times out as well.
 * Every try counts into the time, so a house that waits for the hanging endpoint is still too slow.
 */
async function agreed(ask: () => Promise<string | null>): Promise<void> {
  let why: string | null = ''
  for (let tries = 0; tries < 5 && why !== null; tries += 1) why = await ask()
  if (why !== null) throw new Error(`the endpoints did not agree: ${why}`)
}
