import type { Amount } from '@nibble/domain'

/** A share of a whole, as a bar and in percent. */
export const UsedBar = ({ used, of }: { used: Amount; of: Amount }) => {
  const perMille = of > 0n ? Number((used * 1000n) / of) : 0
  const width = Math.min(100, perMille / 10)
  return (
    <span className="flex w-36 items-center gap-2">
      <svg
        className="h-1.5 w-20 rounded-full bg-raised"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={width} height="6" className={width > 80 ? 'fill-loss' : 'fill-azure'} />
      </svg>
      <span className="text-12 text-muted">{(perMille / 10).toFixed(1)} %</span>
    </span>
  )
}
