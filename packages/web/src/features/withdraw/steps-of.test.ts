import type { WithdrawalRow } from '@nibble/contract'
import { amountOf, WITHDRAWAL_STATES } from '@nibble/domain'
import { loadTranslator } from '@nibble/phrases'
import { describe, expect, it } from 'vitest'
import { stepsOf } from './steps-of.ts'

const t = await loadTranslator('en-US')
const row = (changes: Partial<WithdrawalRow>): WithdrawalRow => ({
  id: '1',
  source: 'USDT',
  amount: amountOf(20n),
  fee: amountOf(1n),
  receivable: amountOf(20n),
  address: '0x',
  status: 'to_be_reviewed',
  reason: null,
  isRefunded: false,
  transaction: null,
  createdAt: 1,
  deadline: 100,
  finishedAt: null,
  ...changes,
})
const steps = (changes: Partial<WithdrawalRow>, now = 50) =>
  stepsOf(row(changes), { t, now, deadline: (at) => `at ${at}` })

describe('the steps of a withdrawal', () => {
  it('begin with its submission and are at one place, in every state', () => {
    for (const status of WITHDRAWAL_STATES) {
      const all = steps({ status })
      expect(all[0]).toMatchObject({ state: 'done', at: 1 })
      expect(all.filter(({ state }) => state === 'now').length).toBeLessThanOrEqual(1)
      expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
    }
  })

  it('say that it is within time until its deadline, and not a moment longer', () => {
    const text = (now: number) =>
      steps({ status: 'to_be_released' }, now).find(({ state }) => state === 'now')?.text
    expect(text(100)).toBe(t('withdraw.inTime', { deadline: 'at 100' }))
    expect(text(101)).toBe(t('withdraw.late'))
  })

  it('say of a review why there is one, who decides, and until when, in time and late', () => {
    const text = (now: number) => steps({}, now).find(({ state }) => state === 'now')?.text
    const why = t('withdraw.reviewText')
    expect(text(50)).toBe(`${why}\n${t('withdraw.inTime', { deadline: 'at 100' })}`)
    expect(text(101)).toBe(`${why}\n${t('withdraw.late')}`)
    for (const status of WITHDRAWAL_STATES)
      if (status !== 'to_be_reviewed') expect(JSON.stringify(steps({ status }))).not.toContain(why)
  })

  it('give the reason of a rejection, and say when all of it is back', () => {
    const [, rejected, back] = steps({ status: 'rejected', reason: 'No.', isRefunded: true, finishedAt: 70 })
    expect(rejected).toMatchObject({ state: 'bad', text: t('withdraw.reason', { reason: 'No.' }) })
    expect(back).toMatchObject({ state: 'done', title: t('withdraw.step.back'), at: 70 })
  })

  it('do not say that a failed one is back before it is', () => {
    const last = (isRefunded: boolean) => steps({ status: 'failed', isRefunded }).at(-1)
    expect(last(false)).toMatchObject({ state: 'now', title: t('withdraw.step.failedNext') })
    expect(last(true)).toMatchObject({ title: t('withdraw.step.back') })
  })
})
