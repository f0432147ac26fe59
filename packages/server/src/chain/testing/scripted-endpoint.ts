import type { CheckHeader } from '../check-header.ts'
import type { Receipt, SealLog, TransferLog } from '../endpoint.ts'
import { type ContractCall, type Endpoint, EndpointError, type HeadListener } from '../endpoint.ts'
import { CHAIN_ID, type ScriptedBlock } from './scripted-chain.ts'

/** What a scripted endpoint shows. The test changes it as it goes. */
export type Script = {
  /** Its chain from block 0 on; the last one is its newest. */
  blocks: readonly ScriptedBlock[]
  /** Height of its newest final block. */
  finalHeight: bigint
  chainId: number
  syncing: boolean
  /** How every question fails. */
  fault: EndpointError | null
  /** Accepts every question and never answers. */
  silent: boolean
  /** Alters each block's JSON when sending it. */
  distort: (json: Readonly<Record<string, unknown>>) => unknown
  /** Transfers that it shows, wherever they are said to be. */
  logs: readonly TransferLog[]
  /** Seals that it shows, whatever is asked for. */
  seals: readonly SealLog[]
  /** By transaction. */
  receipts: ReadonlyMap<string, Receipt>
  /** What contracts answer. */
  called: (call: ContractCall) => string
  code: string
  /** Questions so far. */
  asked: number
}

export type ScriptedEndpoint = Endpoint & {
  readonly script: Script
  /** Sends the newest block to the subscribers. */
  readonly announce: () => void
}

/** An endpoint that exists only in the test. Its answers pass the same checks as a real one's. */
export const scriptedEndpoint = ({
  operator,
  check,
  blocks,
  live = false,
  name = operator,
}: {
  readonly operator: string
  readonly check: CheckHeader
  readonly blocks: readonly ScriptedBlock[]
  readonly live?: boolean
  readonly name?: string
}): ScriptedEndpoint => {
  const script: Script = {
    blocks,
    finalHeight: blocks.at(-1)?.height ?? 0n,
    chainId: CHAIN_ID,
    syncing: false,
    fault: null,
    silent: false,
    distort: (json) => json,
    logs: [],
    seals: [],
    receipts: new Map(),
    called: () => '0x',
    code: '0x',
    asked: 0,
  }
  const listeners = new Set<HeadListener>()
  const answer = async <Answer>(read: () => Answer): Promise<Answer> => {
    script.asked += 1
    if (script.silent) return new Promise(() => {})
    if (script.fault !== null) throw script.fault
    return read()
  }

  return {
    name,
    operator,
    script,
    chainId: () => answer(() => script.chainId),
    isSyncing: () => answer(() => script.syncing),
    block: (which) =>
      answer(() => {
        const block = find(script, which)
        if (block === undefined) return null
        const header = check(script.distort(block.json))
        if (typeof which === 'bigint' && header.height !== which)
          throw new EndpointError('malformed', 'the block has a different height than requested')
        return header
      }),
    transfers: ({ fromHeight, toHeight }) =>
      answer(() => script.logs.filter((log) => log.height >= fromHeight && log.height <= toHeight)),
    seals: ({ fromHeight, toHeight }) =>
      answer(() => script.seals.filter(({ height }) => height >= fromHeight && height <= toHeight)),
    receipt: (transaction) => answer(() => script.receipts.get(transaction) ?? null),
    call: (call) => answer(() => script.called(call)),
    code: () => answer(() => script.code),
    subscribe: live
      ? (listener) => {
          listeners.add(listener)
          listener.onLive(true)
          return () => listeners.delete(listener)
        }
      : null,
    close: () => {},
    announce: () => {
      const newest = script.blocks.at(-1)
      if (newest !== undefined) for (const { onHead } of listeners) onHead(check(newest.json))
    },
  }
}

const find = ({ blocks, finalHeight }: Script, which: Parameters<Endpoint['block']>[0]) => {
  if (which === 'latest') return blocks.at(-1)
  if (which === 'finalized') return blocks.find(({ height }) => height === finalHeight)
  if (typeof which === 'bigint') return blocks.find(({ height }) => height === which)
  return blocks.find(({ hash }) => hash === which)
}
