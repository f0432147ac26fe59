import type { TeamMember } from '@nibble/contract'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { InlineList } from '@nibble/ui/description-list.tsx'
import { RowsSkeleton } from '@nibble/ui/list-skeleton.tsx'
import { PagedList } from '@nibble/ui/paged-list.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { tasksQuery } from '../../api/boards.ts'
import { pagedRows } from '../../api/paged-rows.ts'
import { agentQuery, membersQuery } from '../../api/team.ts'
import { Screen } from '../../screen/screen.tsx'
import { isGuest } from '../../session/session.ts'
import { useStore } from '../../state/store.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { GiftList } from '../../ui/gift-list.tsx'
import { LinkCard } from '../../ui/link-card.tsx'
import { NoTeam } from '../../ui/no-team.tsx'
import { RateTable } from '../../ui/rate-table.tsx'

/** `/referrer/info`: members below the player, level by level. */
export const ReferrerInfoScreen = () => {
  const t = useText()
  const isStranger = useStore(isGuest) !== null
  const hasNobody = useInfiniteQuery(membersQuery(null)).data?.pages[0]?.items.length === 0
  return (
    <Screen title={t('title.referrerInfo')} back="/referrer">
      <div
        className={cx(
          'mx-auto grid grid-cols-1 items-start gap-4 pt-4 lg:gap-6 lg:pt-5',
          // Guests have no link to show beside.
          !isStranger && 'lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]',
        )}
      >
        <div className="grid grid-cols-1 gap-3">
          <Members />
          <p className="text-12 text-muted">{t('team.measure')}</p>
          {hasNobody && <Gifts />}
        </div>
        <div className={cx('grid grid-cols-1 gap-4', !hasNobody && 'max-lg:hidden')}>
          <div className="max-lg:hidden">
            <LinkCard isQuiet={hasNobody} />
          </div>
          {hasNobody && <Rates />}
        </div>
      </div>
    </Screen>
  )
}

const Rates = () => <RateTable info={useQuery(agentQuery).data} />

/** What the first invited players would bring. */
export const Gifts = () => {
  const t = useText()
  const gifts = useQuery(tasksQuery).data?.gifts ?? []
  if (gifts.length === 0) return null
  return (
    <section aria-labelledby="gifts" className="max-lg:order-1">
      <SectionHead id="gifts" title={t('tasks.gifts')} space="none" />
      <GiftList gifts={gifts} />
    </section>
  )
}

/** All whom the player invited, and below them their own invitees. */
export const Members = () => {
  const t = useText()
  return (
    <Card as="section" aria-label={t('team.members')} padded={false} className="px-4 py-1 lg:px-5">
      <MemberList of={null} level={0} />
    </Card>
  )
}

type Props = {
  /** Whose members; null for the player's own. */
  of: string | null
  level: number
  label?: string
}

/** The members of one level, paged. */
const MemberList = ({ of, level, label }: Props) => {
  const t = useText()
  const members = useInfiniteQuery(membersQuery(of))
  return (
    <PagedList
      list={pagedRows(members)}
      frame="none"
      waiting={<RowsSkeleton rows={level === 0 ? 5 : 2} className="h-17" />}
      empty={
        level === 0 ? (
          <div className="py-3 lg:py-4">
            <NoTeam />
          </div>
        ) : (
          <p className="py-3 text-muted">{t('team.noneBelow')}</p>
        )
      }
    >
      {(rows) => (
        <>
          {level === 0 && <p className="border-b border-line py-3 text-muted">{t('team.membersText')}</p>}
          <ul aria-label={label ?? t('team.members')} className="divide-y divide-line">
            {rows.map((member) => (
              <MemberRow
                key={member.bindId}
                member={member}
                level={level}
                isBeside={rows.some(({ invited }) => invited > 0)}
                below={() => (
                  <MemberList
                    of={member.bindId}
                    level={level + 1}
                    label={t('team.membersOf', { name: member.username })}
                  />
                )}
              />
            ))}
          </ul>
        </>
      )}
    </PagedList>
  )
}

/** This many levels are indented; deeper ones would leave no room on a phone. */
const INDENTED = 4

type MemberRowProps = {
  member: TeamMember
  level: number
  /** Rows of this level can open: those that cannot leave its marker's place free. */
  isBeside: boolean
  /** The members that they invited, rendered on opening. */
  below: () => ReactNode
}

/** A member with their and their members' turnover; opened, it shows the members they invited. */
const MemberRow = ({ member, level, isBeside, below }: MemberRowProps) => {
  const t = useText()
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const { bindId, username: name, joinedAt, communitySize: count, invited, performance } = member
  const facts = (
    <span className="flex min-w-0 flex-1 items-center justify-between gap-x-4">
      <span className="min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
          <span className="text-12 text-muted tracking-wide">{bindId}</span>
        </span>
        <InlineList className="text-12 text-muted">
          {t('team.joined', { date: format.longDay(joinedAt) })}
          {count > 0 && t('team.below', { count })}
        </InlineList>
      </span>
      <span className="grid shrink-0 justify-items-end text-right">
        <Amount value={performance} asset="USDT" named own className="font-semibold" />
        <span className="text-12 text-muted">
          {t('team.month')} <Amount value={member.performanceThisMonth} asset="USDT" own />
        </span>
      </span>
    </span>
  )
  if (invited === 0)
    return <li className={cx('flex min-h-17 items-center gap-3 py-2', isBeside && 'pl-8')}>{facts}</li>

  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-17 w-full items-center gap-3 py-2 text-left transition hover:text-brass"
      >
        <ChevronRight
          size={20}
          strokeWidth={1.75}
          className={cx('shrink-0 text-faint transition', isOpen && 'rotate-90')}
          aria-hidden="true"
        />
        {facts}
      </button>
      {isOpen && (
        <div className={cx('border-line', level < INDENTED && 'ml-2.5 border-l pl-3')}>{below()}</div>
      )}
    </li>
  )
}
