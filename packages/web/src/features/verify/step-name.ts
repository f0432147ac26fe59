import type { Translator } from '@nibble/phrases'
import type { CheckStep, StepId } from './check.ts'

/** What a step is called once it is known; before that, what it will be. */
export const stepName = (t: Translator, step: CheckStep): string => {
  switch (step.id) {
    case 'fetched': {
      const agreeing = step.facts.answers.filter(({ kind }) => kind === 'agrees').length
      return step.state === 'passed' ? t('verify.fetched', { count: agreeing }) : t('verify.fetchedName')
    }
    case 'parent':
      return t(step.facts.drawAt === null ? 'verify.parentBlock' : 'verify.parent')
    case 'seal':
      return t(step.state === 'skipped' ? 'verify.sealNone' : 'verify.seal')
    case 'hash':
    case 'rules':
    case 'result':
    case 'return':
      return t(`verify.${step.id}`)
  }
}

export const plannedName = (t: Translator, id: StepId, isBlock: boolean): string => {
  if (id === 'fetched') return t('verify.fetchedName')
  if (id === 'parent' && isBlock) return t('verify.parentBlock')
  return t(`verify.${id}`)
}
