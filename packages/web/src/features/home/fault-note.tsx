import type { RoundLength } from '@nibble/domain'
import { TriangleAlert } from 'lucide-react'
import { useTable } from '../../api/queries.ts'
import { useText } from '../../text/text-context.ts'

/** What keeps bets out although the round is open by the clock. */
export const FaultNote = ({ roundLength }: { roundLength: RoundLength }) => {
  const t = useText()
  const fault = useTable(roundLength).data?.gate.fault ?? null
  if (fault === null || fault === 'between') return null
  return (
    <p role="status" className="mb-3 flex gap-2 rounded-12 bg-brass-wash px-3 py-2.5">
      <TriangleAlert size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
      {t(fault === 'chain' ? 'home.faultChain' : fault === 'clock' ? 'home.faultClock' : 'home.faultStopped')}
    </p>
  )
}
