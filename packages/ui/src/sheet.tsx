import { Suspense, useState } from 'react'
import { type SheetProps, useKit } from './kit.ts'

/**
 * A question or detail over the screen, in the app's frame. It mounts on first opening, so that the frame's code can
 * load then, and stays mounted so that closing can be animated.
 */
export const Sheet = (props: SheetProps) => {
  const { Frame } = useKit()
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense>
      <Frame {...props} />
    </Suspense>
  )
}

/** The last non-null value: what a sheet shows while it closes. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
