import { type BlockHash, bookSealerIn } from '@nibble/domain'
import { askEndpoints } from '../ask-endpoints.ts'
import type { ChainReader } from '../block-source.ts'
import { countOperators, type Endpoint, EndpointError, headerAt } from '../endpoint.ts'
import { agreeOn } from '../transfers/agree-on.ts'

/** The contract that stores the house's commitment before each draw, as a quorum of the server's endpoints shows it. */
export type BookContract = {
  readonly address: string
  readonly chainId: () => number
  /** Whether exactly this contract's code is there; null if too few endpoints agree. */
  isThere(): Promise<boolean | null>
  /** The newest sealed draw time, in ms; 0 if there is none. Throws if too few endpoints answer. */
  lastSealedDraw(): Promise<bigint>
  findSeal(question: SealQuestion): Promise<SealAnswer>
}

export type SealQuestion = {
  readonly drawAtMs: number
  /** 64 hexadecimal digits. */
  readonly commitment: string
  /** Nothing of it was sent earlier. */
  readonly signedAtMs: number
  /** Height of the draw block; null while unknown. */
  readonly drawHeight: bigint | null
}

export type Seal = {
  readonly transaction: BlockHash
  readonly height: bigint
  readonly blockHash: BlockHash
  readonly blockTimeMs: number
}

/** `none`: the final blocks pass the draw without it. `other`: they have another commitment. */
export type SealAnswer =
  | { readonly kind: 'sealed'; readonly seal: Seal }
  | { readonly kind: 'other'; readonly commitment: string; readonly transaction: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'not_yet' }
  | { readonly kind: 'no_quorum'; readonly why: string }

/** last() */
const LAST_CALL = '0x47799da8'
const WORD = /^0x[0-9a-f]{64}$/
/** A chain takes longer than this per block, which bounds how far back a seal may be. */
const LEAST_BLOCK_MS = 200
const FURTHER_BACK = 100n
const BACK_AT_MOST = 4_000n

export const bookContract = ({
  source,
  address,
}: {
  readonly source: Pick<ChainReader, 'endpoints' | 'health'>
  readonly address: string
}): BookContract => ({
  address: address.toLowerCase(),
  chainId: () => source.health().chainId,
  isThere: async () => {
    const answer = await agreeOn({
      endpoints: source.endpoints(),
      quorum: source.health().quorum,
      ask: async (endpoint) => bookSealerIn(await endpoint.code(address)),
      wordOf: String,
    })
    return answer.kind === 'agreed' ? answer.result !== null : null
  },
  lastSealedDraw: async () => {
    const { quorum } = source.health()
    const { answered } = await askEndpoints({
      endpoints: source.endpoints(),
      ask: (endpoint) => readLast(endpoint, address),
      stands: (some) => countOperators(some.map(({ endpoint }) => endpoint)) >= quorum,
    })
    const last = quorumLowerBound(
      answered.map(({ endpoint, answer }) => ({ operator: endpoint.operator, value: answer })),
      quorum,
    )
    if (last === null) throw new Error(`fewer than ${quorum} operators agree on which draw was sealed last`)
    return last
  },
  findSeal: async (question) => {
    const answer = await agreeOn({
      endpoints: source.endpoints(),
      quorum: source.health().quorum,
      ask: (endpoint) => findSeal(endpoint, { ...question, contract: address.toLowerCase() }),
      wordOf: (said) => JSON.stringify(said, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    })
    return answer.kind === 'agreed' ? answer.result : answer
  },
})

const readLast = async (endpoint: Endpoint, contract: string): Promise<bigint> => {
  const word = await endpoint.call({ to: contract, data: LAST_CALL })
  if (!WORD.test(word))
    throw new EndpointError('malformed', `${contract} does not say which draw was sealed last`)
  return BigInt(word)
}

/** The largest number that this many operators report or exceed, each by the lowest of its endpoints. */
const quorumLowerBound = (
  said: readonly { readonly operator: string; readonly value: bigint }[],
  quorum: number,
): bigint | null => {
  const least = new Map<string, bigint>()
  for (const { operator, value } of said) {
    const before = least.get(operator)
    if (before === undefined || value < before) least.set(operator, value)
  }
  const sorted = [...least.values()].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0))
  return sorted[quorum - 1] ?? null
}

type AnswerOfOne = Exclude<SealAnswer, { readonly kind: 'no_quorum' }>

/** What one endpoint shows in final blocks below the draw block, each of which was hashed again. */
const findSeal = async (
  endpoint: Endpoint,
  { contract, drawAtMs, commitment, signedAtMs, drawHeight }: SealQuestion & { readonly contract: string },
): Promise<AnswerOfOne> => {
  const final = await endpoint.block('finalized')
  if (final === null) throw new EndpointError('refused', 'it has no final block')
  const toHeight = drawHeight === null || drawHeight > final.height ? final.height : drawHeight - 1n
  const blocks = BigInt(Math.ceil(Math.max(drawAtMs - signedAtMs, 0) / LEAST_BLOCK_MS)) + FURTHER_BACK
  const back = blocks < BACK_AT_MOST ? blocks : BACK_AT_MOST
  const fromHeight = toHeight > back ? toHeight - back : 0n
  const logs = await endpoint.seals({ contract, drawAtMs: BigInt(drawAtMs), fromHeight, toHeight })
  const [log] = logs
  if (log === undefined) return { kind: final.timeMs >= drawAtMs ? 'none' : 'not_yet' }
  if (logs.length > 1) throw new EndpointError('malformed', 'it shows two seals for one draw')

  const header = await headerAt(endpoint, log.height)
  if (header.hash !== log.blockHash)
    throw new EndpointError('malformed', 'the seal is in a different block than the one at its height')
  // The contract counts in whole seconds; the block itself has milliseconds.
  if (header.timeMs >= drawAtMs) return { kind: 'none' }
  const { transaction, height, blockHash } = log
  if (log.commitment !== commitment) return { kind: 'other', commitment: log.commitment, transaction }
  return { kind: 'sealed', seal: { transaction, height, blockHash, blockTimeMs: header.timeMs } }
}
