import './ring.css'
import type { ReactNode } from 'react'

type Props = {
  /** Pixels across. */
  size: number
  thickness: number
  /** `open` runs down; `ending` is its last ten seconds; `closed` is full and grey; `waiting` turns. */
  state: 'open' | 'ending' | 'closed' | 'waiting'
  /** What is left, 0 to 1. Only `open` and `ending` show it. */
  left: number
  /** The digits inside. The ring itself is decoration. */
  children?: ReactNode
}

export const Ring = ({ size, thickness, state, left, children }: Props) => {
  const width = state === 'ending' ? thickness * 1.5 : thickness
  const middle = size / 2
  const radius = middle - thickness * 0.75 + (state === 'ending' ? 0 : thickness * 0.25)
  const circumference = 2 * Math.PI * radius
  const shown = state === 'waiting' ? 0.25 : state === 'closed' ? 0 : Math.min(1, Math.max(0, left))

  return (
    <span className={`ring-box ring-${state}`} style={{ width: size, height: size }}>
      <svg width={size} height={size} aria-hidden="true" strokeWidth={width}>
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
