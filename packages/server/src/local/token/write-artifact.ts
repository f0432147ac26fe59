// Compiles the token and writes what is checked in. Run it after a change of TestUsdt.sol: npm run token -w @nibble/server
import { writeFileSync } from 'node:fs'
import { compileToken } from './compile-token.ts'

writeFileSync(new URL('TestUsdt.json', import.meta.url), `${JSON.stringify(compileToken(), null, 2)}\n`)
