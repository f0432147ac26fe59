import type { WalletRecord } from '@nibble/contract'

export type WalletDay = { readonly startsAt: number; readonly records: readonly WalletRecord[] }

/** Records under the local day of their time; the order is kept. */
export const byDay = (records: readonly WalletRecord[]): readonly WalletDay[] => {
  const days: { startsAt: number; records: WalletRecord[] }[] = []
  for (const record of records) {
    const startsAt = new Date(record.at).setHours(0, 0, 0, 0)
    const last = days.at(-1)
    if (last?.startsAt === startsAt) last.records.push(record)
    else days.push({ startsAt, records: [record] })
  }
  return days
}
