import './hash-tile.css'
import { charactersOf, placesOf } from './nibbles.ts'

type Props = {
  hash: string
  lit?: readonly number[]
  /** "Block hash", for screen readers, before the characters. */
  label: string
}

type Run = { readonly text: string; readonly isLit: boolean; readonly at: number }

/** All 64 characters in groups of four, eight groups a line if there is room, the deciding ones framed. */
export const HashText = ({ hash, lit = [], label }: Props) => {
  const characters = charactersOf(hash)
  const deciding = placesOf(lit)

  return (
    <div className="hash-text" role="img" aria-label={`${label} ${characters}`}>
      <div>
        {Array.from({ length: Math.ceil(characters.length / 4) }, (_, group) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group of a hash is known by its place
          <span key={group}>
            {runsOf(characters, deciding, group * 4).map(({ text, isLit, at }) =>
              isLit ? <b key={at}>{text}</b> : text,
            )}
          </span>
        ))}
      </div>
    </div>
  )
}

const runsOf = (characters: string, lit: ReadonlySet<number>, from: number): readonly Run[] => {
  const runs: Run[] = []
  for (let at = from; at < from + 4; at++) {
    const isLit = lit.has(at)
    const last = runs.at(-1)
    if (last?.isLit === isLit) runs[runs.length - 1] = { ...last, text: last.text + characters.charAt(at) }
    else runs.push({ text: characters.charAt(at), isLit, at })
  }
  return runs
}
