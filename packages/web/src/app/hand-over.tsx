import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { HandOverCode } from './take-hand-over.ts'

type Props = { code: HandOverCode | null; children: ReactNode }

const Exchange = lazy(() => import('./exchange.tsx').then((m) => ({ default: m.Exchange })))

/** A visit that came with a hand-over code exchanges it first; then the page opens as for anybody. */
export const HandOver = ({ code, children }: Props) => {
  const [isLeft, setIsLeft] = useState(false)
  if (code === null || isLeft) return children
  return (
    <Suspense>
      <Exchange code={code} onLeave={() => setIsLeft(true)}>
        {children}
      </Exchange>
    </Suspense>
  )
}
