import { cx } from './class-names.ts'

/** The placeholder of loading content in its final size: set width and height by class. */
export const Skeleton = ({ className }: { className: string }) => (
  <span className={cx('block animate-pulse rounded-6 bg-raised', className)} aria-hidden="true" />
)

/** A rotating quarter arc. Decorative: nearby text says what is loading. */
export const Spinner = ({ size = 16 }: { size?: number }) => (
  <svg className="animate-spin" width={size} height={size} viewBox="0 0 16 16" fill="none" aria-hidden="true">
    <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeWidth="2" opacity="0.25" />
    <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
  </svg>
)
