import type { Address } from 'viem'
import { bookedCount } from '../db/intents.ts'
import { SEEN_FOR_MS, TransientError, type Work } from '../signer-setup.ts'

/**
 * Checks whether the treasury has sent more (`mined`, the chain's count) than the books know: then someone else has its key.
 * Throws a TransientError from the first sighting on, also while too few endpoints answer to tell whether it is still so.
 */
export async function findAhead(work: Work, mined: bigint | null): Promise<void> {
  const { writer, genesis, treasury, disputes, now } = work
  const { ahead } = disputes
  if (mined === null) {
    if (!ahead.has(treasury)) return
    throw new TransientError(
      'too few endpoints say how many transactions the treasury has sent, and earlier they counted more than this signer has sent. Nothing more is signed',
    )
  }
  const booked = await bookedCount(writer.client, { chain: genesis, sender: treasury })
  if (mined <= booked) {
    ahead.delete(treasury)
    return
  }
  if (!ahead.has(treasury)) ahead.set(treasury, now())
  throw sentByOthers({ sender: treasury, mined, booked })
}

/** Whether it has been so for long enough: starting again stops withdrawals and names what was sent (docs/decisions/0309). */
export function mustRestart(work: Pick<Work, 'treasury' | 'disputes' | 'now'>): boolean {
  const { treasury, disputes, now } = work
  const since = disputes.ahead.get(treasury)
  return since !== undefined && now() - since >= SEEN_FOR_MS
}

export function sentByOthers({
  sender,
  mined,
  booked,
}: {
  readonly sender: Address
  readonly mined: bigint
  readonly booked: bigint
}): TransientError {
  return new TransientError(
    `somebody else is sending with the key of ${sender}: the chain counts ${mined} transactions, this signer ${booked}. ` +
      'Nothing more is signed',
  )
}
