import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The result of compiling a contract, as checked in beside its source. */
export type ContractArtifact = {
  readonly compiler: string
  readonly abi: readonly unknown[]
  /** The deployment code, without the constructor's arguments. */
  readonly bytecode: `0x${string}`
  /** The code on the chain: 32 zero bytes stand for each value fixed by its constructor, at byte offsets from the start. */
  readonly runtime: { readonly code: `0x${string}`; readonly fixedAt: readonly number[] }
}

type Code = {
  readonly object: string
  readonly immutableReferences?: Record<string, readonly { start: number }[]>
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
    Record<string, { abi: readonly unknown[]; evm: { bytecode: Code; deployedBytecode: Code } }>
  >
}

/** The contracts of this folder, each in a file of its name, with its compiled form beside it. */
export const CONTRACTS = ['token/TestUsdt', 'book/Book'] as const

export const artifactFile = (contract: (typeof CONTRACTS)[number]): URL =>
  new URL(`${contract}.json`, import.meta.url)

const require = createRequire(import.meta.url)

/** Compiles one with the registry's compiler and libraries. Throws the compiler's complaints. */
export function compileContract(contract: (typeof CONTRACTS)[number]): ContractArtifact {
  const solc: Compiler = require('solc')
  const name = contract.slice(contract.indexOf('/') + 1)
  const source = `${name}.sol`
  const content = readFileSync(new URL(`${contract}.sol`, import.meta.url), 'utf8')
  const wanted = ['abi', 'evm.bytecode.object', 'evm.deployedBytecode']
  const input = {
    language: 'Solidity',
    sources: { [source]: { content } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      // Without the metadata hash of names and comments at its end, equal code is equal bytes.
      metadata: { bytecodeHash: 'none' },
      outputSelection: { [source]: { [name]: wanted } },
    },
  }
  const output: Output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport }))

  const complaints = output.errors?.map(({ formattedMessage }) => formattedMessage) ?? []
  const made = output.contracts?.[source]?.[name]
  if (complaints.length > 0 || made === undefined)
    throw new Error(complaints.join('\n') || 'the compiler produced no contract')
  const { bytecode, deployedBytecode } = made.evm
  const fixed = Object.values(deployedBytecode.immutableReferences ?? {}).flat()
  return {
    compiler: solc.version(),
    abi: made.abi,
    bytecode: `0x${bytecode.object}`,
    runtime: {
      code: `0x${deployedBytecode.object}`,
      fixedAt: fixed.map(({ start }) => start).sort(byNumber),
    },
  }
}

const byNumber = (a: number, b: number): number => a - b

const readImport: Imports = (path) => {
  try {
    return { contents: readFileSync(require.resolve(path), 'utf8') }
  } catch (error) {
    return { error: String(error) }
  }
}
