import { type ConsoleTerms, createChangeRequest } from '@nibble/contract/console'
import { ASSETS, type Asset, formatAmount, type Paytable } from '@nibble/domain'
import * as z from 'zod/mini'

/** The form's contents: numbers as typed. Caps in percent of the equity. */
export type ChangeRequestEntry = {
  readonly paytable: Paytable
  readonly guardedAssets: readonly Asset[]
  readonly limits: Readonly<Record<Asset, { readonly min: string; readonly max: string }>>
  readonly caps: Readonly<Record<Cap, string>>
  readonly fromRound: string
  readonly reason: string
}
export type Cap = 'playerCapPpm' | 'drawCapPpm' | 'resumeBelowPpm' | 'pauseAtPpm'
export const CAPS: readonly Cap[] = ['playerCapPpm', 'drawCapPpm', 'pauseAtPpm', 'resumeBelowPpm']
type NewChangeRequest = z.output<typeof createChangeRequest.request>

export const entryOf = (terms: ConsoleTerms, fromRound: string): ChangeRequestEntry => ({
  paytable: terms.paytable,
  guardedAssets: terms.guardedAssets,
  limits: Object.fromEntries(
    ASSETS.map((asset) => {
      const limit = terms.limits.find((one) => one.asset === asset)
      const texts = limit === undefined ? ['', ''] : [formatAmount(limit.min), formatAmount(limit.max)]
      return [asset, { min: texts[0], max: texts[1] }]
    }),
  ) as ChangeRequestEntry['limits'],
  caps: Object.fromEntries(
    CAPS.map((cap) => [cap, String(terms[cap] / 10_000)]),
  ) as ChangeRequestEntry['caps'],
  fromRound,
  reason: '',
})

/** What would be sent, or which fields are invalid. An asset without both limits is not accepted. */
export const changeRequestOf = ({
  caps,
  limits,
  guardedAssets,
  ...rest
}: ChangeRequestEntry): { changeRequest: NewChangeRequest | null; unread: ReadonlySet<string> } => {
  const taken = ASSETS.filter((asset) => limits[asset].min !== '' || limits[asset].max !== '')
  const read = z.safeParse(createChangeRequest.request, {
    ...rest,
    guardedAssets: guardedAssets.filter((asset) => limits[asset].max !== ''),
    ...Object.fromEntries(CAPS.map((cap) => [cap, ppmOf(caps[cap])])),
    limits: taken.map((asset) => ({ asset, ...limits[asset] })),
  })
  const nameOf = ([field, at, end]: readonly PropertyKey[]) =>
    field === 'limits' ? `${taken[Number(at)]} ${String(end)}` : String(field)
  return {
    changeRequest: read.data ?? null,
    unread: new Set(read.error?.issues.map(({ path }) => nameOf(path))),
  }
}

/** "0.75" is 7,500 millionths. Null if it has more than four decimals or is not a number. */
const ppmOf = (percent: string): number | null => {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent.trim())
  return match === null ? null : Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0'))
}
