import type { ReactNode } from 'react'
import { cx } from '../ui/class-names.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { ScreenHead } from './screen-head.tsx'
import { useTitle } from './use-title.ts'

type Props = {
  title: string
  subtitle?: ReactNode
  /** Where the arrow on a phone leads. Without it the phone shows the logo. */
  back?: string
  /** On a phone, beside the title. */
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** What every screen inside the shell stands in: the header, and the content under it with one left edge and one width. */
export const Screen = ({ title, subtitle, back, actions, className, children }: Props) => {
  useTitle(title)
  return (
    <>
      <ScreenHead title={title} subtitle={subtitle} actions={actions} {...(back !== undefined && { back })} />
      <main
        id="content"
        tabIndex={-1}
        aria-label={title}
        className={cx('px-gutter pb-6 outline-none lg:max-w-[1464px] lg:pb-8', className)}
      >
        <OfflineBanner />
        {children}
      </main>
    </>
  )
}
