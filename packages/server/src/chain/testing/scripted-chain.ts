import { hashHeader } from '@nibble/proof'
import { bytesToHex, hexToBytes, keccak256, toHex, toRlp } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'

/** A block as an endpoint writes it, and the time that it stands for. */
export type ScriptedBlock = {
  readonly height: bigint
  readonly hash: string
  readonly timeMs: number
  readonly json: Readonly<Record<string, unknown>>
}

export type Key = `0x${string}`

/** `bloom`: the pattern that fills the log filter, in hex; `ff` admits every log. */
type BlockOptions = {
  readonly salt?: number
  readonly key?: Key
  /** The producer that the header names, if not the owner of the key. */
  readonly miner?: string
  readonly bloom?: string
  readonly gasUsed?: bigint
}

const ZERO_HASH = `0x${'00'.repeat(32)}`
const VANITY = '00'.repeat(32)

/**
 * The next block of a chain that exists only in the test, with a valid hash. `salt` distinguishes two blocks with the same
 * parent and time; `key` seals the block as a producer of chain 56 does.
 */
export const blockAfter = async (
  parent: ScriptedBlock | null,
  {
    timeMs,
    salt = 0,
    key,
    bloom = '00',
    gasUsed = 0n,
    miner = minerOf(key),
  }: BlockOptions & { readonly timeMs: number },
): Promise<ScriptedBlock> => {
  const height = parent === null ? 0n : parent.height + 1n
  const base = {
    parentHash: parent?.hash ?? ZERO_HASH,
    sha3Uncles: ZERO_HASH,
    miner,
    stateRoot: toHex(salt, { size: 32 }),
    transactionsRoot: ZERO_HASH,
    receiptsRoot: ZERO_HASH,
    logsBloom: `0x${bloom.repeat(512 / bloom.length)}`,
    difficulty: '0x2',
    number: toHex(height),
    gasLimit: '0x1c9c380',
    gasUsed: toHex(gasUsed),
    timestamp: toHex(Math.floor(timeMs / 1000)),
    extraData: '0x',
    mixHash: toHex(timeMs % 1000, { size: 32 }),
    nonce: '0x0000000000000000',
  }
  const fields = key === undefined ? base : { ...base, extraData: await sealed(base, key) }
  const hash = hashHeader(fields)
  return { height, hash, timeMs, json: { ...fields, hash, size: '0x3e8', transactions: [], uncles: [] } }
}

const minerOf = (key: Key | undefined): string =>
  key === undefined ? `0x${'11'.repeat(20)}` : privateKeyToAccount(key).address.toLowerCase()

export const CHAIN_ID = 56

/** Chain id and 15 base fields, extraData only the vanity: what producers signed before Bohr. */
const sealed = async (base: Readonly<Record<string, string>>, key: Key): Promise<string> => {
  const numbers = new Set(['difficulty', 'number', 'gasLimit', 'gasUsed', 'timestamp'])
  const bytes = Object.entries({ ...base, extraData: `0x${VANITY}` }).map(([name, value]) =>
    numbers.has(name) ? numberBytes(BigInt(value)) : hexToBytes(value as Key),
  )
  const hash = keccak256(toRlp([numberBytes(BigInt(CHAIN_ID)), ...bytes]))
  const { r, s, yParity } = await sign({ hash, privateKey: key })
  return `0x${VANITY}${r.slice(2)}${s.slice(2)}${toHex(yParity ?? 0, { size: 1 }).slice(2)}`
}

const numberBytes = (value: bigint): Uint8Array =>
  value === 0n ? new Uint8Array() : hexToBytes(bytesToHex(hexToBytes(toHex(value))))

/** Blocks of these times on top of a parent (or a new chain). */
export const grow = async (
  parent: ScriptedBlock | null,
  timesMs: readonly number[],
  options: BlockOptions = {},
): Promise<ScriptedBlock[]> => {
  const blocks: ScriptedBlock[] = []
  for (const timeMs of timesMs) blocks.push(await blockAfter(blocks.at(-1) ?? parent, { ...options, timeMs }))
  return blocks
}

/** A log filter that admits whatever does not need the first bit of this address or topic. */
export const filterWithout = (value: string): string => {
  const bit = BigInt(keccak256(`0x${value.slice(2)}`).slice(0, 6)) & 0x7ffn
  return (((1n << 2048n) - 1n) ^ (1n << bit)).toString(16).padStart(512, '0')
}
