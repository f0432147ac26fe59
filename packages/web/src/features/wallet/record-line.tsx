import type { RecordSource, RecordType, WalletRecord } from '@nibble/contract'
import { inCents } from '@nibble/domain'
import { cx } from '@nibble/ui/class-names.ts'
import { InlineList } from '@nibble/ui/description-list.tsx'
import { Link } from '@tanstack/react-router'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChevronRight,
  Gift,
  Hash,
  Headset,
  type LucideIcon,
  Trophy,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { amounts } from '../../state/preferences.ts'
import { useStore } from '../../state/store.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount, decimalsOf } from '../../ui/amount.tsx'
import { sourceOf } from './record-filter.ts'

/** One entry; links to its details if there are any. */
export const RecordLine = ({ record }: { record: WalletRecord }) => {
  const t = useText()
  const format = useFormat()
  const isHidden = useStore(amounts) === 'hidden'
  const { recordType, coinName: asset, amount, balanceAfter, at } = record
  const Icon = ICONS[signOf(recordType)]
  const after = isHidden ? '••••' : format.amount(inCents(balanceAfter), { decimals: decimalsOf(asset) })

  return (
    <li>
      <Way record={record}>
        <span
          className={cx(
            'grid size-10 shrink-0 place-items-center rounded-12',
            amount > 0n ? 'bg-win-wash text-win' : 'bg-raised text-muted',
          )}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1">
          <b className="block">{t(`type.${recordType}`)}</b>
          <InlineList className="text-12 text-muted">
            {format.time(at)}
            {t('wallet.balanceAfter', { amount: after })}
          </InlineList>
        </span>
        <span className="grid shrink-0 justify-items-end text-right">
          <Amount own signed value={amount} asset={asset} tone="gain" className="font-semibold" />
          <span className="text-12 text-muted">{t(`asset.${asset}`)}</span>
        </span>
      </Way>
    </li>
  )
}

const LINE = 'flex min-h-15 items-center gap-3 py-2'

const Way = ({ record, children }: { record: WalletRecord; children: ReactNode }) => {
  const to = wayOf(record)
  const chevron = <ChevronRight size={16} className="shrink-0 text-faint" aria-hidden="true" />
  if (record.betId !== null)
    return (
      <Link to="/verify" search={{ bet: record.betId }} className={cx(LINE, 'rounded-12')}>
        {children}
        {chevron}
      </Link>
    )
  if (to === null) return <div className={cx(LINE, 'pr-7')}>{children}</div>
  return (
    <Link to={to} className={cx(LINE, 'rounded-12')}>
      {children}
      {chevron}
    </Link>
  )
}

const wayOf = ({ recordType }: WalletRecord): string | null => {
  if (recordType === 'deposit') return '/recharge/records'
  switch (sourceOf(recordType)) {
    case 'chain':
      return '/withdraw/records'
    case 'convert':
      return '/convert'
    case 'transfer':
      return '/transfer'
    case 'bet':
    case 'reward':
    case 'operator':
      return null
  }
}

type Sign = RecordSource | 'in' | 'win'

const ICONS: Readonly<Record<Sign, LucideIcon>> = {
  chain: ArrowUpFromLine,
  in: ArrowDownToLine,
  bet: Hash,
  win: Trophy,
  convert: ArrowLeftRight,
  transfer: Users,
  reward: Gift,
  operator: Headset,
}

const signOf = (type: RecordType): Sign => {
  if (type === 'deposit' || type === 'withdrawRefund') return 'in'
  return type === 'betAssetsWin' || type === 'jackpotWin' ? 'win' : sourceOf(type)
}
