import type { GameId, RoadView } from '@nibble/domain'
import { useText } from '../../../text/text-context.ts'
import { Bead, type Side } from '../../../ui/bead.tsx'
import { sideNames } from './road-reading.ts'

type RoundBead = { readonly side: Side; readonly letter: string; readonly name: string }
type Props = { beads: readonly RoundBead[]; game: GameId; view: RoadView }

/** The newest twenty rounds as lettered beads, oldest first, and how often each side fell. */
export const LastTwenty = ({ beads, game, view }: Props) => {
  const t = useText()
  const names = sideNames(t, game, view)
  const count = (side: Side) => beads.filter((bead) => bead.side === side).length

  return (
    <div>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-semibold">{t('roads.last20')}</h2>
        <span className="flex flex-wrap gap-x-3 text-12 text-muted">
          <span>{t('roads.count', { name: names.a, count: count('a') })}</span>
          <span>{t('roads.count', { name: names.b, count: count('b') })}</span>
          {names.tie !== null && <span>{t('roads.count', { name: names.tie, count: count('tie') })}</span>}
        </span>
      </div>
      {beads.length === 0 ? (
        <p className="py-2 text-muted">{t('roads.none')}</p>
      ) : (
        <ol className="grid grid-cols-10 justify-items-center gap-y-1.5">
          {beads.map(({ side, letter, name }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bead is known by its place
            <li key={index}>
              <Bead side={side} letter={letter} label={name} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
