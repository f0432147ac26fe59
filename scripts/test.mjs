// npm test: everything that must hold, step by step; `npm test -- unit lint` runs the named steps alone.
// Ends with the line "N passed, N failed": each test counts, and each other check counts as one.
import { rmSync } from 'node:fs'
import { checkNode } from './steps/check-node.mjs'
import { install } from './steps/install.mjs'
import { makeScratchFolder } from './steps/scratch-folder.mjs'
import { STEPS } from './steps/test-steps.mjs'

checkNode()
const names = process.argv.slice(2)
const unknown = names.filter((name) => !STEPS.some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no step ${unknown.join(', ')}; there are ${STEPS.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(2)
}
install()

const scratch = makeScratchFolder()
process.on('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }))
// Whatever the steps write for a while lies there, and goes with it.
process.env.TMPDIR = scratch

const total = { passed: 0, failed: 0 }
const chosen = STEPS.filter(({ name, long }) => (names.length === 0 ? !long : names.includes(name)))

// A step may wait for one of another lane.
const ends = new Map()
const ended = new Map(chosen.map(({ name }) => [name, new Promise((end) => ends.set(name, end))]))
const lanes = new Set(chosen.map(({ lane }) => lane))
await Promise.all([...lanes].map((name) => runInTurn(chosen.filter(({ lane }) => lane === name))))

console.log('')
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

async function runInTurn(steps) {
  for (const step of steps) {
    await ended.get(step.after)
    console.log(`… ${step.name}: ${step.what}`)
    const start = performance.now()
    const { passed, failed, output } = await step.run(scratch)
    total.passed += passed
    total.failed += failed

    if (failed > 0) console.log(output.trimEnd())
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(
      `${failed === 0 ? 'ok  ' : 'FAIL'} ${step.name}: ${passed} passed, ${failed} failed, ${seconds} s`,
    )
    ends.get(step.name)()
  }
}
