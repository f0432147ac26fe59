import type { Translator } from '@nibble/phrases'
import { formatIn } from '../../text/format.ts'
import type { CheckStep } from './check.ts'

/** One sentence under the name of a step: what held, or what did not. Null where the evidence says it all. */
export const stepText = (t: Translator, step: CheckStep): string | null => {
  const format = formatIn(t.locale)
  const isFailed = step.state === 'failed'
  switch (step.id) {
    case 'fetched':
      return fetchedText(t, step)
    case 'header_hash':
      return isFailed
        ? t('verify.hashFailed')
        : t('verify.hashText', { bytes: format.count(step.facts.bytes) })
    case 'parent_link':
      return t(isFailed ? 'verify.parentFailed' : 'verify.parentText')
    case 'draw_time':
      return isFailed
        ? t('verify.drawTimeFailed')
        : t('verify.drawTimeText', { time: format.preciseTime(step.facts.drawAt) })
    case 'round_times':
      return isFailed ? t('verify.timesFailed') : timesText(t, format, step)
    case 'seal':
      if (step.state === 'skipped') return t('verify.sealNoneText')
      return t(isFailed ? 'verify.sealFailed' : 'verify.sealText')
    case 'rules':
      return isFailed
        ? t('verify.rulesFailed')
        : t('verify.rulesText', { paytable: t(`records.${step.facts.paytable}`) })
    case 'result':
      if (isFailed) return t('verify.resultFailed')
      return t(step.facts.bet === null ? 'verify.resultAll' : 'verify.resultText')
    case 'return':
      if (step.state === 'skipped') return t('verify.returnSkipped')
      return t(isFailed ? 'verify.returnFailed' : 'verify.returnText')
    case 'jackpot':
      if (isFailed) return t('verify.jackpotFailed')
      return t(step.facts.hits ? 'verify.jackpotText' : 'verify.jackpotSkipped')
  }
}

const fetchedText = (t: Translator, { state, facts }: Extract<CheckStep, { id: 'fetched' }>): string => {
  const agreeing = facts.answers.filter(({ kind }) => kind === 'agrees').length
  if (facts.fields === null) return t('verify.fetchedNone')
  if (state === 'failed') return t('verify.fetchedDiffer')
  return agreeing === facts.answers.length
    ? t('verify.fetchedSame', { count: agreeing, fields: facts.fields })
    : t('verify.fetchedSome', { fields: facts.fields })
}

const timesText = (
  t: Translator,
  format: ReturnType<typeof formatIn>,
  { facts }: Extract<CheckStep, { id: 'round_times' }>,
): string => {
  const text = t('verify.timesText')
  if (facts.usual) return text
  const seconds = (ms: number) => format.decimal(ms / 1000)
  const windows = { open: seconds(facts.windows.openForMs), draw: seconds(facts.windows.drawAfterMs) }
  return `${text} ${t('verify.windows', windows)}`
}
