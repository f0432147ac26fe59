import { exportData, logout } from '@nibble/contract'
import { LOCALE_NAMES } from '@nibble/phrases'
import { Button, buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { Description, DescriptionList } from '@nibble/ui/description-list.tsx'
import { ErrorState, InlineError } from '@nibble/ui/error-state.tsx'
import { Sheet } from '@nibble/ui/sheet.tsx'
import { Spinner } from '@nibble/ui/skeleton.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  BookOpenText,
  ChartColumn,
  ChevronRight,
  Download,
  Gauge,
  Headset,
  KeyRound,
  LogOut as LogOutIcon,
  Megaphone,
  ReceiptText,
  ShieldCheck,
  Trophy,
  Users,
  Wallet,
} from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { forgetSessionKeys } from '../../api/caller.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { useAssets, useUser } from '../../api/queries.ts'
import { agentQuery } from '../../api/team.ts'
import { dropPushHere } from '../../notifications/push-here.ts'
import { SubscriptionCard } from '../../notifications/subscription-card.tsx'
import { LanguageList } from '../../screen/language-menu.tsx'
import { Screen } from '../../screen/screen.tsx'
import { SessionClock } from '../../screen/session-clock.tsx'
import { SoundToggle } from '../../screen/sound-toggle.tsx'
import { ThemeChoice } from '../../screen/theme-choice.tsx'
import { endSession, isGuest, isLoggingOut } from '../../session/session.ts'
import { recordLeaving } from '../../session/tab-items.ts'
import { EffectsToggle } from '../../sound/effects-toggle.tsx'
import { useStore } from '../../state/store.ts'
import { useText } from '../../text/text-context.ts'
import { Amount } from '../../ui/amount.tsx'
import { LevelCard } from '../../ui/levels/level-card.tsx'
import { type NavItem, NavList } from '../../ui/nav-list.tsx'
import { SessionsCard } from '../../ui/sessions/sessions-card.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { ProfileHead } from './profile-head.tsx'

/** Mine: the player's identity, their pages, and the page's appearance. */
export const ProfileScreen = () => {
  const t = useText()
  const user = useUser()
  const isStranger = useStore(isGuest) !== null
  return (
    <Screen title={t('shell.mine')}>
      {/* On a phone one column, in which content that grows after loading comes last, so that no button moves. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-6 lg:grid-cols-2 lg:items-start lg:gap-x-6 lg:pt-5">
        <div className={COLUMN}>
          {user.isError && user.data === undefined ? (
            <ErrorState error={user.error} onRetry={() => void user.refetch()} />
          ) : (
            <ProfileHead user={user.data ?? null} />
          )}
          <ProfileLinks />
          <LevelsCard />
          <HelpCard />
        </div>
        <div className={COLUMN}>
          <AppearanceCard />
          {/* On a phone the notifications' screen has it, one tap away. */}
          <SubscriptionCard className="max-lg:hidden" />
          {/* Everybody else finds it under security, which guests do not have. */}
          {isStranger && <SessionsCard />}
        </div>
        <p className="text-center text-12 text-muted lg:col-span-2 xl:hidden">
          <SessionClock />
        </p>
      </div>
    </Screen>
  )
}

const COLUMN = 'max-lg:contents lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-3'

/** The player's level, the distance to the next, and when it changed. */
const LevelsCard = () => {
  const agent = useQuery(agentQuery)
  if (agent.isError && agent.data === undefined)
    return (
      <Card>
        <ErrorState error={agent.error} onRetry={() => void agent.refetch()} />
      </Card>
    )
  return <LevelCard info={agent.data} />
}

const NAV_ITEMS: readonly NavItem[] = [
  { to: '/bet/records/all', text: 'title.records', icon: ReceiptText },
  { to: '/wallet', text: 'shell.wallet', icon: Wallet },
  { to: '/report', text: 'title.report', icon: ChartColumn },
  { to: '/verify', text: 'shell.verify', icon: ShieldCheck },
  { to: '/rule', text: 'title.rule', icon: BookOpenText },
  { to: '/invite', text: 'shell.invite', icon: Users },
  { to: '/ranking', text: 'title.ranking', icon: Trophy },
  { to: '/notification', text: 'shell.news', icon: Megaphone },
  { to: '/limits', text: 'limits.title', icon: Gauge },
  { to: '/security', text: 'title.security', icon: KeyRound },
]

/** Links to the player's pages; on a phone also the rail's other links. Log out comes last. */
const ProfileLinks = () => (
  <Card as="section" padded={false} className="px-4 py-1 lg:px-5">
    <NavList items={NAV_ITEMS} isPaired />
    <LogOut />
  </Card>
)

/** Support, and all data kept about the player. */
const HelpCard = () => {
  const t = useText()
  const fetching = useMutation({
    mutationFn: () => call(exportData, {}),
    onSuccess: ({ path }) => {
      download(path)
      showToast(t('profile.exported'))
    },
  })
  return (
    <Card as="section" padded={false} className="px-4 py-1 lg:px-5">
      <h2 className="sr-only">{t('profile.data')}</h2>
      <ul>
        <li>
          <Link to="/service" className="flex min-h-13 items-center gap-3 transition hover:text-brass">
            <Headset size={20} strokeWidth={1.75} className="text-muted" aria-hidden="true" />
            <span className="min-w-0 flex-1">{t('profile.service')}</span>
            <ChevronRight size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
          </Link>
        </li>
        <li className="border-t border-line">
          <button
            type="button"
            aria-busy={fetching.isPending}
            className="flex min-h-13 w-full items-center gap-3 py-2 text-left transition hover:text-brass"
            onClick={() => !fetching.isPending && fetching.mutate()}
          >
            <Download size={20} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              {t(fetching.isPending ? 'profile.exporting' : 'profile.export')}
              <span className="block text-12 text-muted">{t('profile.exportText')}</span>
            </span>
            {fetching.isPending && <Spinner />}
          </button>
          {fetching.isError && (
            <div className="pb-3">
              <InlineError text={errorSentence(t, fetching.error)} />
            </div>
          )}
        </li>
      </ul>
    </Card>
  )
}

/** The server sends it as a file: the page stays. */
const download = (path: string) => {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}

/** Appearance, sound and language. */
const AppearanceCard = () => {
  const t = useText()
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-16 font-semibold">{t('profile.check')}</h2>
      <div>
        <h3 className="mb-2 text-muted">{t('shell.theme')}</h3>
        <ThemeChoice />
      </div>
      <div className="border-t border-line pt-1">
        <div className="flex items-center justify-between gap-3">
          <h3 className="text-muted">{t('profile.music')}</h3>
          <span className="-mr-3">
            <SoundToggle />
          </span>
        </div>
        <div className="flex items-center justify-between gap-3">
          <h3 className="text-muted">{t('profile.effects')}</h3>
          <EffectsToggle className="-mr-3" />
        </div>
      </div>
      {/* On a phone the header's menu is in sight, and shows the same. */}
      <div className="border-t border-line pt-4 max-lg:hidden">
        <h3 className="mb-1 text-muted">{t('shell.languageNow', { name: LOCALE_NAMES[t.locale] })}</h3>
        <div className="-mx-3">
          <LanguageList isWide />
        </div>
      </div>
    </Card>
  )
}

const MESSAGE_MS = 1_500

/**
 * Ends the session on the server and here: the message shows for 1.5 s, then the page reloads. Guests are asked first,
 * as their history cannot be recovered.
 */
const LogOut = () => {
  const t = useText()
  const isLeaving = useStore(isLoggingOut)
  const isStranger = useStore(isGuest) !== null
  const [isAsking, setIsAsking] = useState(false)

  const leave = async () => {
    setIsAsking(false)
    // If the server cannot be reached, the session is still forgotten here and expires there.
    const signedOut = call(logout, {}).catch(() => undefined)
    // Nothing else is requested from now on.
    isLoggingOut.set(true)
    await signedOut
    // The server dropped this browser's push with the session; this unsubscribes the browser too.
    void dropPushHere().catch(() => undefined)
    // Browser storage may hang, and the key is worth nothing without its session.
    void forgetSessionKeys().catch(() => undefined)
    showToast(t('login.out'), { forMs: MESSAGE_MS })
    await new Promise((resolve) => setTimeout(resolve, MESSAGE_MS))
    endSession()
    recordLeaving()
    location.reload()
  }

  return (
    <>
      <button
        type="button"
        aria-busy={isLeaving}
        className="flex min-h-13 w-full items-center gap-3 border-t border-line text-left transition hover:text-brass"
        onClick={() => {
          if (isStranger) setIsAsking(true)
          else if (!isLeaving) void leave()
        }}
      >
        <LogOutIcon size={20} strokeWidth={1.75} className="text-muted" aria-hidden="true" />
        <span className="min-w-0 flex-1">{t(isLeaving ? 'profile.leaving' : 'profile.logOut')}</span>
        {isLeaving && <Spinner />}
      </button>
      <GuestSheet
        open={isAsking && !isLeaving}
        onClose={() => setIsAsking(false)}
        onLeave={() => void leave()}
      />
    </>
  )
}

type GuestSheetProps = { open: boolean; onClose: () => void; onLeave: () => void }

const GuestSheet = ({ open, onClose, onLeave }: GuestSheetProps) => {
  const t = useText()
  const credit = useAssets().data?.assets.find(({ coinName }) => coinName === 'PLAY_POINT')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('guest.leaveTitle')}
      footer={
        <>
          <Link to="/login" className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
            {t('guest.leaveKeep')}
          </Link>
          <Button size="large" wide onClick={onLeave}>
            {t('guest.leaveGo')}
          </Button>
        </>
      }
    >
      <p>{t('guest.leaveText')}</p>
      {credit !== undefined && (
        <DescriptionList className="mt-4">
          <Description name={t('asset.PLAY_POINT')} strong>
            <Amount own value={credit.assetsAvailable} asset="PLAY_POINT" />
          </Description>
        </DescriptionList>
      )}
    </Sheet>
  )
}
