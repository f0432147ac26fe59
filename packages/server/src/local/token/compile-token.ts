import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** What compiling the token gives, as it is checked in beside the source. */
export type TokenArtifact = {
  readonly compiler: string
  readonly abi: readonly unknown[]
  readonly bytecode: `0x${string}`
}

type Imports = (path: string) => { contents: string } | { error: string }
type Compiler = {
  version(): string
  compile(input: string, options: { import: Imports }): string
}
type Output = {
  readonly errors?: readonly { severity: string; formattedMessage: string }[]
  readonly contracts?: Record<
    string,
    Record<string, { abi: readonly unknown[]; evm: { bytecode: { object: string } } }>
  >
}

const SOURCE = 'TestUsdt.sol'
const require = createRequire(import.meta.url)

/** Compiles TestUsdt.sol with the compiler and the library of the registry. Throws what the compiler complains of. */
export function compileToken(): TokenArtifact {
  const solc: Compiler = require('solc')
  const content = readFileSync(new URL(SOURCE, import.meta.url), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { [SOURCE]: { content } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      // Without a hash of the sources' names and comments at its end, equal code is equal bytes.
      metadata: { bytecodeHash: 'none' },
      outputSelection: { [SOURCE]: { TestUsdt: ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport }))

  const complaints = output.errors?.map(({ formattedMessage }) => formattedMessage) ?? []
  const made = output.contracts?.[SOURCE]?.['TestUsdt']
  if (complaints.length > 0 || made === undefined)
    throw new Error(complaints.join('\n') || 'nothing compiled')
  return { compiler: solc.version(), abi: made.abi, bytecode: `0x${made.evm.bytecode.object}` }
}

const readImport: Imports = (path) => {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch (error) {
    return { error: String(error) }
  }
}
