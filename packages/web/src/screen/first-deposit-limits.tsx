import { answerLimitsQuestion } from '@nibble/contract'
import { Button, buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gauge, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { errorSentence } from '../api/error-sentence.ts'
import { limitsChanged } from '../api/limits.ts'
import { useUser } from '../api/queries.ts'
import { useText } from '../text/text-context.ts'

/**
 * Asks for limits once, before the first deposit: setting one or skipping both count as an answer. A deposit that
 * arrives meanwhile ends the question only for the next visit of the screen, which otherwise would jump: until then
 * other words take its place, at the same height.
 */
export const FirstDepositLimits = ({ hasDeposits }: { hasDeposits: boolean }) => {
  const t = useText()
  const cache = useQueryClient()
  const wasAsked = useUser().data?.wasAskedForLimits ?? true
  const answer = useMutation({
    mutationFn: () => call(answerLimitsQuestion, {}),
    onSuccess: () => limitsChanged(cache),
  })
  const [isShown, setIsShown] = useState(false)
  if (!wasAsked && !hasDeposits && !isShown) setIsShown(true)
  if (!isShown || answer.isSuccess) return null

  return (
    // One row on a phone, so that the address below stays in sight.
    <Card
      as="section"
      aria-labelledby="first-limits"
      padded={false}
      className="flex flex-wrap items-center gap-x-2 py-2 pr-1 pl-4 sm:gap-y-3 sm:p-4 lg:p-5"
    >
      <div className="min-w-0 flex-1 sm:basis-full">
        <h2 id="first-limits" className="flex items-center gap-2 font-semibold sm:text-16">
          <Gauge size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
          <Either first={t('firstLimits.title')} then={t('firstLimits.later')} isThen={hasDeposits} />
        </h2>
        <p className="mt-1 max-w-[72ch] text-muted max-sm:hidden">
          <Either first={t('firstLimits.text')} then={t('limits.intro')} isThen={hasDeposits} />
        </p>
      </div>
      <Link to="/limits" className={cx(buttonClass({ size: 'small' }), 'max-sm:px-3 sm:flex-1')}>
        {t('firstLimits.set')}
      </Link>
      <Button
        variant="ghost"
        size="small"
        className="max-sm:w-11 max-sm:px-0 sm:flex-1"
        disabled={answer.isPending}
        onClick={() => answer.mutate()}
      >
        <X size={20} strokeWidth={1.75} className="sm:hidden" aria-hidden="true" />
        <span className="max-sm:sr-only">{t('firstLimits.goOn')}</span>
      </Button>
      {answer.isError && (
        <div className="basis-full max-sm:py-2 max-sm:pr-3">
          <InlineError text={errorSentence(t, answer.error)} />
        </div>
      )}
    </Card>
  )
}

/** One of two texts, with room for the longer one. */
const Either = ({ first, then, isThen }: { first: string; then: string; isThen: boolean }) => (
  <span className="grid *:[grid-area:1/1]">
    <span className={cx(isThen && 'invisible')}>{first}</span>
    <span className={cx(!isThen && 'invisible')}>{then}</span>
  </span>
)
