import { cancelConvert, convert, convertConfigList, convertOrderList, creditList } from '@nibble/contract'
import { forPlayer, type Served } from '../../http/serve.ts'
import { Refusal } from '../../refusal.ts'
import { assertOffered, type RoutesSetup } from '../../routes/setup.ts'
import { readCredits } from '../credits/read-credits.ts'
import { checkTransactionPassword } from '../security/transaction-password.ts'
import { cancelConversion } from './carry-conversions.ts'
import { convert as convertMoney, precheckConversion } from './convert.ts'
import { listConversions, listPairs } from './list-conversions.ts'

export const convertRoutes = (setup: RoutesSetup): Served[] => {
  const { db } = setup
  return [
    forPlayer(convertConfigList, (_, { player }, { now }) => listPairs(db, { player, now })),
    forPlayer(creditList, (_, { player }, { now }) => readCredits(db, { player, now })),
    forPlayer(convert, async (body, { player, id: session, isStopped }, { now }) => {
      assertOffered(setup, 'conversions')
      if (isStopped) throw new Refusal('player_stopped')
      const { idempotencyKey: key, transactionPassword: password, ...asked } = body
      const conversion = { ...asked, player, session, key, now }
      await precheckConversion(db, conversion)
      await checkTransactionPassword(db, { player, password, now })
      return { conversion: await convertMoney(db, conversion) }
    }),
    forPlayer(convertOrderList, (body, { player }) => listConversions(db, { ...body, player })),
    forPlayer(cancelConvert, async ({ idempotencyKey: key, id }, { player }, { now }) => ({
      conversion: await cancelConversion(db, { player, key, id: BigInt(id), now }),
    })),
  ]
}
