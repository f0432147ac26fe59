import type { Translator } from '@nibble/phrases'
import type { CheckStep, StepId } from './check.ts'

/** What a step is called once it is known; before that, what it will be. */
export const stepName = (t: Translator, step: CheckStep): string => {
  switch (step.id) {
    case 'fetched': {
      const agreeing = step.facts.answers.filter(({ kind }) => kind === 'agrees').length
      return step.state === 'passed' ? t('verify.fetched', { count: agreeing }) : t('verify.fetchedName')
    }
    case 'seal':
      return t(step.state === 'skipped' ? 'verify.sealNone' : 'verify.seal')
    case 'header_hash':
    case 'parent_link':
    case 'draw_time':
    case 'round_times':
    case 'rules':
    case 'result':
    case 'return':
    case 'jackpot':
      return t(`verify.${step.id}`)
  }
}

export const plannedName = (t: Translator, id: StepId): string =>
  t(id === 'fetched' ? 'verify.fetchedName' : `verify.${id}`)
