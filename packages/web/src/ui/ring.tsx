import './ring.css'
import type { ReactNode } from 'react'

type Props = {
  /** Diameter and stroke in pixels. With `className` they only set the proportion, and the class the size. */
  size: number
  thickness: number
  className?: string
  /** `open` runs down; `ending` is its last ten seconds; `closed` is full and grey; `waiting` turns. */
  state: 'open' | 'ending' | 'closed' | 'waiting'
  /** The remaining part, 0 to 1. Used by `open` and `ending` only. */
  left: number
  /** The digits inside. The ring itself is decorative. */
  children?: ReactNode
}

const THICKER = 1.4

export const Ring = ({ size, thickness, className = '', state, left, children }: Props) => {
  const middle = size / 2
  const radius = middle - (thickness * THICKER) / 2
  const circumference = 2 * Math.PI * radius
  const shown = shownOf(state, left)

  return (
    <span
      className={`ring-box ring-${state} ${className}`}
      style={className === '' ? { width: size, height: size } : undefined}
    >
      <svg
        viewBox={`0 0 ${size} ${size}`}
        aria-hidden="true"
        strokeWidth={state === 'ending' ? thickness * THICKER : thickness}
      >
        <circle className="ring-track" cx={middle} cy={middle} r={radius} />
        {shown > 0 && (
          <circle
            className="ring-left"
            cx={middle}
            cy={middle}
            r={radius}
            strokeDasharray={circumference}
            strokeDashoffset={circumference * (1 - shown)}
          />
        )}
      </svg>
      <span className="ring-inside">{children}</span>
    </span>
  )
}

const shownOf = (state: Props['state'], left: number): number => {
  if (state === 'waiting') return 0.25
  return state === 'closed' ? 0 : Math.min(1, Math.max(0, left))
}
