import type { ShownTransfer } from './chain/chain.ts'
import { hearingMs, type Work } from './signer-setup.ts'

/** So many payments of those whom the same operators show are asked about; the others are judged by them. */
const ASKED = 32

type Judged = {
  /** Those that a quorum shows. */
  readonly shown: readonly ShownTransfer[]
  /** Those that fewer show, whatever the others say. */
  readonly fewer: readonly ShownTransfer[]
  /** Whether any of the latter may still turn out to be true. */
  readonly isHeard: boolean
}

/**
 * Holds payments of the treasury that the books do not know against all endpoints. One that fewer than a quorum show and a
 * quorum denies is passed over after a while (docs/decisions/0308). That while is an operator's, not a payment's:
 * whoever shows another one each time gains nothing, nor whoever shows thousands.
 */
export const judgeUnknown = async (work: Work, unknown: readonly ShownTransfer[]): Promise<Judged> => {
  const { chain, treasury, disputes } = work
  const shown: ShownTransfer[] = []
  const denied: ShownTransfer[] = []
  const open: ShownTransfer[] = []
  for (const alike of byOperators(unknown)) {
    const asked = alike.slice(0, ASKED)
    const verdicts = await Promise.all(asked.map((one) => chain.verdictOn(one, treasury)))
    // What nobody was asked about is as what was, where that is all alike.
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
    return since.every((from) => at - from >= hearingMs(disputes, by, at))
  }
  const isHeard = open.length > 0 || !denied.every(wasHeard)
  if (!isHeard)
    for (const operator of operatorsOf(denied)) {
      overruled.set(operator, at)
      // Heard anew the next time.
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
