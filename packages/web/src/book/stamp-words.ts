import type { Translator } from '@nibble/phrases'
import type { Format } from '../text/format.ts'
import type { RoundBook } from './evidence.ts'
import type { Stamp } from './stamps.ts'

/** In the present until the bet is settled. */
export const wayTitle = (t: Translator, stamps: readonly Stamp[]): string => {
  const end = stamps.at(-1)?.state
  return t(end === 'now' || end === 'next' ? 'way.goes' : 'way.title')
}

export const stampName = (t: Translator, stamp: Stamp): string => {
  switch (stamp.id) {
    case 'accepted':
    case 'drawn':
      return t(`way.${stamp.id}`)
    case 'sealed':
      return t(stamp.state === 'none' || stamp.state === 'bad' ? 'way.notSealed' : 'way.sealed')
    case 'paid':
      if (stamp.kind === 'settling') return t('way.settled')
      return stamp.kind === 'later' || stamp.kind === 'paying' ? t('way.paid') : t(`way.${stamp.kind}`)
  }
}

export type Around = {
  readonly drawAt: number
  readonly book: RoundBook | null | undefined
  readonly height: string | null
  readonly confirmations: number | null
  /** How many endpoints show the block, out of how many. */
  readonly agreeing: { readonly count: number; readonly of: number } | null
}

export const stampText = (t: Translator, format: Format, stamp: Stamp, around: Around): string | null => {
  switch (stamp.kind) {
    case 'kept':
      return t('way.kept')
    case 'absent':
      return t('way.absent')
    case 'altered':
      return t('way.altered')
    case 'bad':
      return t(stamp.id === 'accepted' ? 'way.receiptBad' : 'way.bookBad')
    case 'open':
      return t('way.atClose')
    case 'signing':
      return t('way.signing')
    case 'writing':
      return t('way.writing')
    case 'late':
      return t('way.late')
    case 'sealed':
      return stamp.at === null
        ? null
        : t('way.before', { seconds: secondsOf(format, around.drawAt - stamp.at) })
    case 'off':
      return t('way.signedOnly')
    case 'unsealed':
      return t('way.unsealed')
    case 'time':
      return t('way.drawAt', { time: format.time(around.drawAt) })
    case 'waiting':
      return t('way.waiting')
    case 'seen':
      return seenText(t, format, around)
    case 'beacon':
      return t('way.beaconWaiting')
    case 'drawn':
      return blockText(t, format, around)
    case 'paying':
    case 'settling':
      return t('way.whenFinal')
    case 'without':
      return t(stamp.id === 'sealed' ? 'way.noBook' : 'way.noBlock')
    case 'asked':
    case 'later':
    case 'paid':
    case 'settled':
    case 'returned':
    case 'recalled':
      return null
  }
}

const seenText = (t: Translator, format: Format, around: Around): string | null => {
  const { confirmations, agreeing } = around
  const said = [
    confirmations === null || confirmations === 0 ? null : t('way.confirmed', { count: confirmations }),
    agreeing === null ? null : t('table.agreeing', agreeing),
  ].filter((text) => text !== null)
  return said.length === 0 ? blockText(t, format, around) : said.join(' · ')
}

const blockText = (t: Translator, format: Format, { height }: Around) =>
  height === null ? null : t('way.block', { height: format.count(height) })

/** To a tenth: `9.4`. */
export const secondsOf = (format: Format, ms: number): string => format.decimal(Math.round(ms / 100) / 10)
