import type { appGetLevelConfig, ResponseOf } from '@nibble/contract'
import type { Level } from '@nibble/domain'
import type { PhraseKey, Translator } from '@nibble/phrases'
import type { Database } from '../../db/database.ts'
import { readTermsNow } from '../../ledger/rebate-terms-row.ts'

type Speak = Translator<PhraseKey>

/** Leagues, then ranks, as they are now, in English and in the caller's own language. */
export const readLevelConfig = async (
  { pool }: Pick<Database, 'pool'>,
  { english, own }: { readonly english: Speak; readonly own: Speak },
): Promise<ResponseOf<typeof appGetLevelConfig>> => {
  const { ranks, leagues } = await readTermsNow(pool)
  const named = (levelType: 0 | 1, phrase: 'level.league' | 'level.rank', levels: readonly Level[]) =>
    levels.map(({ threshold, rateBps }, at) => {
      const level = at + 1
      return {
        ...{ levelId: level, levelType, threshold, rateBps },
        ...{ remark: english(phrase, { level }), remarkUs: own(phrase, { level }) },
      }
    })
  return { levels: [...named(0, 'level.league', leagues), ...named(1, 'level.rank', ranks)] }
}
