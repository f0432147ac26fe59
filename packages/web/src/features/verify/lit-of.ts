import { decidingNibbles } from '@nibble/domain'
import type { Check } from './check.ts'

/** The characters that decided the bet; of a round or a block the last two, which most games read. */
export const litOf = ({ hash, claim }: Check): readonly number[] => {
  if (hash === null) return []
  return claim?.bet == null ? [2, 1] : decidingNibbles({ game: claim.bet.game, hash })
}
