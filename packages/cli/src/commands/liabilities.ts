import { formatAmount } from '@nibble/domain'
import {
  isIncluded,
  type LiabilityProof,
  type LiabilityStep,
  readLiabilityProof,
  verifyLiability,
} from '@nibble/proof'
import { time } from '../proof-sentences.ts'
import { loadFile, printTo } from '../terminal.ts'

/** Checks that a player is included in what the house owes. Exit code 0 if so, 1 if not, 2 without a file. */
export const liabilities = async (args: readonly string[]): Promise<number> => {
  const [file, ...more] = args
  if (file === undefined || more.length > 0) {
    await printTo(process.stderr, 'Usage: npm run --silent nibble -- liabilities FILE\n')
    return 2
  }
  const proof = await loadFile(file, readLiabilityProof)
  if (typeof proof === 'string') {
    await printTo(process.stderr, `${proof}\n`)
    return 1
  }
  const steps = verifyLiability(proof)
  const isListed = isIncluded(steps)
  await printTo(process.stdout, report(proof, steps, isListed))
  return isListed ? 0 : 1
}

const report = (proof: LiabilityProof, steps: readonly LiabilityStep[], isListed: boolean): string =>
  [
    `Player ${proof.bindId}, owed ${formatAmount(proof.amount)} USDT on ${proof.day} (GMT+8)`,
    `Books read at ${time(proof.takenAt)}, as the house says`,
    '',
    ...steps.map(
      (step) =>
        `${(step.state === 'ok' ? 'ok' : 'FAILED').padEnd(8)}${LABELS[step.id].padEnd(8)}${sentenceOf(step)}`,
    ),
    '',
    isListed
      ? `Counted: the ${formatAmount(proof.amount)} USDT are part of ${formatAmount(proof.total)} owed, to ${proof.count} players as the house says.`
      : 'NOT counted: this file does not show that the player is part of the total.',
    'The root covers neither the number of players nor the time of reading: those are the house’s word.',
    `A file cannot show that everyone was given the same root. Compare root, total, number and time with those that the page shows for that day: ${proof.root}.`,
    '',
  ].join('\n')

const LABELS: Readonly<Record<LiabilityStep['id'], string>> = {
  place: 'Place',
  root: 'Root',
  total: 'Total',
}

const sentenceOf = (step: LiabilityStep): string => {
  switch (step.id) {
    case 'place': {
      const { index, count, steps } = step.facts
      return step.state === 'ok'
        ? `Leaf ${index + 1} of ${count}, ${steps} steps below the root.`
        : `A tree of ${count} leaves has no leaf ${index + 1} that is ${steps} steps below its root.`
    }
    case 'root': {
      const { stated, computed } = step.facts
      if (computed === null) return 'A sum on the path to the root is not a valid amount.'
      return step.state === 'ok'
        ? `The path ends at ${computed}.`
        : `The path ends at ${computed}, not at ${stated}.`
    }
    case 'total': {
      const { stated, computed } = step.facts
      if (computed === null) return 'There is no total without a root.'
      const sum = `All sums on the path add up to ${formatAmount(computed)}`
      return step.state === 'ok' ? `${sum}.` : `${sum}, not ${formatAmount(stated)}.`
    }
  }
}
