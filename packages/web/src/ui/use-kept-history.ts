import type { BetRow } from '@nibble/contract'
import { useEffect } from 'react'
import { serverNow } from '../realtime/server-second.ts'
import { token } from '../session/session.ts'
import { keptHistory } from '../state/kept-history.ts'
import { amounts } from '../state/preferences.ts'
import { useText } from '../text/text-context.ts'
import { useFormat } from '../text/use-format.ts'
import { decimalsOf } from './amount.tsx'
import { pickShortName } from './bead-words.ts'

const MOST_ROWS = 10

/** Remembers the newest settled bets of a list for the offline page, as this player reads them. */
export const useKeptHistory = (bets: readonly BetRow[]) => {
  const t = useText()
  const format = useFormat()
  const isHidden = amounts.get() === 'hidden'

  useEffect(() => {
    const rows = bets.slice(0, MOST_ROWS).flatMap(({ net, asset, game, pick, placedAt }) => {
      if (net === null) return []
      const amount = isHidden ? '••••' : format.amount(net, { signed: true, decimals: decimalsOf(asset) })
      const what = `${t(`game.${game}`)} · ${pickShortName(t, game, pick)} · ${format.dayTime(placedAt)}`
      return [[what, `${amount} ${t(`asset.${asset}`)}`]]
    })
    if (rows.length > 0 && token.get() !== null)
      keptHistory.set(JSON.stringify({ asOf: format.dayTime(serverNow()), rows }))
  }, [bets, t, format, isHidden])
}
