import { cx } from '@nibble/ui/class-names.ts'
import { WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useConnection } from '../realtime/connection.ts'
import { createStore } from '../state/store.ts'
import { useFormat, useText, useTitle } from '../text/text-context.ts'
import { ScreenHead } from './screen-head.tsx'

type Props = {
  title: string
  subtitle?: ReactNode
  /** Where a phone's back arrow leads. Without it the phone shows the logo. */
  back?: string
  /** On a phone, beside the title. */
  actions?: ReactNode
  /** The screen shows the balance itself: a phone's bar has the name instead. */
  isHome?: boolean
  className?: string
  children: ReactNode
}

/**
 * The offer of a newer page, if there is one. A screen takes it when it opens: so the offer covers nothing, and moves
 * nothing that one reads or is about to press.
 */
export const newerPageOffer = createStore<ReactNode>(null)

/** The layout of every screen inside the shell: the header, and the content with one left edge and one width. */
export const Screen = ({ title, subtitle, back, actions, isHome = false, className, children }: Props) => {
  useTitle(title)
  const [offer] = useState(newerPageOffer.get)
  return (
    <>
      <ScreenHead
        title={title}
        subtitle={subtitle}
        actions={actions}
        isHome={isHome}
        {...(back !== undefined && { back })}
      />
      <main
        id="content"
        tabIndex={-1}
        aria-label={title}
        className={cx('px-gutter pb-6 outline-none lg:max-w-[1464px] lg:pb-8', className)}
      >
        <OfflineBanner />
        {offer}
        {children}
      </main>
    </>
  )
}

/** When offline: says so, and how old the data on the screen is. */
const OfflineBanner = () => {
  const t = useText()
  const format = useFormat()
  const { kind, asOf } = useConnection()
  return (
    <div role="status">
      {kind === 'offline' && (
        <p className="mt-3 mb-3 flex items-center gap-3 rounded-12 border border-line-strong bg-raised px-4 py-3">
          <WifiOff size={20} strokeWidth={1.75} className="text-loss" aria-hidden="true" />
          {asOf === null ? t('error.offline') : t('shell.offlineBanner', { time: format.time(asOf) })}
        </p>
      )}
    </div>
  )
}
