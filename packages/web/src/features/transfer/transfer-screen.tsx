import { type TransferRow, transferList } from '@nibble/contract'
import { amountOf } from '@nibble/domain'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { InlineList } from '@nibble/ui/description-list.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { ToForm } from '@nibble/ui/money-form.tsx'
import { PagedList } from '@nibble/ui/paged-list.tsx'
import { Segment } from '@nibble/ui/segment.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowDownLeft, ArrowUpRight, Users } from 'lucide-react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { pagedRows } from '../../api/paged-rows.ts'
import { useOffers } from '../../api/queries.ts'
import { searchWord } from '../../paths.ts'
import { Screen } from '../../screen/screen.tsx'
import { bindId } from '../../session/session.ts'
import { useStore } from '../../state/store.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { useUnderPassword } from '../../ui/missing-password.tsx'
import { MoneyWaits, NotOffered } from '../../ui/not-offered.tsx'
import { StaleNote } from '../../ui/stale-note.tsx'
import { SendForm } from './send-form.tsx'
import { SubAccountForm } from './sub-account-form.tsx'

const KINDS = ['player', 'subAccounts'] as const
type Kind = (typeof KINDS)[number]

/** `/transfer`: to another player, or between one's own sub-accounts; and the transfers so far. */
export const TransferScreen = () => {
  const t = useText()
  const navigate = useNavigate()
  const isOffered = useOffers('transfers')
  const under = useUnderPassword()
  const wanted = searchWord(useSearch({ strict: false }), 'kind')
  const kind: Kind = wanted === 'subAccounts' ? 'subAccounts' : 'player'
  return (
    <Screen title={t('title.transfer')} back="/wallet">
      <div className="grid grid-cols-1 items-start gap-6 pt-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)] lg:pt-5">
        {isOffered ? (
          <div className="grid gap-3">
            <Segment
              wide
              label={t('transfer.kind')}
              value={kind}
              onChange={(next) =>
                void navigate({ to: '/transfer', search: { kind: next }, replace: true, resetScroll: false })
              }
              options={KINDS.map((value) => ({ value, text: t(`transfer.${value}`) }))}
            />
            {kind === 'player' && <MoneyWaits />}
            <div className={under}>{kind === 'player' ? <SendForm /> : <SubAccountForm />}</div>
          </div>
        ) : (
          <NotOffered what="transfers" />
        )}
        <div className={cx('grid grid-cols-1 gap-6', under)}>
          {isOffered && <OwnId />}
          <TransferList hasForm={isOffered && kind === 'player'} />
        </div>
      </div>
    </Screen>
  )
}

/** What others need to send something here. */
const OwnId = () => {
  const t = useText()
  const own = useStore(bindId)
  if (own === null) return null
  return (
    <Card as="section" padded={false} className="px-4 py-1 max-lg:order-last">
      <dl>
        <Copyable term={t('transfer.ownId')} text={own} />
      </dl>
    </Card>
  )
}

const PAGE = 20

/** What went to other players and came from them, newest first. */
const TransferList = ({ hasForm }: { hasForm: boolean }) => {
  const t = useText()
  const transfers = useInfiniteQuery({
    queryKey: [...keys.money('transfer'), 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(transferList, { limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
  return (
    <section aria-labelledby="transfers">
      <SectionHead title={t('transfer.list')} id="transfers" space="none" />
      <PagedList
        list={pagedRows(transfers)}
        waiting={<Rows />}
        empty={
          <EmptyState
            icon={Users}
            title={t('transfer.empty')}
            text={t('transfer.emptyText')}
            action={
              // On a desktop the form is beside it.
              hasForm ? (
                <div className="lg:hidden">
                  <ToForm>{t('transfer.block.to')}</ToForm>
                </div>
              ) : undefined
            }
          />
        }
        note={<StaleNote query={transfers} />}
      >
        {(rows) => (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

const Row = ({ row }: { row: TransferRow }) => {
  const t = useText()
  const format = useFormat()
  const { direction, coinName, amount, fee, receivable, counterparty: name, at } = row
  const isIn = direction === 'in'
  const Icon = isIn ? ArrowDownLeft : ArrowUpRight
  return (
    <li className="flex min-h-15 items-center gap-3 py-2">
      <span
        className={cx(
          'grid size-10 shrink-0 place-items-center rounded-12',
          isIn ? 'bg-win-wash text-win' : 'bg-raised text-muted',
        )}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold [overflow-wrap:anywhere]">
          {t(isIn ? 'transfer.fromName' : 'transfer.toName', { name })}
        </span>
        <InlineList className="text-12 text-muted">
          {format.dayTime(at)}
          {!isIn && fee > 0n && t('transfer.withFee', { amount: format.amount(fee) })}
        </InlineList>
      </span>
      <span className="grid justify-items-end text-right">
        <Amount
          value={isIn ? receivable : amountOf(-amount)}
          asset={coinName}
          signed
          tone="gain"
          className="font-semibold"
          own
        />
        <span className="text-12 text-muted">{t(`asset.${coinName}`)}</span>
      </span>
    </li>
  )
}

const PLACES = [0, 1, 2, 3]

const Rows = () => {
  const t = useText()
  return (
    <div role="status" aria-label={t('common.loading')} aria-busy="true">
      {PLACES.map((place) => (
        <div key={place} className="grid h-15 content-center border-t border-line first:border-0">
          <Skeleton className="h-9" />
        </div>
      ))}
    </div>
  )
}
