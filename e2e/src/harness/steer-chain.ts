import { isJackpotHit, normaliseHash } from '@nibble/domain'
import { type HeaderFields, hashHeader, readHeader } from '@nibble/proof'
import { askChain } from '@nibble/server/local'
import { until } from './until.ts'

// What a test makes happen on the local chain, as if the chain did it itself: a block whose hash ends as a jackpot needs, and a token that
// misbehaves for one block.

const BLOCK_TIME_S = 1
const BASE_FEE = '0x3b9aca00'
/** One block in 4,096 is a hit: this many tries miss all of them once in ten thousand million times. */
const MOST_TRIES = 100_000

/** No block is made automatically meanwhile. */
async function withoutBlocks<T>(url: string, work: () => Promise<T>): Promise<T> {
  await askChain(url, 'evm_setIntervalMining', [0])
  try {
    return await work()
  } finally {
    await askChain(url, 'evm_setIntervalMining', [BLOCK_TIME_S])
  }
}

/**
 * Makes the first block from this moment on a jackpot hit: a block's maker chooses its producer field, and with that its hash. Called
 * before that moment. If it came too late, or a transaction came between, the block is an ordinary one.
 */
export const mineHit = (url: string, { at }: { readonly at: number }): Promise<void> =>
  withoutBlocks(url, async () => {
    const second = Math.ceil(at / 1000)
    // Pending transactions must not change the computed block.
    if (secondOf(await newestBlock(url)) < second - 1) {
      await askChain(url, 'evm_setNextBlockTimestamp', [second - 1])
      await askChain(url, 'evm_mine', [])
    }
    if (secondOf(await newestBlock(url)) >= second) return
    await until('the draw time has come', async () => Date.now() >= at, 60_000)
    const snapshot = await askChain(url, 'evm_snapshot', [])
    const draft = await mineAt(url, { second, miner: minerOf(0) })
    await askChain(url, 'evm_revert', [snapshot])
    for (let nth = 1; nth < MOST_TRIES; nth += 1) {
      const hash = normaliseHash(hashHeader({ ...draft, miner: minerOf(nth) }))
      if (hash === null || !isJackpotHit(hash)) continue
      await mineAt(url, { second, miner: minerOf(nth) })
      return
    }
  })

const minerOf = (nth: number) => `0x${nth.toString(16).padStart(40, '0')}`

async function mineAt(
  url: string,
  { second, miner }: { readonly second: number; readonly miner: string },
): Promise<HeaderFields> {
  await askChain(url, 'anvil_setCoinbase', [miner])
  await askChain(url, 'anvil_setNextBlockBaseFeePerGas', [BASE_FEE])
  await askChain(url, 'evm_setNextBlockTimestamp', [second])
  await askChain(url, 'evm_mine', [])
  return newestBlock(url)
}

const secondOf = (header: HeaderFields) => Number(header['timestamp'])

const newestBlock = async (url: string): Promise<HeaderFields> =>
  readHeader(await askChain(url, 'eth_getBlockByNumber', ['latest', false]))

/** What a contract does with any call. */
export const REVERTS = '0x60006000fd'
export const DOES_NOTHING = '0x00'

/** Waits until a pending transaction is sent, and gives a contract other code in the next block. `send` sends it. */
export const mineWithCode = (
  url: string,
  { contract, code }: { readonly contract: string; readonly code: string },
  send: () => Promise<void>,
): Promise<void> =>
  withoutBlocks(url, async () => {
    await send()
    await until('a transaction to the contract waits', () => isWaiting(url, contract))
    const before = await askChain(url, 'eth_getCode', [contract, 'latest'])
    await askChain(url, 'anvil_setCode', [contract, code])
    await askChain(url, 'evm_mine', [])
    await askChain(url, 'anvil_setCode', [contract, before])
  })

async function isWaiting(url: string, contract: string): Promise<boolean> {
  const pool = await askChain(url, 'txpool_content', [])
  return JSON.stringify(pool).toLowerCase().includes(`"to":"${contract.toLowerCase()}"`)
}
