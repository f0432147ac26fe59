import { Link } from '@tanstack/react-router'
import { ArrowRight, Download } from 'lucide-react'
import { useAssets } from '../../api/queries.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { CreditList } from './credit-list.tsx'
import { RecordsPane } from './records-pane.tsx'
import { TotalBlock } from './total-block.tsx'
import { useRecordFilter } from './use-record-filter.ts'
import { useRecordsFile } from './use-records-file.ts'

export const WalletScreen = () => <Wallet title={useText()('shell.wallet')} />
export const AssetsScreen = () => <Wallet title={useText()('title.assets')} />

/** What one has, what it is good for, and everything that came and went. */
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
      <div className="lg:grid lg:grid-cols-[372px_minmax(0,1fr)] lg:items-start lg:gap-x-6 lg:pt-4 xl:grid-cols-[400px_minmax(0,1fr)] xl:gap-x-10">
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
