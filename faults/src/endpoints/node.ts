import { spawn } from 'node:child_process'
import { findFreePort } from '@nibble/server/local/free-port.ts'
import { findAnvil } from '@nibble/server/local/local-chain.ts'
import { parentWatchdog } from '@nibble/server/local/process-identity.ts'

/** A block as a node writes it in JSON. */
export type BlockJson = Readonly<Record<string, unknown>>

/** A real development node whose blocks come on request, at the given times. */
export type Node = {
  readonly url: string
  readonly genesisHash: string
  ask(method: string, params?: readonly unknown[]): Promise<unknown>
  /** One block for each number: that many seconds after the one before. */
  mine(gapsS: readonly number[]): Promise<void>
  /** Replaces that many of the newest blocks by others, each that many seconds after the one before. */
  reorganise(depth: number, gapsS: readonly number[]): Promise<void>
  block(which: 'latest' | bigint): Promise<{ json: BlockJson; height: bigint; timeMs: number; hash: string }>
  stop(): Promise<void>
}

/** Starts it without the product's own launcher, which forgets the states that a reorganisation returns to. */
export async function startNode({ startsAtMs }: { startsAtMs: number }): Promise<Node> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(
    findAnvil(),
    [
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--chain-id',
      '56',
      '--no-mining',
      '--slots-in-an-epoch',
      '1',
      '--timestamp',
      String(Math.floor(startsAtMs / 1000)),
      '--quiet',
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  if (child.pid === undefined) throw new Error('the node could not be started')
  const held = parentWatchdog({ pid: child.pid, signal: 'TERM' })
  const ask: Node['ask'] = (method, params = []) => askNode(url, method, params)
  for (let tries = 0; !(await ask('eth_chainId').catch(() => null)); tries += 1) {
    if (tries > 500) throw new Error('the node did not start')
    await new Promise((wait) => setTimeout(wait, 20))
  }

  const block: Node['block'] = async (which) => {
    const tag = typeof which === 'bigint' ? `0x${which.toString(16)}` : which
    const json = recordOf(await ask('eth_getBlockByNumber', [tag, false]))
    return { json, height: BigInt(text(json, 'number')), timeMs: timeOf(json), hash: text(json, 'hash') }
  }

  const mine: Node['mine'] = async (gapsS) => {
    let { timeMs } = await block('latest')
    for (const gap of gapsS) {
      timeMs = Math.floor(timeMs / 1000) * 1000 + gap * 1000
      await ask('evm_setNextBlockTimestamp', [timeMs / 1000])
      await ask('evm_mine')
    }
  }

  return {
    url,
    ask,
    block,
    mine,
    genesisHash: (await block(0n)).hash,
    reorganise: async (depth, gapsS) => {
      const before = await block('latest')
      await ask('anvil_rollback', [depth])
      await mine(gapsS)
      const after = await block(before.height).catch(() => null)
      if (after?.hash === before.hash) throw new Error('the node did not reorganise')
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      held.release()
    },
  }
}

async function askNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = recordOf(await response.json())
  if (answer['error'] !== undefined)
    throw new Error(`${method}: ${text(recordOf(answer['error']), 'message')}`)
  return answer['result']
}

/** The product's rule for block times, implemented again from its text. */
export function timeOf(json: BlockJson): number {
  const mixHash = BigInt(text(json, 'mixHash'))
  return Number(BigInt(text(json, 'timestamp'))) * 1000 + (mixHash <= 999n ? Number(mixHash) : 0)
}

export function text(json: BlockJson, name: string): string {
  const value = json[name]
  if (typeof value !== 'string') throw new Error(`a block without ${name}`)
  return value
}

export function recordOf(value: unknown): BlockJson {
  if (!isRecord(value)) throw new Error('no block')
  return value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
