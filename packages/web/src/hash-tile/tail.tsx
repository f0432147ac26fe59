import './hash-tile.css'
import { charactersOf, NIBBLES, placesOf } from './nibbles.ts'

type Props = {
  /** Null until known: the deciding places show "?". */
  hash: string | null
  /** The deciding characters, counted from the end: 1 is the last. */
  lit: readonly number[]
  label?: string
}

type Cell = { readonly at: number; readonly text: string; readonly isLit: boolean }

const SHOWN = 5

/** The last five characters of a hash, the deciding ones framed in brass. */
export const Tail = ({ hash, lit, label }: Props) => (
  <span className="tail">
    {label !== undefined && <span className="sr-only">{label}</span>}
    {framed(cellsOf(hash, placesOf(lit))).map(({ at, text, frame }) => (
      <i key={at} className={frame} aria-hidden="true">
        {text}
      </i>
    ))}
  </span>
)

/** A deciding character to the left of the tail (a digit before a run of letters) is drawn before a gap. */
const cellsOf = (hash: string | null, lit: ReadonlySet<number>): readonly Cell[] => {
  const characters = hash === null ? null : charactersOf(hash)
  const cell = (at: number): Cell => ({
    at,
    text: characters?.charAt(at) ?? (lit.has(at) ? '?' : '·'),
    isLit: lit.has(at),
  })
  const from = NIBBLES - SHOWN
  const tail = Array.from({ length: SHOWN }, (_, k) => cell(from + k))
  const far = [...lit].filter((at) => at < from).sort((a, b) => b - a)[0]
  if (far === undefined) return tail
  return [cell(far), { at: -1, text: '…', isLit: false }, ...tail.slice(2)]
}

const framed = (cells: readonly Cell[]) =>
  cells.map((cell, k) => {
    if (!cell.isLit) return { ...cell, frame: undefined }
    const opens = cells[k - 1]?.isLit !== true
    const closes = cells[k + 1]?.isLit !== true
    return { ...cell, frame: `lit${opens ? ' first' : ''}${closes ? ' last' : ''}` }
  })
