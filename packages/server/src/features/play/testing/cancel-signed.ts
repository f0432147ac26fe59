import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { cancelMessage } from '@nibble/contract'
import {
  type Cancel,
  type CancelledBet,
  type CancelSetup,
  type Consent,
  cancelBet,
} from '../bets/cancel-bet.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const sessionKey = createPublicKey(privateKey)

/** A player's signed consent to cancel this bet, by the key of a session. */
export const consentTo = (cancel: { readonly round: string; readonly betId: string }): Consent => ({
  sessionKey,
  signature: sign('sha256', cancelMessage(cancel), { key: privateKey, dsaEncoding: 'ieee-p1363' }),
  session: '',
  bot: null,
})

/** Cancels a bet as its player does, for tests of the use case. */
export const cancelSigned = async (
  setup: CancelSetup,
  { player, key, betId }: Omit<Cancel, 'consent'>,
): Promise<CancelledBet> => {
  const { rows } = await setup.db.pool.query<{ round_id: bigint }>('select round_id from bet where id = $1', [
    betId,
  ])
  const consent = consentTo({ round: String(rows[0]?.round_id ?? ''), betId })
  return cancelBet(setup, { player, key, betId, consent })
}
