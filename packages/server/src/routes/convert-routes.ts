import { cancelConvert, convert, convertConfigList, convertOrderList, creditList } from '@nibble/contract'
import {
  cancelConversion,
  convert as convertMoney,
  foreseeConversion,
  listConversions,
  listPairs,
} from '../features/conversions/index.ts'
import { readCredits } from '../features/credits/index.ts'
import { checkTransactionPassword } from '../features/security/index.ts'
import { forPlayer, type Served } from '../http/serve.ts'
import { assertOffered } from '../offers.ts'
import { Refusal } from '../refusal.ts'
import type { RoutesSetup } from './routes-setup.ts'

export const convertRoutes = (setup: RoutesSetup): Served[] => {
  const { db } = setup
  return [
    forPlayer(convertConfigList, (_, { player }, { now }) => listPairs(db, { player, now })),
    forPlayer(creditList, (_, { player }, { now }) => readCredits(db, { player, now })),
    forPlayer(convert, async (body, { player, isStopped }, { now }) => {
      assertOffered(setup, 'conversions')
      if (isStopped) throw new Refusal('player_stopped')
      const { idempotencyKey: key, transactionPassword: password, ...asked } = body
      const conversion = { ...asked, player, key, now }
      await foreseeConversion(db, conversion)
      await checkTransactionPassword(db, { player, password, now })
      return { conversion: await convertMoney(db, conversion) }
    }),
    forPlayer(convertOrderList, (body, { player }) => listConversions(db, { ...body, player })),
    forPlayer(cancelConvert, async ({ idempotencyKey: key, id }, { player }, { now }) => ({
      conversion: await cancelConversion(db, { player, key, id: BigInt(id), now }),
    })),
  ]
}
