import * as z from 'zod/mini'
import { route } from '../route.ts'
import { walletAddress } from '../session.ts'
import { amount, asset, blockHash, empty, instant, paging, refusal } from '../wire.ts'

export const appFindCoinTypeList = route({
  path: '/api/app/wu-deposit/appFindCoinTypeList',
  summary: 'What can be deposited, on which network, from which minimum',
  access: 'player',
  built: false,
  perMinute: 60,
  request: empty,
  response: z.object({
    coins: z.array(
      z.object({
        coinName: asset,
        network: z.string(),
        chainId: z.int(),
        contract: walletAddress,
        minimum: amount,
      }),
    ),
  }),
  refusals: [],
})

export const deposit = route({
  path: '/api/app/deposit/deposit',
  summary: 'The caller’s own deposit address and his deposits, seen and final',
  access: 'player',
  built: false,
  perMinute: 120,
  request: z.object({ asset: z.enum(['USDT'], { error: refusal('asset_unknown') }), ...paging }),
  response: z.object({
    address: walletAddress,
    minimum: amount,
    items: z.array(
      z.object({
        id: z.string(),
        amount,
        status: z.enum(['seen', 'final']),
        transaction: blockHash,
        at: instant,
        creditedAt: z.nullable(instant),
      }),
    ),
    nextCursor: z.nullable(z.string()),
  }),
  refusals: ['asset_unknown', 'deposits_stopped'],
})
