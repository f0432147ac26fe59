import { expect, test } from 'vitest'
import * as contract from './index.ts'

const SPECIFIED = [
  ...['login', 'loginAuth', 'loginSend', 'userInfo', 'updateTransactionPassword', 'updatePassWord'].map(
    (name) => `/api/app/user/${name}`,
  ),
  ...['organization', 'agentInfo', 'shareInfo', 'bindInvitationCode', 'online', 'uploadUserAvatar'].map(
    (name) => `/api/app/user/${name}`,
  ),
  '/api/level-config/appGetLevelConfig',
  '/api/app/wu-coin/appCoinList',
  ...['assetsList', 'assetsRecordList', 'returnAssets', 'betReport', 'betReportAmount'].map(
    (name) => `/api/app/assets/${name}`,
  ),
  ...['reportAssetsRecordList', 'teamBetReport', 'teamBetReportAmount'].map(
    (name) => `/api/app/assets/${name}`,
  ),
  '/api/app/convert/convert',
  '/api/app/convert/convertConfigList',
  ...['withdrawal', 'configList', 'withdrawalOrderList', 'gmtWithdrawal'].map(
    (name) => `/api/app/withdrawal/${name}`,
  ),
  '/api/app/wu-deposit/appFindCoinTypeList',
  '/api/app/deposit/deposit',
  '/api/app/wu-notice/appNoticeList',
  '/api/app/notice/appRotationNoticeList',
  '/api/app/notice/appNoticeList',
  '/api/common/noticeList',
  '/api/common/carouselList',
  ...['betTime1', 'betTime3', 'betOrder', 'historyLotteryRecordList', 'orderList', 'oddsConfigs'].map(
    (name) => `/api/app/bet/${name}`,
  ),
  ...['lastDrawPrizeBlock', 'insuranceBetOrder', 'betCircuitDiagram', 'cancelBetOrder', 'orderInfo'].map(
    (name) => `/api/app/bet/${name}`,
  ),
  '/api/app/bet/ranking',
  '/api/app/gameConfig/gameConfigList',
]

test('every specified path is in the contract', () => {
  expect(SPECIFIED.filter((path) => !contract.routes.has(path))).toEqual([])
})

test('no two routes share a path, and every route of the package is registered', () => {
  const all = Object.values<unknown>(contract).filter(
    (value) => typeof value === 'object' && value !== null && 'path' in value && 'perMinute' in value,
  )
  expect(contract.routes.size).toBe(all.length)
})

test('a call that moves money carries an idempotency key and says that it may ask for a fresh sign-in', () => {
  for (const route of contract.routes.values()) {
    if (route.money !== true) continue
    const shape = route.request._zod.def
    expect(shape, route.path).toHaveProperty('shape.idempotencyKey')
    expect(route.refusals, route.path).toContain('fresh_proof_needed')
    expect(route.refusals, route.path).toContain('key_reused')
    expect(route.access).not.toBe('guest')
  }
})

test('no route names a refusal twice', () => {
  for (const route of contract.routes.values()) {
    expect(new Set(route.refusals).size, route.path).toBe(route.refusals.length)
  }
})

test('tries of an address share one limit over all servers: every call without a session that signs in, creates a player or sends a code', () => {
  const tries = [...contract.routes.values()].filter(({ acrossServers }) => acrossServers === true)
  expect(tries.filter(({ access }) => access !== 'guest')).toEqual([])
  // A session begins with its public key, and a code with its purpose.
  const leadsIn = [...contract.routes.values()].filter(({ access, request }) => {
    const { shape = {} } = request._zod.def as { shape?: object }
    return (
      access === 'guest' &&
      ['sessionKey', 'nonce', 'signed', 'purpose', 'emailCode'].some((name) => name in shape)
    )
  })
  expect(tries.map(({ path }) => path).toSorted()).toEqual(leadsIn.map(({ path }) => path).toSorted())
})
