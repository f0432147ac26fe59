import { answerLimitsQuestion } from '@nibble/contract'
import { Button, buttonClass } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Gauge } from 'lucide-react'
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
export const FirstDepositLimits = ({
  hasDeposits,
  className,
}: {
  hasDeposits: boolean
  className: string
}) => {
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
    <Card as="section" aria-labelledby="first-limits" className={cx('grid gap-3', className)}>
      <div>
        <h2 id="first-limits" className="flex items-center gap-2 text-16 font-semibold">
          <Gauge size={20} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
          <Either first={t('firstLimits.title')} then={t('firstLimits.later')} isThen={hasDeposits} />
        </h2>
        <p className="mt-1 max-w-[72ch] text-muted">
          <Either first={t('firstLimits.text')} then={t('limits.intro')} isThen={hasDeposits} />
        </p>
        {answer.isError && <InlineError text={errorSentence(t, answer.error)} />}
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        <Link to="/limits" className={buttonClass()}>
          {t('firstLimits.set')}
        </Link>
        <Button
          variant="ghost"
          busy={answer.isPending ? t('limits.saving') : undefined}
          onClick={() => answer.mutate()}
        >
          {t('firstLimits.goOn')}
        </Button>
      </div>
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
