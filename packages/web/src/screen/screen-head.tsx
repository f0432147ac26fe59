import { buttonClass } from '@nibble/ui/button.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { IconButton, iconButtonClass } from '@nibble/ui/icon-button.tsx'
import { Mark } from '@nibble/ui/mark.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Menu } from 'lucide-react'
import { lazy, memo, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { token } from '../session/session.ts'
import { createStore, useStore } from '../state/store.ts'
import { useText } from '../text/text-context.ts'
import { Amount } from '../ui/amount.tsx'
import { Brand } from '../ui/brand.tsx'
import { ConnectionDot } from './connection-dot.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { MoneyLinks } from './money-links.tsx'
import { BalanceProblem, HideAmounts, ShownBalance, TotalBeside, useShownBalance } from './shown-balance.tsx'
import { SoundToggle } from './sound-toggle.tsx'

type Props = { title: string; subtitle?: ReactNode; back?: string; actions?: ReactNode; isHome?: boolean }

/**
 * On a phone a fixed bar (logo or arrow, balance except at home, language, sound, menu) with the title under it, which
 * scrolls away. On a desktop one row of 72 px: title, balance, deposit, withdraw and the same three.
 */
export const ScreenHead = memo(({ title, subtitle, back, actions, isHome = false }: Props) => {
  const t = useText()
  const isSignedIn = useStore(token) !== null

  return (
    <header className="max-lg:contents lg:sticky lg:top-0 lg:z-20 lg:flex lg:h-18 lg:items-center lg:gap-3 lg:border-b lg:border-line lg:bg-scrim lg:px-8 lg:[backdrop-filter:blur(12px)]">
      <div
        className={cx(
          'flex items-center max-lg:sticky max-lg:top-0 max-lg:z-20 max-lg:min-h-14 max-lg:bg-scrim max-lg:pr-1 max-lg:[backdrop-filter:blur(12px)] lg:order-1 lg:gap-3',
          back === undefined ? 'max-lg:pl-4' : 'max-lg:pl-1',
        )}
      >
        {back === undefined ? (
          <Link
            to="/index"
            aria-label={t('shell.logo')}
            className="inline-flex min-h-11 items-center gap-3 lg:hidden"
          >
            {isSignedIn && !isHome ? <Mark /> : <Brand />}
            <ConnectionDot />
          </Link>
        ) : (
          <Link to={back} className={cx(iconButtonClass, 'lg:hidden')} aria-label={t('common.back')}>
            <ChevronLeft size={24} strokeWidth={1.75} aria-hidden="true" />
          </Link>
        )}
        <span className="flex-1" />
        {isSignedIn ? (
          <>
            {!isHome && <BalanceChip />}
            <HeadMoney />
          </>
        ) : (
          <Link to="/login" className={buttonClass({ variant: 'primary', size: 'small' })}>
            {t('shell.signIn')}
          </Link>
        )}
        <div className="flex flex-none items-center">
          <LanguageMenu />
          <SoundToggle />
          {isSignedIn && (
            <IconButton icon={Menu} label={t('shell.menu')} onClick={() => drawerOpen.set(true)} />
          )}
        </div>
      </div>

      <div
        className={cx(
          'flex min-w-0 flex-1 items-center gap-2',
          back === undefined ? 'max-lg:sr-only' : 'max-lg:px-4 max-lg:pb-2',
        )}
      >
        <div className="min-w-0 flex-1">
          <h1 className="text-20 font-semibold tracking-tight [overflow-wrap:anywhere] max-lg:leading-6 lg:truncate">
            {title}
          </h1>
          {subtitle !== undefined && (
            <p className="text-12 text-muted first-letter:uppercase max-lg:leading-4 lg:truncate">
              {subtitle}
            </p>
          )}
        </div>
        {actions !== undefined && <div className="-my-2.5 flex flex-none gap-1 lg:hidden">{actions}</div>}
      </div>
    </header>
  )
})

/** From 1024 px: the balance with its eye, deposit and withdraw. */
const HeadMoney = () => {
  const t = useText()
  const shown = useShownBalance()
  return (
    <div className="hidden items-center gap-3 lg:flex">
      <TotalBeside className="mr-3 max-xl:hidden" />
      {shown !== null && 'error' in shown ? (
        <BalanceProblem missing={shown} className="max-w-90 text-12" />
      ) : (
        <div className="flex items-center gap-1">
          <Link to="/assets" className="block text-right" title={t('shell.assets')}>
            <span className="block text-12 text-muted">{t('shell.balance')}</span>
            <ShownBalance shown={shown} className="text-16 font-semibold" />
          </Link>
          <HideAmounts />
        </div>
      )}
      <MoneyLinks size="small" />
    </div>
  )
}

const BalanceMenu = lazy(() => import('./balance-menu.tsx').then((m) => ({ default: m.BalanceMenu })))

/** Below 1024 px, on every screen: the balance, which opens deposit, withdraw and the assets. */
const BalanceChip = () => {
  const t = useText()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  const shown = useShownBalance()
  return (
    <div className="min-w-0 lg:hidden">
      <button
        type="button"
        popoverTarget={id}
        aria-haspopup="true"
        title={t('shell.balance')}
        className="grid h-11 max-w-full content-center justify-items-end rounded-12 border border-line bg-card px-2.5 leading-4 font-semibold hover:border-line-strong"
      >
        <span className="sr-only">{t('shell.balance')}</span>
        {shown === null || 'error' in shown ? (
          <Skeleton className="inline-block h-4 w-12" />
        ) : (
          <>
            <Amount own value={shown.available} asset={shown.asset} />
            <span className="max-w-full truncate text-12 leading-3.5 font-normal text-muted">
              {t(`asset.${shown.asset}`)}
            </span>
          </>
        )}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        onToggle={() => setIsWanted(true)}
        className="fixed inset-auto top-14 right-3 w-64 rounded-12 border border-line-strong bg-card p-4 text-text shadow-2"
      >
        <Suspense fallback={<Skeleton className="h-39" />}>
          {isWanted && <BalanceMenu onGo={() => menu.current?.hidePopover()} />}
        </Suspense>
      </div>
    </div>
  )
}

/** Whether the side drawer is open; its button is in the header, the drawer in the shell. */
export const drawerOpen = createStore(false)

/** True from the first opening on: the drawer's code is loaded, and its closing can be animated. */
export const drawerWanted = createStore(false)
drawerOpen.subscribe(() => drawerWanted.set(true))
