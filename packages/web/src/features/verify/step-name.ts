import type { Translator } from '@nibble/phrases'
import type { CheckStep, StepId } from './check.ts'

/** The name of a finished step: what it has shown, or that there is nothing to check. */
export const stepName = (t: Translator, step: CheckStep): string => {
  switch (step.id) {
    case 'fetched': {
      const agreeing = step.facts.answers.filter(({ kind }) => kind === 'agrees').length
      return step.state === 'passed' ? t('verify.fetched', { count: agreeing }) : t('verify.fetchedName')
    }
    case 'seal':
      return t(step.state === 'skipped' ? 'verify.sealNone' : 'verify.seal')
    case 'beacon':
      if (step.state === 'skipped') return t('verify.beaconNone')
      return t(step.facts?.isPublic === false ? 'table.cardTitle' : 'verify.beacon')
    case 'receipt':
      return t(step.state === 'skipped' ? 'verify.receiptNone' : 'verify.receipt')
    case 'sealed':
      if (step.facts === null && step.state === 'skipped') return t('verify.sealedNone')
      return t(
        step.facts?.isPlaced === false && step.state !== 'failed' ? 'verify.sealedRound' : 'verify.sealed',
      )
    case 'anchor':
      if (step.state !== 'skipped') return t('verify.anchor')
      return t(step.facts === null ? 'verify.anchorNone' : 'verify.anchorUnseen')
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

/** The name before the result is known. */
export const plannedName = (t: Translator, id: StepId): string =>
  t(id === 'fetched' ? 'verify.fetchedName' : `verify.${id}`)
