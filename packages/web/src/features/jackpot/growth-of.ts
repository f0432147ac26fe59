import { type Amount, type Asset, inCents, minus, ZERO } from '@nibble/domain'

type Pool = { readonly coinName: Asset; readonly pot: Amount }

/** What each pool has gained, in cents. A pool that gained nothing, or was hit meanwhile, is left out. */
export const growthOf = <P extends Pool>(before: readonly P[], now: readonly P[]) =>
  now.flatMap(({ coinName, pot }) => {
    const first = before.find((each) => each.coinName === coinName)?.pot ?? pot
    const by = pot > first ? minus(inCents(pot), inCents(first)) : ZERO
    return by > ZERO ? [{ coinName: coinName as P['coinName'], by }] : []
  })
