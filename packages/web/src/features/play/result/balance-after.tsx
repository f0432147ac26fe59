import { amountOf, type Amount as Money } from '@nibble/domain'
import { cx } from '@nibble/ui/class-names.ts'
import { useEffect, useState } from 'react'
import { useAssets } from '../../../api/queries.ts'
import { stakeableOf } from '../../../api/stakeable.ts'
import { useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import type { RoundNet } from './round-net.ts'

const COUNT_MS = 640

type Props = { nets: readonly RoundNet[]; isRevealed: boolean; won: boolean }

/**
 * The balance as the server sends it, under what the draw brought. Its place is kept until the bet is paid; then it counts up
 * from what it was to what it is: never to what it may become.
 */
export const BalanceAfter = ({ nets: [net], isRevealed, won }: Props) => {
  const t = useText()
  const { data } = useAssets()
  const now = net === undefined || data === undefined ? null : stakeableOf(data, net.paidIn)
  const shown = useCountUp(now, won)
  if (!isRevealed || net === undefined || shown === null) return null
  return (
    <p className={cx('mt-1 text-center text-muted lg:text-left', !net.isSettled && 'invisible')}>
      {t('shell.balance')}{' '}
      <Amount
        className={cx('font-semibold', won ? 'text-win' : 'text-text')}
        value={shown}
        asset={net.paidIn}
        named
        own
      />
    </p>
  )
}

/** What it was when it was last shown, then all between, then what it is. */
const useCountUp = (now: Money | null, won: boolean): Money | null => {
  const [from, setFrom] = useState<Money | null>(null)
  const [share, setShare] = useState(1)
  // Until the win arrives the balance may be anything: the last of it is where counting begins.
  if (!won && now !== from && (from === null || now === null || now < from)) setFrom(now)
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const rises = won && !isStill && from !== null && now !== null && now > from
  useEffect(() => {
    if (!rises) return
    const begun = performance.now()
    let frame = requestAnimationFrame(function step(at) {
      const gone = Math.min(1, Math.max(0, (at - begun) / COUNT_MS))
      setShare(1 - (1 - gone) ** 3)
      if (gone < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [rises])
  if (!rises) return now
  return amountOf(from + BigInt(Math.round(Number(now - from) * share)))
}
