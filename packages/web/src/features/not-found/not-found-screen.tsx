import { buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { Activity, BookOpen, MapPinOff, Scale, ShieldCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Screen } from '../../screen/screen.tsx'
import { token } from '../../session/session.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { needWords } from '../../text/words.ts'
import { type NavItem, NavList } from '../../ui/nav-list.tsx'
import { WovenEmpty } from '../../ui/woven-empty.tsx'

/** Open to everyone. */
const WAYS: readonly NavItem[] = [
  { to: '/verify', text: 'shell.verify', icon: ShieldCheck },
  { to: '/fairness', text: 'fairness.title', icon: Scale },
  { to: '/status', text: 'status.title', icon: Activity },
]
const RULES: NavItem = { to: '/rule', text: 'title.rule', icon: BookOpen }

/** What goes on right now, as beside the ways in. */
const LiveRound = lazy(async () => {
  const [live] = await Promise.all([import('../../ui/live-round.tsx'), needWords('account')])
  return { default: live.LiveRound }
})

export const NotFoundScreen = () => {
  const t = useText()
  const isSignedIn = useStore(token) !== null
  return (
    <Screen title={t('notFound.title')} back="/index">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:items-start lg:gap-6 lg:pt-5">
        <div className="lg:order-1">
          <WovenEmpty
            icon={MapPinOff}
            text={t('notFound.text')}
            action={
              <Link to="/index" className={buttonClass({ variant: 'primary' })}>
                {t('common.home')}
              </Link>
            }
          />
        </div>
        <div className="min-h-58 lg:row-span-2 lg:flex lg:min-h-130 lg:flex-col">
          <Suspense fallback={<Skeleton className="h-58 rounded-20 lg:h-120" />}>
            <LiveRound />
          </Suspense>
        </div>
        <Card padded={false} className="px-4 py-1 lg:order-2 lg:px-5">
          <NavList items={isSignedIn ? [...WAYS, RULES] : WAYS} />
        </Card>
      </div>
    </Screen>
  )
}
