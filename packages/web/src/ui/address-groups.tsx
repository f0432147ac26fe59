import { cx } from './class-names.ts'

/** An address in groups of four, its ends emphasised: so it can be compared. Copied, it is one word. */
export const AddressGroups = ({ address, className }: { address: string; className?: string }) => {
  const groups = groupsOf(address)
  return (
    <span className={cx('flex flex-wrap gap-x-2 font-mono', className)}>
      {groups.map(({ at, text }) => (
        <span
          key={at}
          className={cx(at < 2 || at === groups.length - 1 ? 'font-semibold text-brass' : 'text-text')}
        >
          {text}
        </span>
      ))}
    </span>
  )
}

/** `0x` by itself, then four by four. */
const groupsOf = (address: string) => [
  { at: 0, text: address.slice(0, 2) },
  ...Array.from({ length: Math.ceil((address.length - 2) / 4) }, (_, at) => ({
    at: at + 1,
    text: address.slice(2 + at * 4, 6 + at * 4),
  })),
]

/** Where there is no room: its ends. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
