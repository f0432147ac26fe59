import {
  configList,
  gmtWithdrawal,
  type ResponseOf,
  type WithdrawalRow,
  withdrawal,
  withdrawalConfirmed,
  withdrawalOrderList,
} from '@nibble/contract'
import type { Amount } from '@nibble/domain'
import { formatTag } from '@nibble/phrases'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import { type SignFor, signConfirmation } from '../../api/passkeys.ts'
import { useMoneyCall } from '../../api/use-money-call.ts'
import { linesOf } from '../../text/sentences.ts'
import { useFormat, useText } from '../../text/text-context.ts'

export type Configs = ResponseOf<typeof configList>
export type Terms = Configs['configs'][number]
export type PayoutAddress = Configs['addresses'][number]

export const configKey = [...keys.money('withdrawal'), 'config']

/** The terms, and the player's withdrawal addresses. */
export const useWithdrawConfigs = () =>
  useQuery({
    queryKey: configKey,
    queryFn: ({ signal }) => call(configList, {}, { signal }),
    refetchInterval: 60_000,
  })

const MOVING = new Set(['to_be_released', 'withdrawing'])
const MOVING_MS = 3_000
const QUIET_MS = 30_000

/** The player's withdrawals, newest first; pending ones are followed. */
export const useWithdrawals = () =>
  useInfiniteQuery({
    queryKey: [...keys.money('withdrawal'), 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(withdrawalOrderList, { limit: 20, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) => {
      const rows = state.data?.pages.flatMap(({ items }) => items) ?? []
      return rows.some(({ status }) => MOVING.has(status)) ? MOVING_MS : QUIET_MS
    },
  })

/** The withdrawal of one asset, from its review to the answer. */
export const useWithdraw = (source: 'USDT' | 'GMT', onSubmitted: (row: WithdrawalRow) => void) =>
  useMoneyCall(source === 'USDT' ? withdrawal : gmtWithdrawal, {
    onDone: (made) => onSubmitted(made.withdrawal),
    refresh: [keys.money('withdrawal'), keys.assets, keys.records],
  })

/** Signs a withdrawal with a passkey. */
export const withdrawalSigner =
  (asset: 'USDT' | 'GMT', wanted: { readonly amount: Amount; readonly address: string }): SignFor =>
  (idempotencyKey) =>
    signConfirmation(
      withdrawalConfirmed({ asset, amount: wanted.amount, address: wanted.address, idempotencyKey }),
    )

const HOUSE_ZONE = 'Asia/Shanghai'
const HOUSE_OFFSET = -480

/** A deadline in the player's time and in GMT+8, in which it is set, a line each; only once if both are the same. */
export const useDeadline = (): ((at: number) => string) => {
  const t = useText()
  const format = useFormat()
  const house = useMemo(
    () =>
      new Intl.DateTimeFormat(formatTag(t.locale), {
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: HOUSE_ZONE,
      }),
    [t.locale],
  )
  return (at) => {
    const there = t('withdraw.deadlineHouse', { time: house.format(at) })
    if (new Date(at).getTimezoneOffset() === HOUSE_OFFSET) return linesOf([there])
    return linesOf([t('withdraw.deadlineLocal', { time: format.dayTime(at) }), there])
  }
}
