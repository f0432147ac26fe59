import { Button } from '@nibble/ui/button.tsx'
import { useEffect, useRef, useState } from 'react'
import { shortRound } from '../../../text/format.ts'
import { useFormat, useText } from '../../../text/text-context.ts'
import { Amount } from '../../../ui/amount.tsx'
import { moneyText } from '../money-text.ts'
import type { Preview } from './preview.ts'
import type { Intent } from './slip-state.ts'

type Props = {
  intent: Intent
  preview: Preview | null
  /** What is bet on, in words. */
  picked: string
  isMost: boolean
  drawAt: number
  busy: boolean
  onConfirm: () => void
  onChange: () => void
}

/**
 * The button replaces the first one, whose note leaves room under it on a desktop: the second half of a double tap must
 * not confirm.
 */
const DOUBLE_TAP_MS = 350

/** The second step: the full slip to confirm. */
export const ConfirmPanel = ({
  intent,
  preview,
  picked,
  isMost,
  drawAt,
  busy,
  onConfirm,
  onChange,
}: Props) => {
  const t = useText()
  const format = useFormat()
  const [first] = intent.bets
  const isMany = intent.bets.length > 1
  const confirm = useRef<HTMLDivElement>(null)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), DOUBLE_TAP_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isReady) confirm.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [isReady])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape goes back from wherever the focus is inside
    <div
      className="grid grid-cols-1 gap-3 lg:min-h-[338px] lg:grid-rows-[1fr_auto] lg:pb-8"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !busy) onChange()
      }}
    >
      <div className="grid grid-cols-1 grid-rows-[auto_1fr] gap-3">
        <h2 className="text-16 font-semibold">{t('slip.check')}</h2>
        <dl className="slip-facts grid grid-cols-[auto_1fr] [&>dd]:text-right [&>dt]:text-muted">
          <dt>{t(isMany ? 'slip.picks' : 'slip.pick')}</dt>
          <dd className="min-w-0 font-semibold">{picked}</dd>
          {first && isMany && (
            <>
              <dt>{t('slip.stakeEach')}</dt>
              <dd>
                <Amount value={first.stake} asset={intent.asset} named exact />
              </dd>
            </>
          )}
          {preview !== null && (
            <>
              <dt>{t(isMany ? 'slip.total' : 'slip.stake')}</dt>
              <dd className="font-semibold">
                <Amount value={preview.total} asset={intent.asset} named exact />
              </dd>
              <dt>{t(isMost ? 'slip.returnMost' : 'slip.return')}</dt>
              <dd>
                <Amount value={preview.returned.amount} asset={preview.returned.asset} named exact />
              </dd>
            </>
          )}
          <dt>{t('slip.round')}</dt>
          <dd>{shortRound(intent.round)}</dd>
          <dt>{t('slip.draw')}</dt>
          <dd>{format.time(drawAt)}</dd>
        </dl>
      </div>
      <div ref={confirm} className="slip-confirm">
        <Button
          variant="primary"
          size="large"
          busy={busy ? t('slip.submitting') : undefined}
          onClick={onConfirm}
        >
          {preview !== null &&
            t('slip.confirm', {
              amount: moneyText(format, preview.total, intent.asset),
              asset: t(`asset.${intent.asset}`),
            })}
        </Button>
        <Button size="large" disabled={busy} onClick={onChange}>
          {t('slip.change')}
        </Button>
      </div>
    </div>
  )
}
