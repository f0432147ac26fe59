/** A number in some terms: its label, its unit, and what it is a part of. */
export type NumberSpec = {
  readonly name: string
  readonly label: string
  readonly of: string
  readonly unit: 'bps' | 'ppm' | 'count' | 'amount'
}

export const LEVEL_NUMBERS = [
  { name: 'directBps', label: 'Direct rebate', of: '% of the edge', unit: 'bps' },
  { name: 'peerBps', label: 'Peer rebate', of: '% of a team rebate', unit: 'bps' },
  { name: 'capBps', label: 'All rebates together', of: '% of the edge', unit: 'bps' },
  { name: 'legBps', label: 'One line, at most', of: '% of a rank’s threshold', unit: 'bps' },
] as const satisfies readonly NumberSpec[]

export const JACKPOT_NUMBERS = [
  { name: 'feedPpm', label: 'Paid into the jackpots', of: '% of the edge', unit: 'ppm' },
  { name: 'prizePpm', label: 'Shared when it hits', of: '% of the jackpot', unit: 'ppm' },
  { name: 'stakeTimes', label: 'Limit by stake', of: 'times', unit: 'count' },
  { name: 'edgeTimes', label: 'Limit by edge', of: 'times', unit: 'count' },
  { name: 'bankrollPpm', label: 'Limit by bankroll', of: '% of it', unit: 'ppm' },
] as const satisfies readonly NumberSpec[]

export const INSURANCE_NUMBERS = [
  { name: 'losses', label: 'Losses', of: 'in a row', unit: 'count' },
  { name: 'claimBps', label: 'Claim', of: '% of these stakes', unit: 'bps' },
  { name: 'claimsPerDay', label: 'Claims of a player', of: 'a day', unit: 'count' },
  { name: 'stakesPerDay', label: 'Stakes of a player', of: 'USDT a day', unit: 'amount' },
] as const satisfies readonly NumberSpec[]

const PER_PERCENT = { bps: 100, ppm: 10_000 } as const

/** The typed number as sent; null if invalid. */
export const wireNumber = (text: string, unit: NumberSpec['unit']): number | string | null => {
  const typed = text.trim()
  switch (unit) {
    case 'amount':
      return typed
    case 'count':
      return /^\d{1,6}$/.test(typed) ? Number(typed) : null
    case 'bps':
    case 'ppm': {
      const digits = unit === 'bps' ? 2 : 4
      const match = /^(\d{1,3})(?:\.(\d+))?$/.exec(typed)
      const [, whole = '', part = ''] = match ?? []
      if (match === null || part.length > digits) return null
      return Number(whole) * PER_PERCENT[unit] + Number(part.padEnd(digits, '0'))
    }
  }
}

/** The reverse. */
export const typedNumber = (value: number | string, unit: NumberSpec['unit']): string =>
  unit === 'bps' || unit === 'ppm' ? String(Number(value) / PER_PERCENT[unit]) : String(value)
