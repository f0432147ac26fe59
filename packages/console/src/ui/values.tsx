import { type Amount, type Asset, inCents, PAYOUT_RULES } from '@nibble/domain'
import { cx } from '@nibble/ui/class-names.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { groupsOfFour, moneyText, shortHex, timeText } from '../text/format.ts'
import { ASSET_NAMES } from '../text/words.ts'

type Props = {
  of: Amount
  asset?: Asset | undefined
  /** Gains green, losses red, both signed. */
  signed?: boolean
  className?: string
}

export const Money = ({ of, asset, signed = false, className }: Props) => {
  // Whole credits show no empty decimals, as players see them.
  const isWhole = asset !== undefined && CREDITS.has(asset) && of % 1_000_000n === 0n
  const style = { signed, least: isWhole ? 0 : 2 }
  return (
    <span
      className={cx(
        'whitespace-nowrap',
        signed && of > 0n && 'text-win',
        signed && of < 0n && 'text-loss',
        className,
      )}
    >
      <Digits short={moneyText(inCents(of), style)} full={moneyText(of, style)} />
      {asset !== undefined && <span className="font-normal text-muted"> {ASSET_NAMES[asset]}</span>}
    </span>
  )
}

/** What bets in an asset returned. Free credit pays its gain in another, which is named beside it. */
export const Returned = ({ of, staked }: { of: Amount; staked: Asset }) => (
  <Money of={of} asset={paidInOther(staked)} />
)

/** The asset in which stakes of this one pay, if it is another. */
export const paidInOther = (staked: Asset): Asset | undefined => {
  const paidIn = PAYOUT_RULES[staked]?.asset
  return paidIn === staked ? undefined : paidIn
}

const CREDITS: ReadonlySet<Asset> = new Set(['PLAY_POINT', 'ROLL_POINT', 'REWARD_POINT'])

/** Two decimals, and the full value on tap, on hover and for screen readers. */
const Digits = ({ short, full }: { short: string; full: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  if (short === full) return <>{full}</>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a screen reader gets the whole value anyway
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span
      title={full}
      className="cursor-help"
      onClick={(event) => {
        if (event.currentTarget.closest('a, button, label') === null) setIsOpen(!isOpen)
      }}
    >
      <span aria-hidden="true">{isOpen ? full : short}</span>
      <span className="sr-only">{full}</span>
    </span>
  )
}

export const Time = ({ at }: { at: number }) => (
  <time className="whitespace-nowrap" dateTime={new Date(at).toISOString()}>
    {timeText(at)}
  </time>
)

/** A shortened hash or address; the full text on hover and for screen readers. */
export const Hex = ({ of }: { of: string }) => (
  <span className="font-mono text-12" title={of}>
    <span aria-hidden="true">{shortHex(of)}</span>
    <span className="sr-only">{of}</span>
  </span>
)

/** A full hash or address, in groups of four. */
export const HashBlock = ({ of }: { of: string }) => (
  <p className="rounded-12 bg-raised px-3 py-2.5 font-mono text-12 break-words">{groupsOfFour(of)}</p>
)

type Player = { readonly id: string; readonly bindId: string; readonly name: string | null }

/** A long name is cut on a phone, where it would push the rest of its row out of view. */
export const PlayerLink = ({ player }: { player: Player }) => (
  <Link
    to={`/players/${player.id}`}
    className="-my-3 inline-block max-w-36 truncate py-3 align-bottom text-azure hover:underline sm:m-0 sm:max-w-none sm:p-0"
  >
    {player.name ?? player.bindId}
  </Link>
)
