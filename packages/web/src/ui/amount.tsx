import { type Asset, inCents, type Amount as Money } from '@nibble/domain'
import { cx } from '@nibble/ui/class-names.ts'
import { useState } from 'react'
import { amounts } from '../state/preferences.ts'
import { useStore } from '../state/store.ts'
import { useFormat, useText } from '../text/text-context.ts'

type Props = {
  value: Money
  asset?: Asset
  /** Shows the asset's name after the number. */
  named?: boolean
  signed?: boolean
  /** Green for a gain; a loss is red only with `result`; an outgoing amount stays plain. */
  tone?: 'plain' | 'gain' | 'result'
  /** Whether the eye hides it: the player's own money, but not odds and limits. */
  own?: boolean
  /** All decimals: for confirming or comparing. */
  exact?: boolean
  className?: string
}

export const Amount = ({
  value,
  asset,
  named = false,
  signed = false,
  tone = 'plain',
  own = false,
  exact = false,
  className,
}: Props) => {
  const t = useText()
  const format = useFormat()
  const isHidden = useStore(amounts) === 'hidden' && own
  const decimals = decimalsOf(asset)

  return (
    <span className={cx('whitespace-nowrap', !isHidden && toneClass(tone, value), className)}>
      {isHidden ? (
        <>
          <span aria-hidden="true">••••</span>
          <span className="sr-only">{t('common.hidden')}</span>
        </>
      ) : (
        <Digits
          short={format.amount(inCents(value), { signed, decimals })}
          full={format.amount(value, { signed, decimals })}
          isExact={exact}
        />
      )}
      {named && asset !== undefined && <> {t(`asset.${asset}`)}</>}
    </span>
  )
}

/**
 * Two decimals, and the full value on tap, on hover and for screen readers. Inside a link or button the tap is theirs.
 */
const Digits = ({ short, full, isExact }: { short: string; full: string; isExact: boolean }) => {
  const [isOpen, setIsOpen] = useState(false)
  if (isExact || short === full) return <>{full}</>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a screen reader gets the whole value anyway
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span
      title={full}
      className="cursor-help"
      onClick={(event) => {
        if (event.currentTarget.closest('a, button, label') === null) setIsOpen(!isOpen)
      }}
    >
      <span aria-hidden="true">{isOpen ? full : short}</span>
      <span className="sr-only">{full}</span>
    </span>
  )
}

/** Credits counted in whole points show no empty decimals. Reward credit comes in parts: 5.00 beside 4.99. */
export const decimalsOf = (asset: Asset | undefined): number =>
  asset === 'PLAY_POINT' || asset === 'ROLL_POINT' ? 0 : 2

const toneClass = (tone: NonNullable<Props['tone']>, value: Money) => {
  if (tone !== 'plain' && value > 0n) return 'text-win'
  return tone === 'result' && value < 0n ? 'text-loss' : undefined
}
