// Compiles the contracts into the checked-in files. Run it after a change: npm run contracts -w @nibble/server
import { writeFileSync } from 'node:fs'
import { artifactFile, CONTRACTS, compileContract } from './compile-contract.ts'

for (const contract of CONTRACTS)
  writeFileSync(artifactFile(contract), `${JSON.stringify(compileContract(contract), null, 2)}\n`)
