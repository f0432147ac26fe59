import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

type Move = {
  readonly key: string
  readonly text: string
  readonly look: 'primary' | 'secondary' | 'danger'
  readonly go: () => void
}

/** The buttons that this operator's roles and the state of the matter allow, and what it waits for otherwise. */
export const Moves = ({
  waitsFor,
  moves,
  claim,
  children,
}: {
  waitsFor: string | null
  moves: readonly Move[]
  claim: ReactNode
  /** What is asked before a move. */
  children: ReactNode
}) => (
  <div className="mb-4 grid gap-3 empty:hidden">
    {waitsFor !== null && <p className="rounded-6 bg-azure-wash px-3 py-2 text-azure">{waitsFor}</p>}
    {moves.length > 0 && (
      <div className="flex flex-wrap items-center gap-2">
        {moves.map(({ key, text, look, go }) => (
          <Button key={key} look={look} onClick={go}>
            {text}
          </Button>
        ))}
        {claim}
      </div>
    )}
    {children}
  </div>
)
