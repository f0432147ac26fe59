import { hashHeader } from '@nibble/proof'
import type { FinalBlock } from '@nibble/server/features/play/settle/finalize-outcome.ts'
import type { Random } from '../frame/random.ts'
import type { Draw } from './draws.ts'

/**
 * A final block that decides the draw, with headers that hash to what they say, by the oldest fork's fields. Whoever
 * asks for the same draw of the same seed gets the same one.
 */
export function finalBlock({ rounds, drawAt }: Pick<Draw, 'rounds' | 'drawAt'>, random: Random): FinalBlock {
  const mine = random.fork(`block ${rounds[0]}`)
  const height = BigInt(mine.whole(2, 1_000_000_000))
  const parentTimeMs = drawAt - mine.whole(1, 450)
  const timeMs = drawAt + mine.whole(0, 449)

  const parentFields = headerOf(mine, {
    height: height - 1n,
    timeMs: parentTimeMs,
    parentHash: `0x${mine.hex(64)}`,
  })
  const parentHash = hashHeader(parentFields)
  const fields = headerOf(mine, { height, timeMs, parentHash })
  const hash = hashHeader(fields)
  return {
    height,
    hash,
    timeMs,
    parentTimeMs,
    header: { ...fields, hash },
    parentHeader: { ...parentFields, hash: parentHash },
  }
}

function headerOf(
  random: Random,
  { height, timeMs, parentHash }: { height: bigint; timeMs: number; parentHash: string },
): Record<string, string> {
  const hash = () => `0x${random.hex(64)}`
  return {
    parentHash,
    sha3Uncles: hash(),
    miner: `0x${random.hex(40)}`,
    stateRoot: hash(),
    transactionsRoot: hash(),
    receiptsRoot: hash(),
    logsBloom: `0x${'0'.repeat(512)}`,
    difficulty: '0x2',
    number: `0x${height.toString(16)}`,
    gasLimit: '0x8583b00',
    gasUsed: '0x0',
    timestamp: `0x${Math.floor(timeMs / 1000).toString(16)}`,
    extraData: '0x',
    mixHash: `0x${(timeMs % 1000).toString(16).padStart(64, '0')}`,
    nonce: '0x0000000000000000',
  }
}
