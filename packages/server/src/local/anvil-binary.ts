import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const MACHINES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

/** The chain's program inside the registry's package for this system; its wrapper script would need an install step. */
export function findAnvil(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${MACHINES[process.arch] ?? process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    const found = join(dirname(createRequire(wrapper).resolve(`${name}/package.json`)), 'bin', 'anvil')
    if (existsSync(found)) return found
  } catch {
    // Told below.
  }
  throw new Error(
    `No local chain for this system (${name} is not installed). Set CHAIN_RPC_URLS to use an outside one.`,
  )
}
