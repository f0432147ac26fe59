import type { PlainKey } from '@nibble/phrases'
import { Card, SectionHead } from '@nibble/ui/card.tsx'
import { EmptyState } from '@nibble/ui/empty-state.tsx'
import { inputClass } from '@nibble/ui/field.tsx'
import { Link } from '@tanstack/react-router'
import {
  Activity,
  ArrowDownToLine,
  ArrowUpFromLine,
  BookOpen,
  ChevronRight,
  Gauge,
  Headset,
  KeyRound,
  type LucideIcon,
  ReceiptText,
  Search,
  ShieldCheck,
} from 'lucide-react'
import { useState } from 'react'
import { Screen } from '../../screen/screen.tsx'
import { bindId } from '../../session/session.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { WayOn } from '../../ui/way-on.tsx'
import { findTopics } from './help-topics.ts'
import { LinkCards } from './links-screen.tsx'

type Topic = {
  readonly to: string
  readonly title: PlainKey
  readonly about: PlainKey
  readonly icon: LucideIcon
}

/** Most questions are about pending money or a result: what is known about them is shown at once. */
const TOPICS: readonly Topic[] = [
  { to: '/recharge/records', title: 'title.recharge', about: 'help.deposit', icon: ArrowDownToLine },
  { to: '/withdraw/records', title: 'title.withdraw', about: 'help.withdraw', icon: ArrowUpFromLine },
  { to: '/bet/records/all', title: 'title.records', about: 'help.bets', icon: ReceiptText },
  { to: '/verify', title: 'shell.verify', about: 'help.verify', icon: ShieldCheck },
  { to: '/rule', title: 'title.rule', about: 'help.rules', icon: BookOpen },
  { to: '/limits', title: 'limits.title', about: 'help.limits', icon: Gauge },
  { to: '/security', title: 'title.security', about: 'help.account', icon: KeyRound },
  { to: '/status', title: 'status.title', about: 'help.status', icon: Activity },
]

/** What players can look up themselves; and how to reach customer service, with what it needs to know. */
export const ServiceScreen = () => {
  const t = useText()
  return (
    <Screen title={t('profile.service')} back="/profile">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 lg:-mt-1 lg:grid-cols-2">
        <Topics />
        <section aria-labelledby="write">
          <SectionHead id="write" title={t('help.write')} />
          <WhatToName />
          <LinkCards
            kind="service"
            none={
              <EmptyState
                icon={Headset}
                title={t('profile.serviceNone')}
                text={t('links.noneText')}
                action={<WayOn to="/index" text="common.home" />}
              />
            }
          />
        </section>
      </div>
    </Screen>
  )
}

const Topics = () => {
  const t = useText()
  const [search, setSearch] = useState('')
  const topics = findTopics(
    TOPICS.map((topic) => ({ ...topic, title: t(topic.title), about: t(topic.about) })),
    search,
  )
  return (
    <section aria-labelledby="answers">
      <SectionHead id="answers" title={t('profile.serviceSelf')} />
      <div className="relative">
        <Search
          size={20}
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-faint"
          aria-hidden="true"
        />
        <input
          type="search"
          aria-label={t('help.search')}
          placeholder={t('help.search')}
          autoComplete="off"
          className={`${inputClass} pl-10`}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <Card padded={false} className="mt-3 px-4 py-1 lg:px-5">
        <ul>
          {topics.map(({ to, title, about, icon: Icon }) => (
            <li key={to} className="border-t border-line first:border-0">
              <Link to={to} className="flex min-h-15 items-center gap-3 py-2.5 transition hover:text-brass">
                <Icon size={20} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden="true" />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{title}</span>
                  <span className="block text-12 text-muted">{about}</span>
                </span>
                <ChevronRight
                  size={20}
                  strokeWidth={1.75}
                  className="shrink-0 text-faint"
                  aria-hidden="true"
                />
              </Link>
            </li>
          ))}
        </ul>
        <p role="status" className={topics.length === 0 ? 'py-3 text-muted' : 'sr-only'}>
          {topics.length === 0 && t('help.none')}
        </p>
      </Card>
    </section>
  )
}

/** Without these, customer service has to ask back. */
const WhatToName = () => {
  const t = useText()
  const own = useStore(bindId)
  return (
    <Card as="div" className="grid gap-3">
      {own !== null && (
        <dl className="-my-2">
          <Copyable term={t('profile.bindId')} text={own} />
        </dl>
      )}
      <ul className="grid list-disc gap-2 pl-5">
        <li>{t('help.what')}</li>
        <li>{t('help.bet')}</li>
        <li>{t('help.money')}</li>
      </ul>
      <p className="text-muted">{t('profile.serviceLead')}</p>
    </Card>
  )
}
