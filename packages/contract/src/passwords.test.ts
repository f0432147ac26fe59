import { expect, test } from 'vitest'
import { ZodMiniObject } from 'zod/mini'
import { routes } from './routes.ts'

test('a password has that name at the top of a body: the server counts calls by it', () => {
  const taking = [...routes.values()].flatMap(({ path, request }) =>
    request instanceof ZodMiniObject
      ? Object.keys(request.def.shape).flatMap((name) => (/password$/i.test(name) ? [path] : []))
      : [],
  )
  expect([...new Set(taking)].map((path) => path.slice(path.lastIndexOf('/') + 1)).sort()).toEqual([
    'add',
    'addSend',
    'bindInvitationCode',
    'connectEmail',
    'connectWallet',
    'convert',
    'forgotPassword',
    'gmtWithdrawal',
    'login',
    'register',
    'saveAddress',
    'transfer',
    'updatePassWord',
    'updateTransactionPassword',
    'withdrawal',
  ])
})
