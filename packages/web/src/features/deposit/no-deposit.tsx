import { Link } from '@tanstack/react-router'
import { Leaf } from 'lucide-react'
import { errorSentence } from '../../api/error-sentence.ts'
import { useText } from '../../text/text-context.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** In place of the address, where the player may not deposit: why, and where his limits are. */
export const NoDeposit = ({ error }: { error: unknown }) => {
  const t = useText()
  return (
    <Card>
      <EmptyState
        icon={Leaf}
        title={t('limits.noDeposit')}
        text={errorSentence(t, error)}
        action={
          <Link to="/limits" className={buttonClass()}>
            {t('limits.title')}
          </Link>
        }
      />
    </Card>
  )
}
