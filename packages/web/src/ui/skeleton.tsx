import { cx } from './class-names.ts'

/** The shape of what is coming, in its final size: give it width and height by class. */
export const Skeleton = ({ className }: { className: string }) => (
  <span className={cx('block animate-pulse rounded-6 bg-raised', className)} aria-hidden="true" />
)
