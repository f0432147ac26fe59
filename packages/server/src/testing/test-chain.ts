import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalChain, startLocalChain } from '../local/local-chain.ts'

export type TestChain = {
  readonly url: string
  readonly wsUrl: string
  /** One JSON-RPC call; throws an error answer's message. */
  request(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Makes blocks at once, some seconds apart. */
  mine(blocks?: number, secondsApart?: number): Promise<void>
  /** Ends the node and forgets its blocks. */
  stop(): Promise<void>
}

export type TestChainOptions = {
  readonly chainId?: number
  /** 0: blocks come only by `mine`. */
  readonly blockTimeS?: number
  readonly flags?: readonly string[]
}

/** A separate real chain for one test, in a temporary folder; makes a block a second by default. */
export async function startTestChain(options: TestChainOptions = {}): Promise<TestChain> {
  const folder = mkdtempSync(join(tmpdir(), 'nibble-chain-'))
  const chain: LocalChain = await startLocalChain({ ...options, folder })
  const request = (method: string, params: readonly unknown[] = []) => callChain(chain.url, method, params)

  return {
    url: chain.url,
    wsUrl: chain.wsUrl,
    request,
    mine: async (blocks = 1, secondsApart = 1) => {
      await request('anvil_mine', [`0x${blocks.toString(16)}`, `0x${secondsApart.toString(16)}`])
    },
    stop: async () => {
      await chain.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function callChain(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer: { result?: unknown; error?: { message: string } } = await response.json()
  if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`)
  return answer.result
}
