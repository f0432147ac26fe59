import { setTimeout as pause } from 'node:timers/promises'
import { MAX_WALLET_SIGNATURE_BYTES } from '@nibble/contract'
import {
  type Address,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  recoverMessageAddress,
} from 'viem'
import { systemClock } from '../../chain/clock.ts'
import { countOperators, EndpointError } from '../../chain/endpoint.ts'
import { CallReverted } from '../../chain/rpc/answer.ts'
import type { RpcUrl } from '../../chain/rpc/parse-rpc-urls.ts'
import { socketTransport } from '../../chain/rpc/socket-transport.ts'
import { httpTransport, type Transport } from '../../chain/rpc/transport.ts'
import { Refusal } from '../../refusal.ts'

type SignatureClaim = {
  readonly address: Address
  readonly message: string
  readonly signature: Hex
  /** Whether an owner of value signs in with it from a browser they used before; called only if the chain must be asked. */
  readonly isKnown?: () => Promise<boolean>
}

/** Whether the account at `address`, a contract or one yet to be deployed, confirms the signature. */
export type ContractWalletCheck = (claim: SignatureClaim) => Promise<boolean>

/** The time limit for all questions to endpoints about one signature. */
const DEADLINE_MS = 5_000
/** The code of the largest contract, as hex, several times over. */
const MAX_ANSWER_BYTES = 250_000
/**
 * What a signature may execute at an endpoint, which also decides draws: anybody may send any code, without an account.
 * A wallet that is deployed and checks a passkey in Solidity takes about a million.
 */
const GAS = '0x2dc6c0'
/**
 * Concurrent places, each held for at least a second however quick the answer is: four a second and server. Strangers fill only
 * their own, and keep no owner out of a browser they used before. The known place is reserved once a minute per wallet.
 */
const PLACES = { stranger: 3, known: 1 } as const
const PLACE_HELD_MS = 1_000
const RESERVED_EVERY_MS = 60_000
const MOST_WAITING = 8

/**
 * Throws Refusal: `signature_mismatch` if the signature is another's, `try_again` if a contract wallet could not be
 * asked. A key pair's signature is checked here; only others cost a question to the chain.
 */
export async function checkWalletSignature(
  isContractWallet: ContractWalletCheck,
  claim: SignatureClaim,
): Promise<void> {
  if (isAcceptable(claim.signature)) {
    if (await isSignedByKey(claim)) return
    if (await isContractWallet(claim)) return
  }
  throw new Refusal('signature_mismatch')
}

/**
 * ERC-1271 and ERC-6492 with a validator that needs no deployment, asked of every endpoint. A yes takes a quorum of operators, and two
 * if there are two; a no takes as many, or that nobody says yes. Refusal('try_again') on too few answers in time, or too many
 * concurrent calls. A WebSocket endpoint is asked on a separate connection: a slow answer would end the one of draws.
 *
 * Uses plain JSON-RPC to the configured endpoints instead of a chain library: that would follow a contract's
 * `OffchainLookup` (ERC-3668), and every contract here is its signer's choice.
 */
export function contractWalletCheck({
  endpoints,
  quorum,
  deadlineMs = DEADLINE_MS,
  onDissent = () => {},
}: {
  readonly endpoints: readonly Pick<RpcUrl, 'url' | 'name' | 'operator' | 'transport'>[]
  readonly quorum: number
  readonly deadlineMs?: number
  /** The names of those that say yes and no, if they disagree. */
  readonly onDissent?: (said: Readonly<Record<'yes' | 'no', readonly string[]>>) => void
}): ContractWalletCheck {
  const needed = Math.max(quorum, Math.min(2, countOperators(endpoints)))
  const limits = { timeoutMs: deadlineMs, maxAnswerBytes: MAX_ANSWER_BYTES }

  const ask = async (claim: SignatureClaim): Promise<boolean> => {
    const connections = endpoints.map(({ url, name, operator, transport }) => ({
      name,
      operator,
      connection:
        transport === 'http' ? httpTransport(url, limits) : socketTransport(url, limits, systemClock),
    }))
    const close = () => {
      for (const { connection } of connections) connection.close()
    }
    const atDeadline = setTimeout(close, deadlineMs)
    const asked = await Promise.allSettled(
      connections.map(async ({ name, operator, connection }) => ({
        name,
        operator,
        isOwn: await askEndpoint(connection, claim),
      })),
    )
    clearTimeout(atDeadline)
    close()

    const answers = asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    const whoSaid = (said: boolean) => answers.filter(({ isOwn }) => isOwn === said)
    const [yes, no] = [countOperators(whoSaid(true)), countOperators(whoSaid(false))]
    if (yes > 0 && no > 0)
      onDissent({ yes: whoSaid(true).map(({ name }) => name), no: whoSaid(false).map(({ name }) => name) })
    if (no >= needed || (no > 0 && yes === 0)) return false
    if (yes >= needed) return true
    throw new Refusal('try_again')
  }

  const [strangers, known] = [createPlaces(PLACES.stranger), createPlaces(PLACES.known)]
  /** When known wallets last had the place reserved for them, longest ago first. */
  const reservedAt = new Map<Address, number>()
  const reserve = (address: Address): boolean => {
    const now = performance.now()
    for (const [before, at] of reservedAt) {
      if (now - at < RESERVED_EVERY_MS) break
      reservedAt.delete(before)
    }
    if (reservedAt.has(address)) return false
    reservedAt.set(address, now)
    return true
  }
  return async (claim) => {
    const hasReserved = (await claim.isKnown?.()) === true && reserve(claim.address)
    const givePlace = await (hasReserved ? known : strangers).take().catch((error: unknown) => {
      if (hasReserved) reservedAt.delete(claim.address)
      throw error
    })
    const held = pause(PLACE_HELD_MS, undefined, { ref: false })
    try {
      return await ask(claim)
    } finally {
      void held.then(givePlace)
    }
  }
}

const createPlaces = (most: number) => {
  let free = most
  const waiting: (() => void)[] = []
  const give = () => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }
  return {
    /** Returns its release. Throws Refusal('try_again') if too many wait. */
    take: async (): Promise<() => void> => {
      if (free > 0) free -= 1
      else if (waiting.length >= MOST_WAITING) throw new Refusal('try_again')
      else await new Promise<void>((resume) => waiting.push(resume))
      return give
    },
  }
}

async function askEndpoint(
  { call }: Transport,
  { address, message, signature }: SignatureClaim,
): Promise<boolean> {
  const isUndeployed = signature.endsWith(ERC_6492_SUFFIX)
  if (!isUndeployed && (await call('eth_getCode', [address, 'latest'])) === '0x') return false

  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hashMessage(message), signature],
  })
  try {
    const answer = await call('eth_call', [{ data, gas: GAS }, 'latest'])
    if (typeof answer !== 'string')
      throw new EndpointError('malformed', 'the answer of a call is not a string')
    return /^0x0*1$/.test(answer)
  } catch (error) {
    // The validator, or what it called, failed: that is not a yes. A rate-limited endpoint has not run it.
    if (error instanceof CallReverted) return false
    throw error
  }
}

/** Ends a signature of an account yet to be deployed, which includes how to deploy it. */
const ERC_6492_SUFFIX = '6492'.repeat(16)
/** Ends a signature that includes a delegation of its account; no wallet needs it to sign in. */
const ERC_8010_SUFFIX = '8010'.repeat(16)

function isAcceptable(signature: Hex): boolean {
  const bytes = (signature.length - 2) / 2
  return bytes <= MAX_WALLET_SIGNATURE_BYTES && !signature.toLowerCase().endsWith(ERC_8010_SUFFIX)
}

async function isSignedByKey({ address, message, signature }: SignatureClaim): Promise<boolean> {
  if (signature.length !== 132) return false
  try {
    return (await recoverMessageAddress({ message, signature })).toLowerCase() === address.toLowerCase()
  } catch {
    return false
  }
}
