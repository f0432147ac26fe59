import { roadsOf, type Side } from '@nibble/domain'
import { useText } from '../../text/text-context.ts'
import { BeadPlate, BigRoad, DerivedRoad } from '../../ui/roads.tsx'
import { Sample, StyleSection } from '../sample.tsx'

const ROUNDS = 'aabtbbbaaaaaaaabtabbattbababbbaaabbbaaabbbabababaabbaabb'
const LETTERS = { a: 'L', b: 'R', tie: 'D' }
const SIDES: readonly Side[] = [...ROUNDS].map((letter) =>
  letter === 'a' ? 'a' : letter === 'b' ? 'b' : 'tie',
)

/** The five roads of one table: a dragon's tail, draws, and long rows of both sides. */
export const Roads = () => {
  const t = useText()
  const roads = roadsOf(SIDES)
  return (
    <StyleSection name="roads">
      <Sample name="bead-plate" as="column">
        <BeadPlate
          label={t('roads.beadPlate')}
          beads={roads.beadPlate.map((cell) => ({ ...cell, side: cell.mark, letter: LETTERS[cell.mark] }))}
        />
      </Sample>
      <Sample name="big-road" as="column">
        <BigRoad
          label={t('roads.bigRoad')}
          streaks={roads.bigRoad.map((cell) => ({ ...cell, side: cell.mark }))}
        />
      </Sample>
      <Sample name="derived-road" as="column">
        {(['bigEye', 'small', 'cockroach'] as const).map((kind) => (
          <DerivedRoad
            key={kind}
            kind={kind}
            label={t(`roads.${kind}`)}
            turns={roads[kind].map((cell) => ({ ...cell, side: cell.mark === 'red' ? 'a' : 'b' }))}
          />
        ))}
      </Sample>
    </StyleSection>
  )
}
