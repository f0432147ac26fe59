import type { ConsoleWithdrawal, claimWithdrawal } from '@nibble/contract/console'
import { Button } from '@nibble/ui/button.tsx'
import { useGetIdentity } from 'ra-core'
import type { ReactNode } from 'react'
import { useAct } from '../../api/use-act.ts'
import { Time } from '../../ui/values.tsx'

type Move = {
  readonly key: string
  readonly text: string
  readonly variant: 'primary' | 'secondary' | 'danger'
  readonly go: () => void
}

type MovesProps = {
  waitsFor: string | null
  moves: readonly Move[]
  claim: ReactNode
  /** What is asked before a move. */
  children: ReactNode
}

/** The buttons allowed by this operator's roles and the state of the case; otherwise what it waits for. */
export const Moves = ({ waitsFor, moves, claim, children }: MovesProps) => (
  <div className="mb-4 grid gap-3 empty:hidden">
    {waitsFor !== null && <p className="rounded-6 bg-azure-wash px-3 py-2 text-azure">{waitsFor}</p>}
    {moves.length > 0 && (
      <div className="flex flex-wrap items-center gap-2">
        {moves.map(({ key, text, variant, go }) => (
          <Button key={key} variant={variant} onClick={go}>
            {text}
          </Button>
        ))}
        {claim}
      </div>
    )}
    {children}
  </div>
)

type Claiming = typeof claimWithdrawal
type Props = {
  of: { readonly id: string; readonly claim: ConsoleWithdrawal['claim'] }
  claim: Claiming
  unclaim: Claiming
}

/** Keeps two people from reviewing the same case. */
export const Claim = ({ of: { id, claim: held }, claim, unclaim }: Props) => {
  const { identity } = useGetIdentity()
  const take = useAct(claim, { done: 'Claimed: others see that you are working on it.' })
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
        <Button variant="ghost" onClick={() => act({ id })} busy={isBusy ? '…' : undefined}>
          {isMine ? 'Unclaim' : 'Claim'}
        </Button>
      )}
      {failure !== null && <span className="text-12 text-loss">{failure}</span>}
    </>
  )
}
