import type { oddsConfigs, ResponseOf } from '@nibble/contract'
import { oddsTable, type Paytable } from '@nibble/domain'
import { rulesFingerprint } from '@nibble/proof'

export const oddsAnswer = (paytable: Paytable): ResponseOf<typeof oddsConfigs> => ({
  paytable,
  fingerprint: rulesFingerprint(paytable),
  games: oddsTable(paytable).map(({ game, picks }) => ({
    game,
    picks: picks.map(({ pick, multiple, chance, returnToPlayer }) => ({
      pick,
      multiple: multiple === null ? null : { ...multiple },
      probability: chance.win,
      returnToPlayer,
    })),
  })),
})
