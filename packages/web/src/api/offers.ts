import type { gameConfigList, ResponseOf } from '@nibble/contract'
import { useGameConfig } from './queries.ts'

type Offers = ResponseOf<typeof gameConfigList>['offers']
export type Offer = Exclude<keyof Offers, 'stakes'>

/** Whether this house takes part in it; true while that is not known, since most do. */
export const useOffers = (what: Offer): boolean => useGameConfig().data?.offers[what] ?? true
