import { lazy, type ReactNode, Suspense, useState } from 'react'

export type SheetProps = {
  open: boolean
  onClose: () => void
  title: string
  /** A question that must be answered does not close by a tap beside it. */
  insistent?: boolean
  children: ReactNode
  footer?: ReactNode
}

const SheetDialog = lazy(() => import('./sheet-dialog.tsx').then((m) => ({ default: m.SheetDialog })))

/**
 * From below on a phone, in the middle from 600 px. Its code, a tenth of the page, is fetched when one is first opened;
 * after that it stays, so that closing can be animated.
 */
export const Sheet = (props: SheetProps) => {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense>
      <SheetDialog {...props} />
    </Suspense>
  )
}

/** The last value that was there: what a sheet shows while it closes. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
