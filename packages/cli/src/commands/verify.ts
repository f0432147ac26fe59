import { CHECKS, isProven, type Proof, readProof, verifyProof } from '@nibble/proof'
import { printTo } from '../print.ts'
import { loadFile } from './load-file.ts'
import { LABELS, sentenceOf } from './step-sentences.ts'

/** Re-checks a proof file and prints what holds. 0 when nothing failed, 1 when something did, 2 without a file. */
export const verify = async (args: readonly string[]): Promise<number> => {
  const [file, ...more] = args
  if (file === undefined || more.length > 0) {
    await printTo(process.stderr, 'Name one proof file: npm run --silent nibble -- verify FILE\n')
    return 2
  }
  const proof = await loadFile(file, readProof)
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
    ...CHECKS.flatMap((id) => {
      if (id === 'fetched') return lineOf(WORDS.skipped, 'Chain', askFor(proof))
      return steps
        .filter((step) => step.id === id)
        .map((step) => lineOf(WORDS[step.state], LABELS[step.id], sentenceOf(step)))
    }),
    '',
    proven
      ? `Proven: ${holding} of ${holding + 1} checks hold; the first is for a node to answer.`
      : `NOT proven: ${failed} of ${failed + holding + 1} checks failed.`,
    '',
  ].join('\n')
}

const lineOf = (word: string, label: string, sentence: string): string =>
  `${word.padEnd(8)}${label.padEnd(14)}${sentence}`

const askFor = ({ draw }: Proof): string =>
  'A file cannot show that the block is on the chain. Ask any node or explorer that you trust for block ' +
  `${BigInt(draw.header['number'] ?? 0)}; its hash must be ${draw.hash}.`

const WORDS = { ok: 'ok', failed: 'FAILED', skipped: '-' } as const
