import type { Amount } from '@nibble/domain'
import { lengthName } from '../text/words.ts'

/** The block table's rounds share a cap; each guarded round has its own. The ninth digit of a number says which. */
export const tableOf = ([round = '']: readonly string[]) =>
  /^\d{8}[68]/.test(round) ? `Guarded, ${lengthName(round)}` : 'Block'

/** A share of a whole, as a bar and in percent. */
export const UsedBar = ({ used, of }: { used: Amount; of: Amount }) => {
  const perMille = of > 0n ? Number((used * 1000n) / of) : 0
  const width = Math.min(100, perMille / 10)
  return (
    <span className="flex items-center justify-end gap-2">
      <svg
        className="h-1.5 w-20 rounded-full bg-line"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={width} height="6" className={width > 80 ? 'fill-loss' : 'fill-azure'} />
      </svg>
      <span className="w-12 text-right text-12 text-muted">{(perMille / 10).toFixed(1)}%</span>
    </span>
  )
}
