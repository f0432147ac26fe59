import { type Block, decidingNibbles, explain, GAME_IDS, type GameId } from '@nibble/domain'
import { Tail } from '../hash-tile/tail.tsx'
import { useText } from '../text/text-context.ts'
import { OutcomeBead } from './bead.tsx'
import { outcomeText } from './outcome-names.ts'

/** One of the three lucky groups stands for all: they read the same character. */
const SHOWN = GAME_IDS.filter((game) => game !== 'lucky-3' && game !== 'lucky-4')

/** One block's result in every game: the deciding characters and the outcome. */
export const EveryGame = ({ block }: { block: Block }) => {
  const t = useText()
  return (
    <ul aria-label={t('readings.label')} className="grid gap-x-8 lg:grid-cols-2">
      {SHOWN.map((game) => (
        <Row key={game} game={game} block={block} />
      ))}
    </ul>
  )
}

const Row = ({ game, block }: { game: GameId; block: Block }) => {
  const t = useText()
  const facts = explain({ game, ...block })
  const { name, detail } = outcomeText(t, game, facts)
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 sm:flex-nowrap">
      <span className="min-w-0 flex-1 basis-full text-muted sm:basis-0">
        {game === 'lucky-2' ? t('home.lucky') : t(`game.${game}`)}
      </span>
      <span className="max-sm:-ml-1">
        <Tail hash={block.hash} lit={decidingNibbles({ game, hash: block.hash })} />
      </span>
      <span className="flex min-w-0 items-center gap-2 max-sm:flex-1 max-sm:justify-end sm:w-[190px]">
        <OutcomeBead game={game} outcome={facts.outcome} />
        <span className="min-w-0">
          {detail === null ? name : `${name} · ${detail.replaceAll(' ', '\u00a0')}`}
        </span>
      </span>
    </li>
  )
}
