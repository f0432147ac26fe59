import { CallRefused } from '@nibble/client'
import { roundProof } from '@nibble/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useGameConfig } from '../../api/queries.ts'
import { useStore } from '../../state/store.ts'
import type { Check } from './check.ts'
import { defaultEndpoints, endpointsOf, namedEndpoints, namedThen, ownEndpoints } from './endpoints.ts'
import type { Target } from './target.ts'

const CHAIN_ID = 56

/** A bet of an open round waits for its draw; a result is shown before its block is final, too. */
const ASKED_EVERY_MS = 2_000
/** The longest round plus a minute for its block; after that, polling slows down and ends after half an hour. */
const ASKED_SOON = 120
const ASKED_LATER_MS = 10_000
const ASKED_AGAIN = ASKED_SOON + 180
const isNotYet = (error: unknown): boolean => error instanceof CallRefused && error.kind === 'not_drawn'

const FINAL: readonly string[] = ['bet_unknown', 'round_unknown', 'no_result']

/** There is no such round, the bet is somebody else’s, or no block will ever decide it: retrying changes nothing. */
export const isFinal = (error: unknown): boolean => error instanceof CallRefused && FINAL.includes(error.kind)

/** The house says that there is no such bet, or it is somebody else’s. */
export const isUnknownBet = (error: unknown): boolean =>
  error instanceof CallRefused && error.kind === 'bet_unknown'

/** The endpoints to ask, which of them the house named, and whether the player edited the list. */
export const useEndpoints = () => {
  const config = useGameConfig()
  const own = useStore(ownEndpoints)
  const list = endpointsOf(own, defaultEndpoints(config.data))
  const allNamed = namedEndpoints(config.data, useStore(namedThen))
  const named = list.filter((endpoint) => allNamed.includes(endpoint))
  // Until the server has said which chain this is, a check could ask the wrong one; with the player's own list it need
  // not wait.
  return { list, named, isOwn: own !== null, isReady: !config.isPending || own !== null, config: config.data }
}

/** The check of a target: fetched and computed again when the target or endpoints change. */
export const useCheck = (target: Target | null) => {
  const { list, named, isReady } = useEndpoints()
  const [hasProof, setHasProof] = useState(false)
  const check = useQuery({
    queryKey: ['verify', nameOf(target), list, named],
    queryFn: ({ signal }) => {
      setHasProof(false)
      return target === null
        ? Promise.reject(new TypeError('no target'))
        : runCheckOf(target, { endpoints: list, named, signal, onProof: () => setHasProof(true) })
    },
    enabled: target !== null && isReady && list.length > 0,
    retry: (failures, error) => failures < ASKED_AGAIN && isNotYet(error),
    retryDelay: (failures) => (failures < ASKED_SOON ? ASKED_EVERY_MS : ASKED_LATER_MS),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  // The query keeps the last refusal until the check is over: with a proof at hand, nothing is waited for.
  return { check, waitsFor: hasProof ? null : check.failureReason }
}

type Options = {
  endpoints: readonly string[]
  named: readonly string[]
  signal: AbortSignal
  onProof: () => void
}

const runCheckOf = async (target: Target, { endpoints, named, signal, onProof }: Options): Promise<Check> => {
  const late = import('./late-check.ts')
  const [{ runCheck, findKept }, claim, houseKeys] = await Promise.all([
    late,
    fetchClaim(target, signal),
    target.kind === 'block' ? null : late.then(({ askForKeys }) => askForKeys(signal)),
  ])
  onProof()
  const now = () => performance.now()
  return runCheck({
    target,
    claim,
    houseKeys,
    findKept,
    endpoints,
    named,
    chainId: CHAIN_ID,
    signal,
    now,
  })
}

const fetchClaim = async (target: Target, signal: AbortSignal): Promise<unknown> => {
  switch (target.kind) {
    case 'bet':
      return (await call(roundProof, { betId: target.betId }, { signal })).proof
    case 'round':
      return (await call(roundProof, { round: target.round }, { signal })).proof
    case 'file':
      return target.json
    case 'block':
      return null
  }
}

export const nameOf = (target: Target | null): string => {
  if (target === null) return ''
  switch (target.kind) {
    case 'bet':
      return `bet ${target.betId}`
    case 'round':
      return `round ${target.round}`
    case 'block':
      return `block ${'hash' in target ? target.hash : target.height}`
    case 'file':
      return `file ${target.name} ${JSON.stringify(target.json)}`
  }
}
