import { liabilityProof, liabilityRoots } from '@nibble/contract'
import { writeLiabilityProof } from '@nibble/proof'
import { forGuest, forPlayer, type Served } from '../../http/serve.ts'
import type { RoutesSetup } from '../../routes/setup.ts'
import { findLiabilityProof, listLiabilityRoots, readSiblings, rememberSiblings } from './find-proof.ts'

export const liabilityRoutes = ({ db }: Pick<RoutesSetup, 'db'>): Served[] => {
  const findSiblings = rememberSiblings((place) => readSiblings(db.pool, place))
  return [
    forGuest(liabilityRoots, ({ cursor = null, limit }) => listLiabilityRoots(db, { cursor, limit })),
    forPlayer(liabilityProof, async ({ day = null }, { player }) => {
      const proof = await findLiabilityProof(db, { player, day }, findSiblings)
      return { proof: proof === null ? null : writeLiabilityProof(proof) }
    }),
  ]
}
