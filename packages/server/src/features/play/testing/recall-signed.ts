import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { cancelMessage } from '@nibble/contract'
import {
  type Consent,
  type Recall,
  type RecalledBet,
  type RecallSetup,
  recallBet,
} from '../bets/recall-bet.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const sessionKey = createPublicKey(privateKey)

/** A player's word that they take this bet back, by the key of a session. */
export const consentTo = (cancel: { readonly round: string; readonly betId: string }): Consent => ({
  sessionKey,
  signature: sign('sha256', cancelMessage(cancel), { key: privateKey, dsaEncoding: 'ieee-p1363' }),
  session: '',
})

/** Takes a bet back as its player does, for whoever stands at the use case. */
export const recallSigned = async (
  setup: RecallSetup,
  { player, key, betId }: Omit<Recall, 'consent'>,
): Promise<RecalledBet> => {
  const { rows } = await setup.db.pool.query<{ round_id: bigint }>('select round_id from bet where id = $1', [
    betId,
  ])
  const consent = consentTo({ round: String(rows[0]?.round_id ?? ''), betId })
  return recallBet(setup, { player, key, betId, consent })
}
