import { buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { Link } from '@tanstack/react-router'
import { Activity, BookOpen, MapPinOff, Scale, ShieldCheck } from 'lucide-react'
import { Screen } from '../../screen/screen.tsx'
import { token } from '../../session/session.ts'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { type NavItem, NavList } from '../../ui/nav-list.tsx'
import { WovenEmpty } from '../../ui/woven-empty.tsx'

/** Open to everyone. */
const WAYS: readonly NavItem[] = [
  { to: '/verify', text: 'shell.verify', icon: ShieldCheck },
  { to: '/fairness', text: 'fairness.title', icon: Scale },
  { to: '/status', text: 'status.title', icon: Activity },
]
const RULES: NavItem = { to: '/rule', text: 'title.rule', icon: BookOpen }

export const NotFoundScreen = () => {
  const t = useText()
  const isSignedIn = useStore(token) !== null
  return (
    <Screen title={t('notFound.title')} back="/index">
      <div className="grid gap-4 lg:min-h-[60vh] lg:place-content-center">
        <WovenEmpty
          icon={MapPinOff}
          text={t('notFound.text')}
          action={
            <Link to="/index" className={buttonClass()}>
              {t('common.home')}
            </Link>
          }
        />
        <Card padded={false} className="px-4 py-1 lg:px-5">
          <NavList items={isSignedIn ? [...WAYS, RULES] : WAYS} />
        </Card>
      </div>
    </Screen>
  )
}
