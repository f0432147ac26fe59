import { StampStrip } from '../../book/way-strip.tsx'
import type { Check } from './check.ts'
import { FailedReceipt } from './failed-receipt.tsx'
import { proofStamps } from './proof-stamps.ts'

export { DeniedReceipt } from './failed-receipt.tsx'
export { YourBets } from './your-bets.tsx'

/** How far the proof takes the bet: accepted, sealed, drawn, paid. */
export const ProofStrip = ({ check }: { check: Check }) => {
  // A block that could not be fetched makes its stamp unreached, not false.
  const steps = check.unfound === null ? check.steps : check.steps.slice(0, -1)
  const stamps = proofStamps({ ...check, steps })
  if (stamps === null || check.claim === null) return null
  const height = check.height === null ? null : String(check.height)
  return (
    <>
      {check.failedReceipt !== null && <FailedReceipt kept={check.failedReceipt} />}
      <StampStrip
        stamps={stamps}
        around={{ drawAt: check.claim.drawAt, book: null, height, confirmations: null, agreeing: null }}
      />
    </>
  )
}
