import { type Block, explain, GAME_IDS, type GameId } from '@nibble/domain'
import { useText } from '../../../text/text-context.ts'
import { OutcomeBead } from '../../../ui/bead-of.tsx'
import { outcomeText } from '../../../ui/bead-words.ts'

const SETS: ReadonlySet<GameId> = new Set(['lucky-2', 'lucky-3', 'lucky-4'])

/** One block decides every game; sets of characters say nothing that the exact one does not. */
export const OtherGames = ({ game, block }: { game: GameId; block: Block }) => {
  const t = useText()
  const others = GAME_IDS.filter((id) => id !== game && !SETS.has(id))
  return (
    <section>
      <h2 className="mb-2 text-16 font-semibold tracking-tight">{t('result.others')}</h2>
      <ul className="grid gap-x-8 xl:grid-cols-2">
        {others.map((id) => {
          const facts = explain({ game: id, ...block })
          const { name, detail } = outcomeText(t, id, facts)
          return (
            <li key={id} className="flex min-h-11 items-center gap-2 border-t border-line py-1 lg:min-h-10">
              <span className="min-w-0 flex-1 text-muted">{t(`game.${id}`)}</span>
              <OutcomeBead game={id} outcome={facts.outcome} />
              <b>{name}</b>
              {facts.kind === 'hands' && <span className="text-muted">{detail}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
