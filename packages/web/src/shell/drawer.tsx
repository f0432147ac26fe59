import { Dialog } from '@base-ui/react/dialog'
import type { PlainKey } from '@nibble/phrases'
import { iconButtonClass } from '@nibble/ui/icon-button.tsx'
import { Link } from '@tanstack/react-router'
import {
  Activity,
  BookOpenText,
  CalendarDays,
  Coins,
  Gauge,
  Gem,
  Globe,
  KeyRound,
  type LucideIcon,
  Megaphone,
  ReceiptText,
  Scale,
  ShieldEllipsis,
  Trophy,
  Users,
  Wallet,
  X,
} from 'lucide-react'
import { LanguageList } from '../screen/language-menu.tsx'
import { drawerOpen } from '../screen/screen-head.tsx'
import { SessionClock } from '../screen/session-clock.tsx'
import { ThemeChoice } from '../screen/theme-choice.tsx'
import { useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'

type Item = { readonly to: string; readonly text: PlainKey; readonly icon: LucideIcon }

const MINE: readonly Item[] = [
  { to: '/bet/records/all', text: 'title.records', icon: ReceiptText },
  { to: '/wallet', text: 'shell.wallet', icon: Wallet },
  { to: '/limits', text: 'limits.title', icon: Gauge },
]
const ACCOUNT: readonly Item[] = [
  { to: '/update/login', text: 'shell.changePassword', icon: KeyRound },
  { to: '/update/security', text: 'shell.changeSecurity', icon: ShieldEllipsis },
  { to: '/notification', text: 'shell.news', icon: Megaphone },
]
/** What fits neither in a phone's tabs nor in a desktop's rail. */
const MORE: readonly Item[] = [
  { to: '/lottery', text: 'title.lottery', icon: Gem },
  { to: '/ranking', text: 'title.ranking', icon: Trophy },
  { to: '/activity', text: 'title.activity', icon: CalendarDays },
  { to: '/agent', text: 'title.agent', icon: Users },
  { to: '/fairness', text: 'fairness.title', icon: Scale },
  { to: '/status', text: 'status.title', icon: Activity },
  { to: '/rule', text: 'title.rule', icon: BookOpenText },
  { to: '/buy', text: 'title.buy', icon: Coins },
  { to: '/vpn', text: 'title.vpn', icon: Globe },
]

/** The side drawer: the player's own pages, the remaining screens, the two passwords, the news, language and theme. */
export const Drawer = () => {
  const t = useText()
  const isOpen = useStore(drawerOpen)
  const close = () => drawerOpen.set(false)

  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => drawerOpen.set(open)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 right-0 z-50 flex w-[min(320px,calc(100vw-40px))] flex-col gap-2 overflow-y-auto border-l border-line-strong bg-card px-3 pb-6 shadow-2 transition duration-200 data-ending-style:translate-x-full data-starting-style:translate-x-full">
          <div className="flex min-h-14 items-center justify-between pl-3">
            <Dialog.Title className="text-16 font-semibold">{t('shell.menu')}</Dialog.Title>
            <Dialog.Close className={iconButtonClass} aria-label={t('common.close')}>
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <Items items={MINE} onGo={close} />
          <hr className="mx-3 my-2 border-line" />
          <Items items={MORE} onGo={close} />
          <hr className="mx-3 my-2 border-line" />
          <Items items={ACCOUNT} onGo={close} />
          <hr className="mx-3 my-2 border-line" />
          <h3 className="px-3 text-12 text-faint">{t('shell.language')}</h3>
          <LanguageList isWide />
          <hr className="mx-3 my-2 border-line" />
          <h3 className="px-3 text-12 text-faint">{t('shell.theme')}</h3>
          <div className="px-3">
            <ThemeChoice />
          </div>
          <p className="mt-auto px-3 pt-4 text-12 text-muted">
            <SessionClock />
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const Items = ({ items, onGo }: { items: readonly Item[]; onGo: () => void }) => {
  const t = useText()
  return (
    <ul>
      {items.map(({ to, text, icon: Icon }) => (
        <li key={to}>
          <Link
            to={to}
            onClick={onGo}
            className="flex min-h-11 items-center gap-3 rounded-6 px-3 hover:bg-raised"
          >
            <Icon size={20} strokeWidth={1.75} className="text-muted" aria-hidden="true" />
            {t(text)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
