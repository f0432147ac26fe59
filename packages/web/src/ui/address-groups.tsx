import { cx } from '@nibble/ui/class-names.ts'
import { Fragment } from 'react'

/** An address in two lines of five groups with its ends emphasised, for comparison. Copied as one word. */
export const AddressGroups = ({ address, className }: { address: string; className?: string }) => {
  const groups = groupsOf(address)
  return (
    <span
      className={cx('grid w-fit grid-cols-[repeat(5,auto)] gap-x-2 font-mono max-[340px]:gap-x-1', className)}
    >
      {groups.map((text, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
          key={at}
          className={cx(
            'text-right',
            at === 0 || at === groups.length - 1 ? 'font-semibold text-brass' : 'text-text',
          )}
        >
          {text}
        </span>
      ))}
    </span>
  )
}

/** The same in one line that breaks only between groups. */
export const AddressLine = ({ address }: { address: string }) =>
  groupsOf(address).map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
    <Fragment key={at}>
      <span className="mr-[0.6ch] last:mr-0">{text}</span>
      <wbr />
    </Fragment>
  ))

/** The first group with its 0x, then groups of four. */
const groupsOf = (address: string): readonly string[] => [
  address.slice(0, 6),
  ...Array.from({ length: Math.ceil((address.length - 6) / 4) }, (_, at) =>
    address.slice(6 + at * 4, 10 + at * 4),
  ),
]

/** For little room: both ends. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
