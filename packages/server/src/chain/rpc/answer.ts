import { EndpointError } from '../endpoint.ts'

/** A message from an endpoint, parsed as JSON-RPC. */
export type Message =
  | { readonly kind: 'answer'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'error'; readonly id: number | null; readonly error: EndpointError }
  | { readonly kind: 'notice'; readonly subscription: string; readonly result: unknown }

/** Reads a message; throws `malformed` if it is not JSON-RPC 2.0. */
export const readMessage = (text: string): Message => {
  const message = parse(text)
  if (message['method'] === 'eth_subscription') {
    const params = recordOf(message['params'])
    const subscription = params['subscription']
    if (typeof subscription !== 'string') throw malformed('the notification names no subscription')
    return { kind: 'notice', subscription, result: params['result'] }
  }

  const id = message['id']
  if (message['error'] !== undefined && message['error'] !== null)
    return { kind: 'error', id: typeof id === 'number' ? id : null, error: refusalOf(message['error']) }
  if (typeof id !== 'number') throw malformed('the answer has no request id')
  if (!('result' in message)) throw malformed('the answer has neither a result nor an error')
  return { kind: 'answer', id, result: message['result'] }
}

/** Anvil and others answer a missing block with this error code instead of null. */
const NO_SUCH_THING = -32001

/** In EIP-1474, code 3 is a reverted call; older clients report it, and other failures of a call, in words. */
const REVERTED = 3
const GAVE_UP =
  /revert|out of gas|gas required exceeds|invalid (opcode|jump|code)|stack (underflow|overflow|limit)|out of bounds|code size|call depth|write protection/i

const refusalOf = (error: unknown): EndpointError => {
  const { code, message } = recordOf(error)
  const words = typeof message === 'string' ? message.slice(0, 200) : 'no reason given'
  if (code === NO_SUCH_THING) return new ResourceNotFound(words)
  return code === REVERTED || GAVE_UP.test(words)
    ? new CallReverted('refused', words)
    : new EndpointError('refused', words)
}

/** The endpoint ran a call, but the contract gave no answer. */
export class CallReverted extends EndpointError {
  override readonly name = 'CallReverted'
}

export class ResourceNotFound extends EndpointError {
  constructor(message: string) {
    super('refused', message)
    this.name = 'ResourceNotFound'
  }
}

export const malformed = (what: string): EndpointError => new EndpointError('malformed', what)

const parse = (text: string): Record<string, unknown> => {
  try {
    return recordOf(JSON.parse(text))
  } catch (error) {
    throw error instanceof EndpointError ? error : malformed('the answer is not JSON')
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const recordOf = (value: unknown): Record<string, unknown> => {
  if (!isRecord(value)) throw malformed('the answer is not a JSON object')
  return value
}
