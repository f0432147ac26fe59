import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../../api/queries.ts'
import { Screen } from '../../screen/screen.tsx'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Segment } from '../../ui/segment.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { backPath } from './back-path.ts'
import { PasswordForm } from './password-form.tsx'

const WAYS = ['change', 'reset'] as const

/** `/update/security`: sets the transaction password, changes it, or replaces a forgotten one. */
export const UpdateSecurityScreen = () => {
  const t = useText()
  const user = useUser()
  const navigate = useNavigate()
  const back = backPath(useSearch({ strict: false })) ?? '/security'
  const leave = () => void navigate({ to: back, replace: true })

  return (
    <Screen title={t('title.updateSecurity')} back={back}>
      <div className="max-w-[560px] pt-4 lg:pt-6">
        {user.data === undefined && user.isError && (
          <ErrorState error={user.error} onRetry={() => void user.refetch()} />
        )}
        {user.data === undefined && !user.isError && <FormSkeleton />}
        {user.data?.hasTransactionPassword === false && (
          <Card as="section" className="grid gap-4">
            <div>
              <h2 className="text-16 font-semibold">{t('security.setTitle')}</h2>
              <p className="mt-1 text-muted">{t('security.setText')}</p>
            </div>
            <PasswordForm asksOld={false} onSaved={leave} />
          </Card>
        )}
        {user.data?.hasTransactionPassword === true && <Change onSaved={leave} />}
      </div>
    </Screen>
  )
}

const Change = ({ onSaved }: { onSaved: () => void }) => {
  const t = useText()
  const [way, setWay] = useState<(typeof WAYS)[number]>('change')
  return (
    <Card as="section" className="grid gap-4">
      <Segment
        wide
        label={t('security.how')}
        value={way}
        onChange={setWay}
        options={WAYS.map((value) => ({ value, text: t(`security.${value}`) }))}
      />
      {way === 'reset' && <p className="text-muted">{t('security.resetText')}</p>}
      <PasswordForm key={way} asksOld={way === 'change'} onSaved={onSaved} />
    </Card>
  )
}

const FormSkeleton = () => {
  const t = useText()
  return (
    <Card className="grid gap-4" role="status" aria-label={t('common.loading')} aria-busy="true">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-12 rounded-12" />
      <Skeleton className="h-12 rounded-12" />
      <Skeleton className="h-14 rounded-12" />
    </Card>
  )
}
