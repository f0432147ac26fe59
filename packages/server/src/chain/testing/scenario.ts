import { agreeOnDraw, type ChainRules, type DrawAnswer } from '../agree-on-draw.ts'
import { headerCheck } from '../check-header.ts'
import { headerCache } from '../header.ts'
import { agreedInMemory } from './agreed-in-memory.ts'
import { CHAIN_ID, grow, type ScriptedBlock } from './scripted-chain.ts'
import { type ScriptedEndpoint, scriptedEndpoint } from './scripted-endpoint.ts'

export const START_MS = 1_790_000_000_000

/** One chain of 40 blocks, a second apart, and endpoints of different operators that all show it. */
export const scenario = async ({
  operators,
  quorum = 2,
  sealed = false,
  blocks,
}: {
  readonly operators: readonly string[]
  readonly quorum?: number
  readonly sealed?: boolean
  readonly blocks?: readonly ScriptedBlock[]
}) => {
  const chain = blocks ?? (await grow(null, seconds(0, 40)))
  const cache = headerCache()
  const check = headerCheck({ chainId: CHAIN_ID, sealed, cache })
  const agreed = agreedInMemory()
  const rules: ChainRules = { chainId: CHAIN_ID, quorum, sealed, resettable: false }
  const endpoints: ScriptedEndpoint[] = operators.map((operator) =>
    scriptedEndpoint({ operator, check, blocks: chain }),
  )
  return {
    chain,
    cache,
    check,
    agreed,
    rules,
    endpoints,
    ask: (drawAt: number): Promise<DrawAnswer> => agreeOnDraw({ endpoints, drawAt, rules, agreed, cache }),
  }
}

/** Block times, one a second, from the first to before the second. */
export const seconds = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => START_MS + (from + index) * 1000)
