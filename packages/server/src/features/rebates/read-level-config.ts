import type { appGetLevelConfig, ResponseOf } from '@nibble/contract'
import type { Level } from '@nibble/domain'
import type { PhraseKey, Translator } from '@nibble/phrases'
import type { Database } from '../../db/database.ts'
import { readTermsNow } from '../../shared/promotions.ts'

type Speak = Translator<PhraseKey>

/** The current leagues, then ranks: by name, or else number, in English and the caller's language. */
export const readLevelConfig = async (
  { pool }: Pick<Database, 'pool'>,
  { english, own }: { readonly english: Speak; readonly own: Speak },
): Promise<ResponseOf<typeof appGetLevelConfig>> => {
  const { ranks, leagues, legBps, directBps, peerBps, capBps, rankRemarks, leagueRemarks } =
    await readTermsNow(pool)
  const named = (
    levels: readonly Level[],
    remarks: typeof rankRemarks,
    { levelType, phrase }: { levelType: 0 | 1; phrase: 'level.league' | 'level.rank' },
  ) =>
    levels.map(({ threshold, rateBps }, at) => {
      const level = at + 1
      const name = (speak: Speak) => remarks?.[at]?.[speak.locale] ?? speak(phrase, { level })
      return {
        levelId: level,
        levelType,
        threshold,
        rateBps,
        remark: name(english),
        remarkUs: name(own),
      }
    })
  return {
    levels: [
      ...named(leagues, leagueRemarks, { levelType: 0, phrase: 'level.league' }),
      ...named(ranks, rankRemarks, { levelType: 1, phrase: 'level.rank' }),
    ],
    legBps,
    directBps,
    peerBps,
    capBps,
  }
}
