import { Suspense, useState } from 'react'
import { type SheetProps, useKit } from './kit.ts'

/**
 * A question or a detail over the screen, in the frame of the app. It is there from when it is first opened, so that
 * the frame may be fetched then, and closing can be animated.
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

/** The last value that was there: what a sheet shows while it closes. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value)
  if (value !== null && value !== last) setLast(value)
  return value ?? last
}
