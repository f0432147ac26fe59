import { bindInvitationCode } from '@nibble/contract'
import { Button } from '@nibble/ui/button.tsx'
import { Card, cardClass, SectionHead } from '@nibble/ui/card.tsx'
import { cx } from '@nibble/ui/class-names.ts'
import { ErrorState } from '@nibble/ui/error-state.tsx'
import { TextField } from '@nibble/ui/field.tsx'
import { IconButton } from '@nibble/ui/icon-button.tsx'
import { PasswordField } from '@nibble/ui/password-field.tsx'
import { Skeleton } from '@nibble/ui/skeleton.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, UserCheck, Users, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { tasksQuery } from '../../api/boards.ts'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { keys } from '../../api/keys.ts'
import { useUser } from '../../api/queries.ts'
import { shareQuery } from '../../api/team.ts'
import { asOwnChange } from '../../notifications/own-change.ts'
import { Screen } from '../../screen/screen.tsx'
import { useStore } from '../../state/store.ts'
import { createStored } from '../../state/stored.ts'
import { useText } from '../../text/text-context.ts'
import { GiftList } from '../../ui/gift-list.tsx'
import { PlayOnlyNote } from '../../ui/not-offered.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { refusedFor } from '../../ui/use-typed.ts'
import { ShareCard } from './share-card.tsx'

/** `/invite`: the player's own code to share, and who invited them. */
export const InviteScreen = () => {
  const t = useText()
  const { data, isError, error, refetch } = useQuery(shareQuery)
  const gifts = useQuery(tasksQuery).data?.gifts
  return (
    <Screen title={t('shell.invite')} back="/profile">
      <PlayOnlyNote />
      <div className="mx-auto grid grid-cols-1 items-start gap-4 pt-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)] lg:grid-rows-[auto_auto_1fr] lg:gap-6 lg:pt-5">
        <p className="max-w-[72ch] text-muted lg:col-span-2 lg:text-16">{t('team.inviteText')}</p>
        {isError && data === undefined ? (
          <Card>
            <ErrorState error={error} onRetry={() => void refetch()} />
          </Card>
        ) : (
          <ShareCard share={data} />
        )}
        <div className="grid gap-4 lg:row-span-2">
          <Link
            to="/referrer"
            className={cx(
              cardClass,
              'flex items-center gap-3 p-4 transition hover:border-line-strong lg:p-5',
            )}
          >
            <Users size={24} strokeWidth={1.75} className="text-brass" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{t('team.overview')}</span>
              <span className="block text-muted">
                {data === undefined ? (
                  <Skeleton className="h-4 w-24" />
                ) : (
                  t('team.byYou', { count: data.invited })
                )}
              </span>
            </span>
            <ChevronRight size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
          </Link>
          {data !== undefined && <BindBox parentUserName={data.parentUserName} />}
        </div>
        {/* Below the box, which it would move when it appears. */}
        {data !== undefined && gifts !== undefined && gifts.length > 0 && (
          <section aria-labelledby="gifts">
            <SectionHead id="gifts" title={t('tasks.gifts')} space="none">
              <TextLink to="/agent">{t('tasks.toRebates')}</TextLink>
            </SectionHead>
            <GiftList gifts={gifts} />
          </section>
        )}
      </div>
    </Screen>
  )
}

const SHAPE = /^[0-9A-Za-z]{1,16}$/
const box = createStored('inviteBox', (text) => (text === 'closed' ? 'closed' : 'open'))

/** Who invited the player; if nobody yet, a field to name them, which is final. */
const BindBox = ({ parentUserName }: { parentUserName: string | null }) => {
  const t = useText()
  const isClosed = useStore(box) === 'closed'
  if (parentUserName !== null)
    return (
      <Card className="flex items-center gap-3">
        <UserCheck size={24} strokeWidth={1.75} className="text-win" aria-hidden="true" />
        <p className="min-w-0 flex-1 font-semibold">{t('team.bound', { name: parentUserName })}</p>
      </Card>
    )
  if (isClosed)
    return (
      <Button variant="ghost" wide onClick={() => box.set('open')}>
        {t('login.invitationOpen')}
      </Button>
    )
  return <BindForm />
}

const BindForm = () => {
  const t = useText()
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const [own, setOwn] = useState('')
  const hasPassword = useUser().data?.hasTransactionPassword === true
  const code = typed.trim()
  const bind = useMutation({
    mutationFn: () =>
      asOwnChange(
        call(bindInvitationCode, { invitationCode: code, ...(hasPassword && { transactionPassword: own }) }),
      ),
    // It may have been set on another device since.
    onError: () => cache.invalidateQueries({ queryKey: keys.user }),
    onSuccess: ({ parentUserName: name }) => {
      showToast(t('team.boundToast', { name }))
      void cache.invalidateQueries({ queryKey: keys.team })
      void cache.invalidateQueries({ queryKey: keys.user })
    },
  })
  const isMalformed = code !== '' && !SHAPE.test(code)
  const isReady = SHAPE.test(code) && (!hasPassword || own !== '')
  const wrong = hasPassword ? refusedFor(t, bind.error, 'transaction_password_wrong') : undefined
  const refused = bind.isError && wrong === undefined ? errorSentence(t, bind.error) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !bind.isPending) bind.mutate()
  }

  return (
    <Card as="section" aria-labelledby="bind" className="relative">
      <IconButton
        icon={X}
        label={t('team.bindClose')}
        className="absolute top-1 right-1"
        onClick={() => box.set('closed')}
      />
      <h2 id="bind" className="pr-10 text-16 font-semibold">
        {t('team.bindTitle')}
      </h2>
      <p className="mt-1 text-muted">{t('team.bindText')}</p>
      <form onSubmit={submit} className="mt-4 grid gap-3">
        <TextField
          label={t('login.invitation')}
          error={isMalformed ? t('login.invitationMalformed') : refused}
          value={typed}
          onChange={(text) => {
            setTyped(text)
            bind.reset()
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          mono
        />
        {hasPassword && (
          <PasswordField
            label={t('money.password')}
            autoComplete="off"
            value={own}
            onChange={(text) => {
              setOwn(text)
              bind.reset()
            }}
            error={wrong}
          />
        )}
        <Button
          type="submit"
          variant="primary"
          disabled={!isReady}
          busy={bind.isPending ? t('team.binding') : undefined}
        >
          {t('team.bind')}
        </Button>
      </form>
    </Card>
  )
}
