import {
  type Anchor,
  type CaseTransfer,
  firstBlockHash,
  holdsSeal,
  holdsTransfer,
  ProofError,
} from '@nibble/proof'

/** The longest answer of a node or a house, except for a whole book. */
export const LARGEST_ANSWER = 4_194_304
const LINE_FEED = 10

/**
 * Asks a node of the chain by JSON-RPC; its answer is not trusted. Throws if there is no result within 10 s. Error messages
 * contain nothing that the node wrote, since they are printed in a terminal.
 */
export const askNode = async (url: string, method: string, params: readonly unknown[]): Promise<unknown> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(10_000),
    redirect: 'error',
  })
  if (!response.ok || response.body === null) throw new Error(`answered ${response.status}`)
  const result = field(
    jsonOf(await readBounded(response.body, LARGEST_ANSWER, { timeoutMs: 10_000 })),
    'result',
  )
  if (result === undefined) throw new Error('answered without a result')
  if (result === null) throw new Unseen('does not know it')
  return result
}

/** The node answers, but has no such block or transaction. */
class Unseen extends Error {}

const jsonOf = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Error('did not answer with JSON')
  }
}

/**
 * Throws a ProofError as soon as the body exceeds a limit, to bound memory, and an Error if it does not end in time. Uses a
 * separate timer: after the headers, garbage collection can drop the abort signal of a fetch in Node.
 */
export const readBounded = async (
  body: ReadableStream<Uint8Array>,
  largest: number,
  { mostLines = Infinity, timeoutMs }: { readonly mostLines?: number; readonly timeoutMs: number },
): Promise<Buffer> => {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let [bytes, lines, late] = [0, 0, false]
  const timer = setTimeout(() => {
    late = true
    void reader.cancel().catch(() => {})
  }, timeoutMs)
  try {
    for (
      let { value: part } = await reader.read();
      part !== undefined;
      { value: part } = await reader.read()
    ) {
      bytes += part.length
      for (let at = part.indexOf(LINE_FEED); at >= 0; at = part.indexOf(LINE_FEED, at + 1)) lines += 1
      if (bytes > largest || lines > mostLines) throw new ProofError('the answer', 'shorter')
      parts.push(part)
    }
    if (late) throw new Error(`no complete answer in ${timeoutMs} ms`)
    return Buffer.concat(parts)
  } finally {
    clearTimeout(timer)
    void reader.cancel().catch(() => {})
  }
}

export const field = (json: unknown, name: string): unknown =>
  typeof json === 'object' && json !== null && Object.hasOwn(json, name) ? Reflect.get(json, name) : undefined

/** One node's answer: it shows it, shows something else, does not know it, or does not answer. */
export type NodeAnswer = {
  readonly url: string
  readonly says: 'yes' | 'no' | 'unseen' | 'nothing'
  readonly why: string
}

const answered = async (url: string, ask: () => Promise<boolean>): Promise<NodeAnswer> => {
  try {
    return { url, says: (await ask()) ? 'yes' : 'no', why: '' }
  } catch (error) {
    return {
      url,
      says: error instanceof Unseen ? 'unseen' : 'nothing',
      why: error instanceof Error ? error.message : String(error),
    }
  }
}

/** The hash of a node's first block; null if it does not show it. */
export const askFirstBlock = async (url: string): Promise<string | null> => {
  try {
    return firstBlockHash(await askNode(url, 'eth_getBlockByNumber', ['0x0', false]))
  } catch {
    return null
  }
}

/** Whether each node shows this block at this height. */
export const askForBlock = (
  urls: readonly string[],
  { height, hash }: { readonly height: bigint; readonly hash: string },
): Promise<readonly NodeAnswer[]> =>
  Promise.all(
    urls.map((url) =>
      answered(url, async () => {
        const block = await askNode(url, 'eth_getBlockByNumber', [`0x${height.toString(16)}`, false])
        return String(field(block, 'hash')).toLowerCase() === hash
      }),
    ),
  )

/**
 * Whether each node's first final block at or after `from` is before `before` (both in ms). Headers have whole seconds, so blocks
 * in the same second as either bound do not count.
 */
export const askForBlockWithin = (
  urls: readonly string[],
  { from, before }: { readonly from: number; readonly before: number },
): Promise<readonly NodeAnswer[]> =>
  Promise.all(
    urls.map((url) =>
      answered(url, async () => {
        const ask = async (at: string) => {
          const block = await askNode(url, 'eth_getBlockByNumber', [at, false])
          const [height, seconds] = ['number', 'timestamp'].map((name) => Number(field(block, name)))
          if (
            height === undefined ||
            seconds === undefined ||
            !Number.isSafeInteger(height) ||
            !(seconds >= 0)
          )
            throw new Error('did not answer with a block')
          return { height, at: seconds * 1000 }
        }
        const timeOf = async (height: number) => (await ask(`0x${height.toString(16)}`)).at
        const final = await ask('finalized')
        let [first, at] = [final.height, final.at]
        if (at < from) throw new Unseen('has no final block that late')
        // Searches back from the newest block in growing steps, since it is rarely far, then bisects.
        let [earlier, step] = [-1, 64]
        while (first - earlier > 1) {
          const height = earlier < 0 ? Math.max(0, first - step) : Math.floor((earlier + first) / 2)
          const time = await timeOf(height)
          if (time < from) earlier = height
          else [first, at, step] = [height, time, step * 4]
        }
        return at + 1000 <= before
      }),
    ),
  )

type Event = Pick<Anchor, 'chainId' | 'contract' | 'drawAt' | 'commitment' | 'transaction'> &
  Partial<Pick<Anchor, 'height' | 'blockHash' | 'blockTime'>>

/** Whether each node shows this anchor's event, in the anchor's block and with its time if the anchor names these. */
export const askForSeal = (urls: readonly string[], event: Event): Promise<readonly NodeAnswer[]> =>
  Promise.all(
    urls.map((url) =>
      answered(url, async () => {
        const [chainId, receipt] = await Promise.all([
          askNode(url, 'eth_chainId', []),
          askNode(url, 'eth_getTransactionReceipt', [event.transaction]),
        ])
        if (Number(chainId) !== event.chainId || !holdsSeal(receipt, event)) return false
        if (event.blockHash === undefined || event.blockTime === undefined) return true
        const block = await askNode(url, 'eth_getBlockByHash', [event.blockHash, false])
        // A header's time is in seconds; an anchor's time has milliseconds if the chain does.
        return Number(field(block, 'timestamp')) === Math.floor(event.blockTime / 1000)
      }),
    ),
  )

/** Whether each node shows this transfer. */
export const askForTransfer = (
  urls: readonly string[],
  transfer: CaseTransfer,
): Promise<readonly NodeAnswer[]> =>
  Promise.all(
    urls.map((url) =>
      answered(url, async () => {
        const [chainId, receipt] = await Promise.all([
          askNode(url, 'eth_chainId', []),
          askNode(url, 'eth_getTransactionReceipt', [transfer.transaction]),
        ])
        if (Number(chainId) !== transfer.chainId || !holdsTransfer(receipt, transfer)) return false
        if (transfer.between === null) return true
        // An older payment of the same amount to the same address would look the same.
        const block = await askNode(url, 'eth_getBlockByHash', [field(receipt, 'blockHash'), false])
        const at = Number(field(block, 'timestamp')) * 1000
        return transfer.between[0] <= at && at <= transfer.between[1]
      }),
    ),
  )

/**
 * The majority of the nodes that answered, as on the page: one node that lies cannot outvote two others. Nodes forget old
 * transactions, so the result is open if most do not know it.
 */
export const verdictOf = (answers: readonly NodeAnswer[]): 'shown' | 'refuted' | 'open' => {
  const count = (what: NodeAnswer['says']) => answers.filter(({ says }) => says === what).length
  if (count('yes') > count('no') + count('unseen')) return 'shown'
  return count('no') > count('yes') + count('unseen') ? 'refuted' : 'open'
}

/** The nodes' answers as text. */
export const saidBy = (answers: readonly NodeAnswer[]): string =>
  answers
    .map(
      ({ url, says, why }) =>
        `${hostOf(url)} ${{ yes: 'shows it', no: 'does NOT', unseen: why, nothing: `did not answer (${why})` }[says]}`,
    )
    .join(', ')

const hostOf = (url: string): string => {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}
