import type { ConsoleWithdrawal, claimWithdrawal } from '@nibble/contract/console'
import { useGetIdentity } from 'ra-core'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'

type Claiming = typeof claimWithdrawal
type Props = {
  of: { readonly id: string; readonly claim: ConsoleWithdrawal['claim'] }
  claim: Claiming
  unclaim: Claiming
}

/** So that two people do not look into the same one. */
export const Claim = ({ of: { id, claim: held }, claim, unclaim }: Props) => {
  const { identity } = useGetIdentity()
  const take = useAct(claim, { done: 'Claimed: others see that you are at it.' })
  const leave = useAct(unclaim, { done: 'No longer claimed.' })
  const isMine = held !== null && held.operator.id === identity?.id
  const { act, isBusy, failure } = isMine ? leave : take
  return (
    <>
      {held !== null && !isMine ? (
        <span className="text-12 text-muted">
          {held.operator.name} is at it since <Time at={held.at} />
        </span>
      ) : (
        <Button look="ghost" onClick={() => act({ id })} busy={isBusy ? '…' : undefined}>
          {isMine ? 'Unclaim' : 'Claim'}
        </Button>
      )}
      {failure !== null && <span className="text-12 text-loss">{failure}</span>}
    </>
  )
}
