// Runs a program of this project from its source: node scripts/run.mjs <file> [arguments].
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode } from './steps/check-node.mjs'
import { install } from './steps/install.mjs'

checkNode()
install()

const [file, ...rest] = process.argv.slice(2)
if (file === undefined) {
  console.error('Which file? node scripts/run.mjs <file> [arguments]')
  process.exit(2)
}
const program = resolve(file)
process.argv = [process.argv[0], program, ...rest]

const { register } = await import('tsx/esm/api')
register()
await import(pathToFileURL(program).href)
