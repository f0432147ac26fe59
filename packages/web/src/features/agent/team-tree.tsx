import './team.css'
import type { TeamMember } from '@nibble/contract'
import type { Amount as Money } from '@nibble/domain'
import { formatTag } from '@nibble/phrases'
import { cx } from '@nibble/ui/class-names.ts'
import { InlineList } from '@nibble/ui/description-list.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { errorSentence } from '../../api/error-sentence.ts'
import { membersQuery } from '../../api/team.ts'
import { HashTile } from '../../hash-tile/hash-tile.tsx'
import { amounts } from '../../state/preferences.ts'
import { useStore } from '../../state/store.ts'
import { useFormat, useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { hexOfId } from '../../ui/hex-of-id.ts'
import { OwnTile } from '../../ui/no-team.tsx'
import { useOwnAmount } from '../../ui/use-own-amount.ts'
import { tileSide, treePage } from './tree-page.ts'

// Long, since it is one drawing: rows, threads and nodes share measurements.

/** The most that are shown side by side. */
const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const PHONE = { least: 20, most: 46, root: 56 }
const DESKTOP = { least: 22, most: 72, root: 76 }
type Sizes = typeof PHONE

/**
 * The team as a tree of tiles. A tile's members are fetched when it is opened, and only one row of them is shown at a
 * time, so that a team of thousands opens as fast as a small one.
 */
export const TeamTree = ({ invited }: { invited: number }) => {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const { places, sizes } = usePlaces(box)
  const [chosen, setChosen] = useState<TeamMember | null>(null)
  return (
    <div ref={box}>
      <div className="flex items-start justify-between gap-3 text-12 text-muted">
        <span className="flex-1">{t('team.tileSize')}</span>
        <OwnTile size={sizes.root} />
        <span className="flex-1 text-right">{t('team.byYou', { count: invited })}</span>
      </div>
      <Row
        of={null}
        label={t('team.members')}
        total={invited}
        from={places / 2}
        largest={null}
        places={places}
        sizes={sizes}
        chosen={chosen}
        setChosen={setChosen}
      />
      <div className="pt-3" aria-live="polite">
        {chosen !== null && <Chosen member={chosen} />}
      </div>
    </div>
  )
}

/** How many tiles fit side by side, and how large they are. */
const usePlaces = (box: RefObject<HTMLDivElement | null>) => {
  const [width, setWidth] = useState(328)
  useLayoutEffect(() => {
    if (box.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 328))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  const isNarrow = width < 520
  return {
    sizes: isNarrow ? PHONE : DESKTOP,
    places: isNarrow ? Math.max(4, Math.min(6, Math.floor(width / 48))) : Math.min(9, Math.floor(width / 76)),
  }
}

type RowProps = {
  /** Whose members; null for the player's own. */
  of: string | null
  label: string
  total: number
  /** Where the thread starts, in places from the left. */
  from: number
  /** The largest turnover of a tile in the picture; null in the first row, which finds it. */
  largest: Money | null
  places: number
  sizes: Sizes
  chosen: TeamMember | null
  setChosen: (member: TeamMember | null) => void
}

/** One row: the members of one tile, and below it the row of the open member. */
const Row = ({ of, label, total, from, largest, places, sizes, chosen, setChosen }: RowProps) => {
  const t = useText()
  const [page, setPage] = useState(0)
  const [open, setOpen] = useState<string | null>(null)
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(membersQuery(of))
  const loaded = data?.pages.flatMap(({ items }) => items) ?? []
  const { start, count, hasBefore, after } = treePage({ total, places, page })
  const needsMore = data !== undefined && loaded.length < start + count && hasNextPage
  useEffect(() => {
    if (needsMore && !isFetching && error === null) void fetchNextPage()
  }, [needsMore, isFetching, error, fetchNextPage])

  if (error !== null && loaded.length <= start)
    return (
      <button type="button" className="text-left" onClick={() => void refetch()}>
        <InlineError text={errorSentence(t, error)} />
      </button>
    )
  const isWaiting = data === undefined || needsMore
  const members = loaded.slice(start, start + count)
  const shown = (isWaiting ? count : members.length) + Number(hasBefore) + Number(after > 0)
  const left = (places - shown) / 2
  const at = (nth: number) => left + Number(hasBefore) + nth + 0.5
  const most = largest ?? largestOf(loaded)
  const openAt = members.findIndex(({ bindId }) => bindId === open)
  const below = members[openAt]
  const width = `${100 / places}%`
  const turn = (by: number) => {
    setPage(page + by)
    setOpen(null)
    setChosen(null)
  }
  return (
    <div>
      <Threads
        from={from}
        to={Array.from({ length: shown }, (_, nth) => left + nth + 0.5)}
        places={places}
        open={openAt < 0 ? null : at(openAt)}
      />
      <ul className="team-row" aria-label={label} aria-busy={isWaiting}>
        {hasBefore && (
          <li className="team-place" style={{ width }}>
            <Way text="‹" label={t('team.earlier')} onGo={() => turn(-1)} />
          </li>
        )}
        {isWaiting
          ? PLACES.slice(0, count).map((place) => (
              <li key={place} className="team-place" style={{ width }}>
                <Skeleton className="size-9" />
              </li>
            ))
          : members.map((member) => (
              <li
                key={member.bindId}
                className={cx('team-place', member === below && 'is-open')}
                style={{ width }}
              >
                <Node
                  member={member}
                  side={tileSide(member.performanceThisMonth, most, sizes)}
                  isOpen={member.bindId === (open ?? chosen?.bindId)}
                  onTap={() => {
                    const closes = member.bindId === open || member.bindId === chosen?.bindId
                    setOpen(closes || member.invited === 0 ? null : member.bindId)
                    setChosen(closes ? null : member)
                  }}
                />
              </li>
            ))}
        {after > 0 && (
          <li className="team-place" style={{ width }}>
            <Way text={`+${after}`} label={t('team.more', { count: after })} onGo={() => turn(1)} />
          </li>
        )}
      </ul>
      {below !== undefined && (
        <Row
          key={below.bindId}
          of={below.bindId}
          label={t('team.membersOf', { name: below.username })}
          total={below.invited}
          from={at(openAt)}
          largest={most}
          places={places}
          sizes={sizes}
          chosen={chosen}
          setChosen={setChosen}
        />
      )}
    </div>
  )
}

const largestOf = (members: readonly TeamMember[]): Money =>
  members.reduce((most, { performanceThisMonth: month }) => (month > most ? month : most), 0n as Money)

type ThreadsProps = { from: number; to: readonly number[]; places: number; open: number | null }

/** A thread to each tile of the row; the one to the open tile is on top. */
const Threads = ({ from, to, places, open }: ThreadsProps) => (
  <svg className="team-threads" viewBox={`0 0 ${places} 1`} preserveAspectRatio="none" aria-hidden="true">
    {to
      .toSorted((a, b) => Number(a === open) - Number(b === open))
      .map((x) => (
        <path
          key={x}
          className={x === open ? 'team-open' : undefined}
          d={`M${from} 0C${from} .7 ${x} .3 ${x} 1`}
        />
      ))}
  </svg>
)

type NodeProps = { member: TeamMember; side: number; isOpen: boolean; onTap: () => void }

const Node = ({ member, side, isOpen, onTap }: NodeProps) => {
  const t = useText()
  const own = useOwnAmount()
  const compact = useCompact()
  const { bindId, username: name, invited, communitySize, performanceThisMonth: month } = member
  return (
    <button type="button" className="team-node" aria-expanded={isOpen} onClick={onTap}>
      <span className="team-frame">
        <HashTile hash={hexOfId(bindId)} size={side} />
      </span>
      <span className="team-name">{name}</span>
      <span className="text-muted" aria-hidden="true">
        {compact(month)}
      </span>
      {invited > 0 && !isOpen && (
        <span className="text-azure" aria-hidden="true">
          +{invited}
        </span>
      )}
      <span className="sr-only">
        {t('team.node', { amount: own(month), below: t('team.below', { count: communitySize }) })}
      </span>
    </button>
  )
}

const Way = ({ text, label, onGo }: { text: string; label: string; onGo: () => void }) => (
  <button type="button" className="team-node" onClick={onGo}>
    <span className="team-way" aria-hidden="true">
      {text}
    </span>
    <span className="sr-only">{label}</span>
  </button>
)

/** The tapped tile in words, with exact numbers. */
const Chosen = ({ member }: { member: TeamMember }) => {
  const t = useText()
  const format = useFormat()
  const { bindId, username, joinedAt, communitySize: count, performance, performanceThisMonth } = member
  return (
    <div className="flex items-start gap-3 border-t border-line pt-3">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <b className="font-semibold [overflow-wrap:anywhere]">{username}</b>
          <span className="text-12 text-muted tracking-wide">{bindId}</span>
        </span>
        <InlineList className="text-12 text-muted">
          {t('team.joined', { date: format.longDay(joinedAt) })}
          {t('team.below', { count })}
        </InlineList>
      </span>
      <span className="grid justify-items-end text-right">
        <Amount value={performanceThisMonth} asset="USDT" named own className="font-semibold" />
        <span className="text-12 text-muted">
          {t('team.total')} <Amount value={performance} asset="USDT" own />
        </span>
      </span>
    </div>
  )
}

/** `12.9k`, localized: a label in the picture; a tap shows the exact number. */
const useCompact = (): ((value: Money) => string) => {
  const { locale } = useText()
  const isHidden = useStore(amounts) === 'hidden'
  const format = new Intl.NumberFormat(formatTag(locale), { notation: 'compact', maximumFractionDigits: 1 })
  return (value) => (isHidden ? '••••' : format.format(Number(value / 10_000n) / 100))
}
