import { type LiabilityRoot, liabilityRoots } from '@nibble/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { token } from '../../../session/session.ts'
import { useStore } from '../../../state/store.ts'
import { useEndpoints } from '../use-check.ts'
import { askHoldings, type HoldingsAnswer } from './ask-holdings.ts'
import { owedRaw } from './cover.ts'

const DAYS = { limit: 14 } as const

export const useRoots = () =>
  useQuery({
    queryKey: ['liabilities', 'roots'],
    queryFn: ({ signal }) => call(liabilityRoots, DAYS, { signal }),
  })

/** The player's own proof of a day, checked here. */
export const useOwnCheck = (root: LiabilityRoot | undefined) => {
  const session = useStore(token)
  return useQuery({
    queryKey: ['liabilities', 'own', root?.day, root?.root, session],
    queryFn: async ({ signal }) => {
      if (root === undefined) throw new TypeError('no root')
      return (await import('./check-own.ts')).checkOwn(root, signal)
    },
    enabled: root !== undefined && session !== null,
    retry: false,
  })
}

export type ChainAnswer = {
  readonly endpoint: string
  /** The house named this endpoint, for a chain of its own. */
  readonly isNamed: boolean
  readonly answer: HoldingsAnswer
}

/** The house's holdings according to the player's chosen endpoints. */
export const useChainAnswers = (root: LiabilityRoot | undefined) => {
  const { list, named, isReady } = useEndpoints()
  const holdings = root?.holdings ?? null
  return useQuery({
    queryKey: ['liabilities', 'chain', root?.day, root?.root, list, named],
    queryFn: ({ signal }): Promise<readonly ChainAnswer[]> => {
      if (root === undefined || holdings === null) throw new TypeError('no holdings')
      const owed = owedRaw(root)
      return Promise.all(
        list.map(async (endpoint) => ({
          endpoint,
          isNamed: named.includes(endpoint),
          answer: await askTwice({ endpoint, holdings, owed, signal }),
        })),
      )
    },
    enabled: holdings !== null && isReady && list.length > 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

const PAUSE_MS = 1_000

/** An endpoint that does not answer is retried once: many are briefly overloaded. */
const askTwice = async (question: Parameters<typeof askHoldings>[0]): Promise<HoldingsAnswer> => {
  const answer = await askHoldings(question)
  if (answer.kind !== 'silent') return answer
  await new Promise((done) => setTimeout(done, PAUSE_MS))
  return askHoldings(question)
}
