import { type Block, GAME_IDS, type GameId } from '@nibble/domain'
import { useText } from '../../../text/text-context.ts'
import { OutcomeRows } from '../../../ui/bead-rows.tsx'

const SETS: ReadonlySet<GameId> = new Set(['lucky-2', 'lucky-3', 'lucky-4'])

/** One block decides every game; sets of characters say nothing that the exact one does not. */
export const OtherGames = ({ game, block }: { game: GameId; block: Block }) => {
  const t = useText()
  return (
    <section>
      <h2 className="mb-2 text-16 font-semibold tracking-tight">{t('result.others')}</h2>
      <OutcomeRows games={GAME_IDS.filter((id) => id !== game && !SETS.has(id))} block={block} wide />
    </section>
  )
}
