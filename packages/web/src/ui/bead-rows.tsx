import { type Block, explain, type GameId } from '@nibble/domain'
import { useText } from '../text/text-context.ts'
import { OutcomeBead } from './bead.tsx'
import { outcomeText } from './outcome-names.ts'

type Props = {
  games: readonly GameId[]
  block: Block
  /** Two columns if the box is wide enough; there is no room for points then. */
  wide?: boolean
}

/** One block's results in several games: a bead and a word each. */
export const OutcomeRows = ({ games, block, wide = false }: Props) => {
  const t = useText()
  return (
    <ul
      className={wide ? 'grid grid-cols-1 gap-x-8 xl:grid-cols-2' : 'grid grid-cols-1'}
      style={{ gridAutoRows: '1fr' }}
    >
      {games.map((game) => {
        const facts = explain({ game, ...block })
        const { name, detail } = outcomeText(t, game, facts)
        return (
          <li key={game} className="flex min-h-11 items-center gap-2 border-t border-line py-1 lg:min-h-10">
            <span className="min-w-0 flex-1 text-muted">{t(`game.${game}`)}</span>
            <OutcomeBead game={game} outcome={facts.outcome} />
            <b>{name}</b>
            {facts.kind === 'hands' && !wide && <span className="text-muted">{detail}</span>}
          </li>
        )
      })}
    </ul>
  )
}
