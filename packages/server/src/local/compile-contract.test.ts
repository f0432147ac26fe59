import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { artifactFile, CONTRACTS, compileContract } from './compile-contract.ts'

test.each(CONTRACTS)(
  'the bytecode of %s that is checked in is what the source compiles to',
  (contract) => {
    const checkedIn: unknown = JSON.parse(readFileSync(artifactFile(contract), 'utf8'))
    expect(compileContract(contract)).toEqual(checkedIn)
  },
  60_000,
)
