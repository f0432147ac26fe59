import { readFile, stat } from 'node:fs/promises'
import { isProven, type Proof, ProofError, readProof, verifyProof } from '@nibble/proof'
import { printTo } from '../print.ts'
import { LABELS, sentenceOf } from './step-sentences.ts'

/** A proof has some 6 KB. */
const LARGEST_FILE = 1_048_576

/** Re-checks a proof file and prints what holds. 0 when nothing failed, 1 when something did, 2 without a file. */
export const verify = async (args: readonly string[]): Promise<number> => {
  const [file, ...more] = args
  if (file === undefined || more.length > 0) {
    await printTo(process.stderr, 'Name one proof file: npm run --silent nibble -- verify FILE\n')
    return 2
  }
  const proof = await load(file)
  if (typeof proof === 'string') {
    await printTo(process.stderr, `${proof}\n`)
    return 1
  }
  const steps = verifyProof(proof)
  const proven = isProven(steps)
  await printTo(process.stdout, report({ proof, steps, proven }))
  return proven ? 0 : 1
}

const report = ({
  proof,
  steps,
  proven,
}: {
  readonly proof: Proof
  readonly steps: ReturnType<typeof verifyProof>
  readonly proven: boolean
}): string => {
  const failed = steps.filter(({ state }) => state === 'failed').length
  const holding = steps.filter(({ state }) => state === 'ok').length
  return [
    `Round ${proof.round} (${proof.tempo}) on chain ${proof.chainId}`,
    '',
    ...steps.map((step) => `${WORDS[step.state].padEnd(8)}${LABELS[step.id].padEnd(14)}${sentenceOf(step)}`),
    '',
    proven
      ? `Proven: ${holding} of ${holding} checks hold.`
      : `NOT proven: ${failed} of ${failed + holding} checks failed.`,
    `A file cannot show that the block is on the chain. Ask any node or explorer that you trust for block ${BigInt(
      proof.draw.header['number'] ?? 0,
    )}; its hash must be ${proof.draw.hash}.`,
    '',
  ].join('\n')
}

const WORDS = { ok: 'ok', failed: 'FAILED', skipped: '-' } as const

/** The proof in a file, or a sentence that says why there is none. */
const load = async (file: string): Promise<Proof | string> => {
  try {
    if ((await stat(file)).size > LARGEST_FILE) return `${file} is too large for a proof.`
    return readProof(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (error instanceof ProofError) return `${file} is no proof: ${error.message}.`
    if (error instanceof SyntaxError) return `${file} is no proof: it is not JSON.`
    return `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}
