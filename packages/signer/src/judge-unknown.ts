import type { ShownTransfer } from './chain/chain.ts'
import { overruleAfterMs, type Work } from './signer-setup.ts'

/** Per group of operators, this many of their payments are checked; the result applies to the rest. */
const ASKED = 32

type Judged = {
  /** Payments that a quorum shows. */
  readonly shown: readonly ShownTransfer[]
  /** Payments that fewer show, whatever the others say. */
  readonly fewer: readonly ShownTransfer[]
  /** Whether any of the latter may still prove true. */
  readonly isHeard: boolean
}

/**
 * Checks payments of the treasury that the books do not know with all endpoints. One that fewer than a quorum show and a
 * quorum denies is ignored after a while (docs/decisions/0308). That time runs per operator, not per payment, so that
 * showing another payment each time, or thousands, gains nothing.
 */
export const judgeUnknown = async (work: Work, unknown: readonly ShownTransfer[]): Promise<Judged> => {
  const { chain, treasury, disputes } = work
  const shown: ShownTransfer[] = []
  const denied: ShownTransfer[] = []
  const open: ShownTransfer[] = []
  for (const alike of byOperators(unknown)) {
    const asked = alike.slice(0, ASKED)
    const verdicts = await Promise.all(asked.map((one) => chain.verdictOn(one, treasury)))
    // The unchecked rest gets the verdict of the checked ones if these agree.
    const rest = verdicts.every((verdict) => verdict === verdicts[0]) ? verdicts[0] : 'open'
    for (const [n, one] of alike.entries()) ({ shown, denied, open })[verdicts[n] ?? rest ?? 'open'].push(one)
  }

  const at = work.now()
  const { inventing, overruled } = disputes
  const accusers = operatorsOf([...denied, ...open])
  for (const operator of inventing.keys()) if (!accusers.has(operator)) inventing.delete(operator)
  for (const operator of operatorsOf(denied)) if (!inventing.has(operator)) inventing.set(operator, at)

  const wasHeard = ({ by }: ShownTransfer) => {
    const since = by.map((operator) => inventing.get(operator) ?? at)
    return since.every((from) => at - from >= overruleAfterMs(disputes, by, at))
  }
  const isHeard = open.length > 0 || !denied.every(wasHeard)
  if (!isHeard)
    for (const operator of operatorsOf(denied)) {
      overruled.set(operator, at)
      // The next one gets the full time again.
      inventing.delete(operator)
    }
  return { shown, fewer: [...denied, ...open], isHeard }
}

const operatorsOf = (transfers: readonly ShownTransfer[]): ReadonlySet<string> =>
  new Set(transfers.flatMap(({ by }) => by))

const byOperators = (transfers: readonly ShownTransfer[]): readonly (readonly ShownTransfer[])[] => {
  const groups = new Map<string, ShownTransfer[]>()
  for (const transfer of transfers) {
    const name = JSON.stringify([...transfer.by].sort())
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [transfer])
    else group.push(transfer)
  }
  return [...groups.values()]
}
