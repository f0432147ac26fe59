import type { ConversionRow } from '@nibble/contract'

type Name = 'requested' | 'review' | 'exchange' | 'complete' | 'rejected' | 'cancelled'

/** A step of a conversion: done, current or still to come. */
export type OrderStep = {
  readonly name: Name
  readonly state: 'done' | 'now' | 'next' | 'bad'
  readonly at: number | null
}

/** From the request to its end. A conversion without review was complete at once. */
export const orderSteps = ({
  status,
  createdAt,
  finishedAt,
}: Pick<ConversionRow, 'status' | 'createdAt' | 'finishedAt'>): readonly OrderStep[] => {
  const requested: OrderStep = { name: 'requested', state: 'done', at: createdAt }
  const step = (name: Name, state: OrderStep['state'], at: number | null = null): OrderStep => ({
    name,
    state,
    at,
  })
  switch (status) {
    case 'pending':
      return [requested, step('review', 'now'), step('exchange', 'next'), step('complete', 'next')]
    case 'approved':
    case 'in_progress':
      return [requested, step('review', 'done'), step('exchange', 'now'), step('complete', 'next')]
    case 'complete':
      return [requested, step('complete', 'done', finishedAt)]
    case 'rejected':
      return [requested, step('rejected', 'bad', finishedAt)]
    case 'cancelled':
      return [requested, step('cancelled', 'done', finishedAt)]
  }
}
