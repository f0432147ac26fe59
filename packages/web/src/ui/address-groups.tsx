import { cx } from '@nibble/ui/class-names.ts'
import { Fragment } from 'react'

/** An address in two lines of five groups, its ends emphasised: so it can be compared. Copied, it is one word. */
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

/** The same in a line that breaks between groups only. */
export const AddressLine = ({ address }: { address: string }) =>
  groupsOf(address).map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
    <Fragment key={at}>
      <span className="mr-[0.6ch] last:mr-0">{text}</span>
      <wbr />
    </Fragment>
  ))

/** The first with its 0x, then four by four. */
const groupsOf = (address: string): readonly string[] => [
  address.slice(0, 6),
  ...Array.from({ length: Math.ceil((address.length - 6) / 4) }, (_, at) =>
    address.slice(6 + at * 4, 10 + at * 4),
  ),
]

/** Where there is no room: its ends. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
