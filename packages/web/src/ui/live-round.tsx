import './live-round.css'
import { type BlockHash, explain, normaliseHash, oddsOf, outcomeOf, parsePick, roundAt } from '@nibble/domain'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, ShieldCheck } from 'lucide-react'
import { drawsQuery, useGameConfig, useTable } from '../api/queries.ts'
import { HashTile } from '../hash-tile/hash-tile.tsx'
import { LargeTile } from '../hash-tile/large-tile.tsx'
import { Tail } from '../hash-tile/tail.tsx'
import { useServerSecond } from '../realtime/server-second.ts'
import { useFormat, useText } from '../text/text-context.ts'
import { OutcomeBead, PickBead } from './bead.tsx'
import { outcomeText, pickName } from './outcome-names.ts'
import { Ring } from './ring.tsx'

const GAME = 'left-right'
const PICKS = ['left', 'draw', 'right'] as const
const LIT = [2, 1]
const SHOWN = 10
/** So long after its opening a round may be announced: until then it is still the next one. */
const LATE_MS = 3_000
const PLACES = Array.from({ length: SHOWN }, (_, k) => k)

/** What goes on right now, for who has not signed in: the open round, the newest block, the last results. */
export const LiveRound = () => {
  const t = useText()
  const format = useFormat()
  const now = useServerSecond()
  const { data: config } = useGameConfig()
  const { data: table } = useTable('1m')
  const block = table?.head ?? null
  const facts = block === null ? null : explain({ game: GAME, ...blockOf(block) })
  const would = facts === null ? null : outcomeText(t, GAME, facts)
  const windows = config?.windows.find(({ roundLength }) => roundLength === '1m')
  const open = table?.open ?? null
  const isOpen = open !== null && now < open.closesAt
  const next =
    table !== undefined && windows !== undefined
      ? roundAt({ roundLength: '1m', windows, now: now - LATE_MS + windows.periodMs })
      : null
  // Between the close and the draw, the round that is drawn.
  const drawn = isOpen
    ? null
    : ([open, ...(table?.waiting ?? [])].find((each) => each && now < each.drawAt) ?? null)
  const shown = isOpen ? open : (drawn ?? next)
  const until = isOpen ? open.closesAt : (drawn?.drawAt ?? next?.opensAt ?? now)
  const leftMs = until - now
  const ring = {
    state: !isOpen ? ('closed' as const) : leftMs < 10_000 ? ('ending' as const) : ('open' as const),
    left: isOpen ? leftMs / (open.closesAt - open.opensAt) : 0,
  }
  // At least 1: a round that is due opens with the next message.
  const seconds = shown === null ? '' : Math.max(1, Math.ceil(leftMs / 1000))
  const round = shown?.round.slice(-4) ?? ''
  const state =
    shown === null
      ? ''
      : drawn
        ? t('guest.draw', { round, seconds })
        : t(isOpen ? 'guest.open' : 'guest.next', { round })
  const height = block === null ? '' : format.count(block.height)
  const label = t('guest.newestLabel', { height: height === '' ? '…' : height })
  const paytable = config?.paytable ?? 'classic'
  const multipleOf = (text: string) => {
    const pick = parsePick(GAME, text)
    const multiple = pick && oddsOf(GAME, pick, paytable).multiple
    return multiple === null ? '' : t('common.multiple', { multiple: format.multiple(multiple) })
  }

  return (
    <>
      <Card as="section" aria-label={t('guest.live')} className="live-strip-card grid gap-1.5">
        <div className="live-strip">
          <HashTile hash={block?.hash ?? null} lit={LIT} size={72} label={label} />
          <div className="grid gap-1.5">
            <span className="min-h-8 text-12 text-muted">
              {isOpen ? `${t('game.left-right')} · ${round}` : state}
            </span>
            <span className="-ml-1">
              <Tail hash={block?.hash ?? null} lit={LIT} />
            </span>
            <span className="min-h-8 text-12 text-muted">
              {would === null ? ' ' : t('guest.would', { detail: would.detail ?? '', name: would.name })}
            </span>
          </div>
          <Ring size={64} thickness={5} {...ring}>
            <b className="text-20">{seconds}</b>
          </Ring>
        </div>
        <p className="text-14 text-muted">
          {t('guest.question')}
          <span className="block text-12 text-text">
            {PICKS.map((text) => `${pickName(t, GAME, text)} ${multipleOf(text)}`).join(' · ')}
          </span>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-x-3 text-12 text-muted">
          <h2>{t('guest.last')}</h2>
          <LastResults shown={5} />
        </div>
        <CheckLink />
      </Card>

      <Card as="section" aria-label={t('guest.live')} padded={false} className="live-round">
        <figure className="min-w-0">
          <div className="aspect-square w-full">
            <LargeTile hash={block?.hash ?? null} lit={LIT} label={label} />
          </div>
          <figcaption className="mt-3 flex min-h-9 items-center justify-between gap-3 text-12 text-muted">
            <span>
              {t('guest.newest')}
              <span className="block text-text">{height}</span>
            </span>
            {would !== null && facts !== null && (
              <span className="flex items-center gap-2 text-right">
                {t('guest.would', { detail: would.detail ?? '', name: would.name })}
                <OutcomeBead game={GAME} outcome={facts.outcome} />
              </span>
            )}
          </figcaption>
        </figure>
        <div className="grid min-w-0 content-between gap-4">
          <div className="flex items-center gap-5">
            <Ring size={132} thickness={8} className="size-29 xl:size-33" {...ring}>
              <b className="text-40">{seconds}</b>
              <span className="text-12 text-muted">{t('guest.seconds')}</span>
            </Ring>
            <div className="min-w-0">
              <p className="min-h-5 text-muted">{state}</p>
              <p className="text-20 font-semibold text-balance">{t('guest.question')}</p>
            </div>
          </div>
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(112px,1fr))] gap-2">
            {PICKS.map((text) => {
              const pick = parsePick(GAME, text)
              if (pick === null) return null
              const { chance } = oddsOf(GAME, pick, paytable)
              return (
                <li key={text} className="grid gap-1.5 rounded-12 border border-line bg-raised p-3 py-4">
                  <span className="flex items-center gap-2">
                    <PickBead game={GAME} pick={text} />
                    <b className="truncate">{pickName(t, GAME, text)}</b>
                  </span>
                  <span className="text-40 font-semibold">{multipleOf(text)}</span>
                  <span className="text-12 text-muted">
                    {t('guest.chance', { chance: format.fraction(chance.win) })}
                  </span>
                </li>
              )
            })}
          </ul>
          <dl className="live-times">
            <dt>{t('guest.closes')}</dt>
            <dd>{shown === null ? '–' : format.time(shown.closesAt)}</dd>
            <dt>{t('guest.decides')}</dt>
            <dd className="font-semibold">{shown === null ? '–' : format.time(shown.drawAt)}</dd>
          </dl>
        </div>
      </Card>
      <Card as="section" padded={false} className="live-last">
        <h2 className="font-semibold whitespace-nowrap">{t('guest.last')}</h2>
        <LastResults shown={SHOWN} numbered />
        <CheckLink />
      </Card>
    </>
  )
}

const blockOf = ({ hash, height }: { hash: string; height: string }) => ({
  hash: normaliseHash(hash) as BlockHash,
  height: BigInt(height),
})

const CheckLink = () => {
  const t = useText()
  return (
    <Link
      to="/verify"
      className="live-check inline-flex min-h-11 items-center gap-1.5 font-semibold text-azure hover:underline"
    >
      <ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />
      {t('guest.check')}
      <ChevronRight size={16} className="ml-auto lg:hidden" aria-hidden="true" />
    </Link>
  )
}

/** Oldest first, so that the newest stands where one reads last. */
const LastResults = ({ shown, numbered = false }: { shown: number; numbered?: boolean }) => {
  const t = useText()
  const { data } = useInfiniteQuery(drawsQuery({ roundLength: '1m', limit: SHOWN }))
  const draws = (data?.pages[0]?.items ?? [])
    .filter(({ block }) => block !== null)
    .slice(0, shown)
    .toReversed()
  const height = numbered ? 'min-h-12' : 'min-h-7'
  if (data !== undefined && draws.length === 0)
    return <p className={cx('flex items-center text-muted', height)}>{t('guest.noResult')}</p>
  return (
    <ol aria-label={t('guest.last')} className={cx('flex items-start gap-2.5', height)}>
      {data === undefined
        ? PLACES.slice(0, shown).map((place) => <li key={place} className="size-7 rounded-full bg-raised" />)
        : draws.map(({ round, block }) => (
            <li key={round} className="grid justify-items-center gap-1">
              {block !== null && (
                <OutcomeBead named game={GAME} outcome={outcomeOf({ game: GAME, ...blockOf(block) })} />
              )}
              {numbered && <span className="text-12 text-faint">{round.slice(-4)}</span>}
            </li>
          ))}
    </ol>
  )
}
