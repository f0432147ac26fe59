import type { Translator } from '@nibble/phrases'
import { createFormat } from '../../text/format.ts'
import type { CheckStep } from './check.ts'

/** One sentence under the name of a step: what held, or what did not. Null where the evidence says it all. */
export const stepText = (t: Translator, step: CheckStep): string | null => {
  const format = createFormat(t.locale)
  const isFailed = step.state === 'failed'
  switch (step.id) {
    case 'fetched':
      return fetchedText(t, step)
    case 'hash':
      return isFailed
        ? t('verify.hashFailed')
        : t('verify.hashText', { bytes: format.count(step.facts.bytes) })
    case 'parent':
      return parentText(t, format, step)
    case 'seal':
      if (step.state === 'skipped') return t('verify.sealNoneText')
      return t(isFailed ? 'verify.sealFailed' : 'verify.sealText')
    case 'rules':
      if (step.state === 'skipped') return t('verify.rulesSkipped')
      return isFailed
        ? t('verify.rulesFailed')
        : t('verify.rulesText', { paytable: t(`records.${step.facts.paytable}`) })
    case 'result':
      if (isFailed) return t('verify.resultFailed')
      return t(step.facts.bet === null ? 'verify.resultAll' : 'verify.resultText')
    case 'return':
      if (step.state === 'skipped') return t('verify.returnSkipped')
      return t(isFailed ? 'verify.returnFailed' : 'verify.returnText')
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

const parentText = (
  t: Translator,
  format: ReturnType<typeof createFormat>,
  { state, facts }: Extract<CheckStep, { id: 'parent' }>,
): string => {
  if (!facts.isLinked) return t('verify.parentUnlinked')
  if (!facts.isScheduled) return t('verify.parentUnscheduled')
  if (state === 'failed') return t('verify.parentFailed')
  if (facts.drawAt === null) return t('verify.parentBlockText')
  const text = t('verify.parentText', { time: format.preciseTime(facts.drawAt) })
  if (facts.isUsual || facts.windows === null) return text
  const seconds = (ms: number) => format.decimal(ms / 1000)
  const windows = { open: seconds(facts.windows.openForMs), draw: seconds(facts.windows.drawAfterMs) }
  return `${text} ${t('verify.windows', windows)}`
}
