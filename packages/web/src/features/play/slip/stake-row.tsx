import { type Amount, ASSETS, type Asset } from '@nibble/domain'
import { Chip } from '@nibble/ui/chip.tsx'
import { FieldError } from '@nibble/ui/field.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useFormat, useText } from '../../../text/text-context.ts'
import { decimalsOf } from '../../../ui/amount.tsx'
import type { StakeAsset } from './offered-assets.ts'
import { chipsOf, doubleOf, halfOf, mostOf } from './stake.ts'
import type { Stake } from './use-stake.ts'

type Props = {
  stake: Stake
  asset: StakeAsset | undefined
  /** How many bets share the balance. */
  times: number
  label: string
  disabled: boolean
  invalid: boolean
}

/** The field, ½, 2×, Max, and five quick stakes. */
export const StakeRow = ({ stake, asset, times, label, disabled, invalid }: Props) => {
  const t = useText()
  const format = useFormat()
  const isReady = asset !== undefined && !disabled
  const half = () => asset !== undefined && stake.amount !== null && stake.set(halfOf(stake.amount, asset))
  const double = () =>
    asset !== undefined && stake.amount !== null && stake.set(doubleOf(stake.amount, asset))

  return (
    <div className="stake-row grid grid-cols-1 gap-2 lg:gap-3">
      <div className="flex gap-2">
        <input
          aria-label={label}
          aria-invalid={invalid || stake.problem !== undefined}
          aria-describedby={NOTE}
          className="h-12 min-w-0 flex-1 rounded-12 border border-line-strong bg-page px-3.5 text-20 font-semibold tracking-tight transition hover:border-faint aria-invalid:border-loss disabled:opacity-60 lg:h-14 lg:text-28"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={24}
          value={stake.text}
          disabled={!isReady}
          onChange={({ target }) => stake.type(target.value)}
        />
        <Chip className={KEY} title={t('slip.halfLong')} disabled={!isReady} onClick={half}>
          <span aria-hidden="true">{t('slip.half')}</span>
          <span className="sr-only">{t('slip.halfLong')}</span>
        </Chip>
        <Chip className={KEY} title={t('slip.doubleLong')} disabled={!isReady} onClick={double}>
          <span aria-hidden="true">{t('slip.double')}</span>
          <span className="sr-only">{t('slip.doubleLong')}</span>
        </Chip>
        <MaxChip asset={asset} times={times} disabled={!isReady} onMax={stake.set} />
      </div>
      <StakeNote stake={stake} asset={asset} />
      <div className="stake-chips grid grid-cols-5 gap-2 lg:gap-3">
        {asset === undefined &&
          CHIPS.map((chip) => <Skeleton key={chip} className="h-11 w-full rounded-12" />)}
        {asset !== undefined &&
          chipsOf(asset).map((chip) => (
            <Chip
              key={String(chip)}
              className="px-1"
              selected={chip === stake.amount}
              disabled={!isReady}
              onClick={() => stake.set(chip)}
            >
              {format.amount(chip, { decimals: 0 })}
            </Chip>
          ))}
      </div>
    </div>
  )
}

const CHIPS = [0, 1, 2, 3, 4]
const NOTE = 'stake-note'

/** What is wrong with the typed stake; or how it was read, if a point or comma is ambiguous. */
const StakeNote = ({ stake, asset }: Pick<Props, 'stake' | 'asset'>) => {
  const t = useText()
  const format = useFormat()
  const isPlain = /^\d*([.,]\d{1,2})?$/.test(stake.text.trim())
  return (
    <p id={NOTE} className="text-12 empty:hidden" aria-live="polite">
      {stake.problem !== undefined && <FieldError text={stake.problem} />}
      {stake.amount !== null && !isPlain && (
        <span className="text-muted">
          {t('amount.read', { amount: format.amount(stake.amount, { decimals: decimalsOf(asset?.asset) }) })}
        </span>
      )}
    </p>
  )
}

const KEY = 'min-h-12 max-[351px]:px-2 lg:min-h-14 lg:min-w-14'

type MaxProps = {
  asset: StakeAsset | undefined
  times: number
  disabled: boolean
  onMax: (amount: Amount) => void
}

/** Staking the maximum takes two taps: the first asks, the second confirms. */
const MaxChip = ({ asset, times, disabled, onMax }: MaxProps) => {
  const t = useText()
  const format = useFormat()
  const [isAsking, setIsAsking] = useState(false)
  const most =
    asset?.available === undefined ? null : mostOf({ limits: asset, available: asset.available, times })
  const amount = most === null ? '' : format.amount(most, { decimals: decimalsOf(asset?.asset) })

  return (
    <Chip
      className={`${KEY} whitespace-nowrap`}
      selected={isAsking}
      disabled={disabled || most === null || most === 0n}
      onBlur={() => setIsAsking(false)}
      onClick={() => {
        if (isAsking && most !== null) onMax(most)
        setIsAsking(!isAsking)
      }}
    >
      {isAsking ? t('slip.maxSure', { amount }) : t('slip.max')}
    </Chip>
  )
}

type AssetSelectProps = {
  assets: readonly StakeAsset[]
  chosen: StakeAsset | undefined
  onChoose: (asset: Asset) => void
  disabled: boolean
}

/** The sub-account that the stake comes from. A native select lies over a coin and a name. */
export const AssetSelect = ({ assets, chosen, onChoose, disabled }: AssetSelectProps) => {
  const t = useText()
  const name = chosen === undefined ? '–' : t(`asset.${chosen.asset}`)
  return (
    <span className="relative inline-flex min-h-11 min-w-0 items-center gap-2 rounded-6 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-azure">
      <Coin asset={chosen?.asset ?? 'USDT'} />
      <b className="leading-tight lg:whitespace-nowrap">{name}</b>
      {assets.length > 1 && <ChevronDown size={16} className="text-faint" aria-hidden="true" />}
      <select
        className="absolute inset-0 w-full cursor-pointer appearance-none opacity-0"
        aria-label={t('slip.asset')}
        value={chosen?.asset ?? ''}
        disabled={disabled || assets.length === 0}
        onChange={({ target }) => isOneOf(ASSETS, target.value) && onChoose(target.value)}
      >
        {assets.map(({ asset }) => (
          <option key={asset} value={asset}>
            {t(`asset.${asset}`)}
          </option>
        ))}
      </select>
    </span>
  )
}

/** A coin with the first letter of its asset. */
const Coin = ({ asset }: { asset: Asset }) => (
  <span
    className={`grid size-6 shrink-0 place-items-center rounded-full text-12 font-semibold shadow-[inset_0_0_0_1px_currentColor] ${CHECK[asset] ?? 'bg-raised text-muted'}`}
    aria-hidden="true"
  >
    {asset.charAt(0)}
  </span>
)

const CHECK: Partial<Record<Asset, string>> = {
  USDT: 'bg-azure-wash text-azure',
  GMT: 'bg-brass-wash text-brass',
}

/** Whether a text is in a list of literals, as a type guard. */
const isOneOf = <T extends string>(list: readonly T[], text: string): text is T =>
  list.some((each) => each === text)
