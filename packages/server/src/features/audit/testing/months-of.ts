import type { PlayFixture } from '../../play/testing/play-fixture.ts'

/**
 * The first moment of the n-th month of a house, in the time zone of the partitions. Counted from the month that it began in: a
 * test may last into the next one.
 */
export const monthsOf = async (house: PlayFixture): Promise<(n: number) => Date> => {
  const [row] = await house.rows<{ began: string }>('select min(month)::text as began from history_month')
  const began = new Date(row?.began ?? '')
  return (n) => new Date(Date.UTC(began.getUTCFullYear(), began.getUTCMonth() + n))
}
