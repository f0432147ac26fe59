import { cx } from '@nibble/ui/class-names.ts'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowRight,
  ArrowUpFromLine,
  Download,
  type LucideIcon,
  Users,
} from 'lucide-react'
import { useAssets, useOffers } from '../../api/queries.ts'
import { type Credit, type Share, sharesOf, totalWorth } from '../../api/worth.ts'
import { Screen } from '../../screen/screen.tsx'
import { HideAmounts } from '../../screen/shown-balance.tsx'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { useOffline } from '../../ui/use-offline.ts'
import { CreditList } from './credit-list.tsx'
import { RecordsPane } from './records-pane.tsx'
import { useRecordFilter } from './use-record-filter.ts'
import { useRecordsFile } from './use-records-file.ts'

export const WalletScreen = () => <Wallet title={useText()('shell.wallet')} />
export const AssetsScreen = () => <Wallet title={useText()('title.assets')} />

/** The player's assets, what they are for, and all money in and out. */
const Wallet = ({ title }: { title: string }) => {
  const t = useText()
  const assets = useAssets()
  const filter = useRecordFilter()
  const file = useRecordsFile(filter)

  return (
    <Screen
      title={title}
      back="/index"
      actions={
        <IconButton
          icon={Download}
          label={t('wallet.csvLabel')}
          disabled={file.isBusy}
          onClick={() => void file.save()}
        />
      }
    >
      <div className="lg:grid lg:grid-cols-[372px_minmax(0,1fr)] lg:items-start lg:gap-x-6 lg:pt-5 xl:grid-cols-[400px_minmax(0,1fr)] xl:gap-x-10">
        <div className="min-w-0">
          {assets.isError && assets.data === undefined ? (
            <ErrorState error={assets.error} onRetry={() => void assets.refetch()} />
          ) : (
            <>
              <TotalBlock credits={assets.data?.assets ?? null} />
              <CreditList credits={assets.data?.assets ?? null} />
              <StaleNote query={assets} />
              <Link to="/liabilities" className="mt-1 inline-flex min-h-11 items-center gap-1.5 text-azure">
                {t('liabilities.link')}
                <ArrowRight size={16} aria-hidden="true" />
              </Link>
            </>
          )}
        </div>
        <RecordsPane filter={filter} file={file} />
      </div>
    </Screen>
  )
}

/** The total, its parts, and the four actions. */
const TotalBlock = ({ credits }: { credits: readonly Credit[] | null }) => {
  const t = useText()
  return (
    <section className="pt-2 lg:pt-0">
      <div className="flex min-h-11 items-center justify-between">
        <h2 className="text-muted">{t('wallet.total')}</h2>
        <HideAmounts className="-mr-3" />
      </div>
      {credits === null ? (
        <Skeleton className="my-1 h-10 w-56" />
      ) : (
        <p className="-mt-1">
          <Amount own value={totalWorth(credits)} asset="USDT" className="text-40 font-semibold" />
        </p>
      )}
      <Shares shares={credits === null ? [] : sharesOf(credits)} isKnown={credits !== null} />
      <Actions />
    </section>
  )
}

const COLOURS: Readonly<Record<Share['name'], string>> = {
  USDT: 'bg-azure',
  GMT: 'bg-brass-line',
  other: 'bg-faint',
}

const Shares = ({ shares, isKnown }: { shares: readonly Share[]; isKnown: boolean }) => {
  const t = useText()
  const format = useFormat()
  return (
    <>
      <div className="mt-3 flex h-2 gap-[3px]" aria-hidden="true">
        {shares.length === 0 && <span className="flex-1 rounded-full bg-raised" />}
        {shares.map(({ name, percent }) => (
          <span
            key={name}
            className={cx('min-w-1.5 rounded-full', COLOURS[name])}
            style={{ flexGrow: percent, flexBasis: 0 }}
          />
        ))}
      </div>
      <ul className="mt-2.5 flex min-h-4 flex-wrap gap-x-4 gap-y-1 text-12 text-muted">
        {isKnown && shares.length === 0 && <li>{t('wallet.nothing')}</li>}
        {shares.map(({ name, percent }) => (
          <li key={name} className="flex items-center gap-1.5">
            <span className={cx('size-2 rounded-full', COLOURS[name])} aria-hidden="true" />
            {name === 'other' ? t('wallet.other') : t(`asset.${name}`)}{' '}
            {format.fee({ num: percent, den: 100 })}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The actions that the house offers; if none, a sentence. */
const Actions = () => {
  const t = useText()
  const offline = useOffline()
  const offers = {
    deposits: useOffers('deposits'),
    withdrawals: useOffers('withdrawals'),
    conversions: useOffers('conversions'),
    transfers: useOffers('transfers'),
  }
  if (!Object.values(offers).includes(true))
    return <p className="mt-4 rounded-12 bg-raised px-4 py-3 text-muted">{t('shell.playOnly')}</p>
  const disabled = offline !== null
  return (
    <>
      <nav aria-label={t('shell.money')} className="mt-5 grid auto-cols-fr grid-flow-col gap-2 lg:mt-4">
        {offers.deposits && (
          <Action
            to="/recharge"
            icon={ArrowDownToLine}
            text={t('shell.deposit')}
            isFirst
            disabled={disabled}
          />
        )}
        {offers.withdrawals && (
          <Action to="/withdraw" icon={ArrowUpFromLine} text={t('shell.withdraw')} disabled={disabled} />
        )}
        {offers.conversions && (
          <Action to="/convert" icon={ArrowLeftRight} text={t('title.convert')} disabled={disabled} />
        )}
        {offers.transfers && (
          <Action to="/transfer" icon={Users} text={t('title.transfer')} disabled={disabled} />
        )}
      </nav>
      {disabled && <p className="mt-2 text-center text-12 text-muted">{offline}</p>}
    </>
  )
}

type ActionProps = { to: string; icon: LucideIcon; text: string; isFirst?: boolean; disabled: boolean }

const Action = ({ to, icon: Icon, text, isFirst = false, disabled }: ActionProps) => (
  <Link
    to={to}
    disabled={disabled}
    className="group grid content-start justify-items-center gap-2 rounded-12 aria-disabled:opacity-50"
  >
    <span
      className={cx(
        'grid h-13 w-full place-items-center rounded-12 border transition',
        isFirst
          ? 'border-brass-edge bg-brass-fill text-on-brass group-hover:bg-brass-hover'
          : 'border-line bg-raised group-hover:border-line-strong',
      )}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </span>
    <span className="text-center text-12 font-semibold">{text}</span>
  </Link>
)
