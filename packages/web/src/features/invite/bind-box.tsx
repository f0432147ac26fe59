import { bindInvitationCode } from '@nibble/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserCheck, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { keys } from '../../api/keys.ts'
import { useStore } from '../../state/store.ts'
import { createStored } from '../../state/stored.ts'
import { useText } from '../../text/text-context.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toasts.tsx'

const SHAPE = /^[0-9A-Za-z]{1,16}$/
const box = createStored('inviteBox', (text) => (text === 'closed' ? 'closed' : 'open'))

/** Who invited the player; where nobody is named yet, a box to name him, which stays closed once it is. */
export const BindBox = ({ parentUserName }: { parentUserName: string | null }) => {
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
      <Button look="ghost" wide onClick={() => box.set('open')}>
        {t('login.invitationOpen')}
      </Button>
    )
  return <BindForm />
}

const BindForm = () => {
  const t = useText()
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const code = typed.trim()
  const bind = useMutation({
    mutationFn: () => call(bindInvitationCode, { invitationCode: code }),
    onSuccess: ({ parentUserName: name }) => {
      showToast(t('team.boundToast', { name }))
      void cache.invalidateQueries({ queryKey: keys.team })
      void cache.invalidateQueries({ queryKey: keys.user })
    },
  })
  const isMalformed = code !== '' && !SHAPE.test(code)
  const refused = bind.isError ? errorSentence(t, bind.error) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (SHAPE.test(code) && !bind.isPending) bind.mutate()
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
          onChange={({ target }) => {
            setTyped(target.value)
            bind.reset()
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          mono
        />
        <Button
          type="submit"
          look="primary"
          disabled={!SHAPE.test(code)}
          busy={bind.isPending ? t('team.binding') : undefined}
        >
          {t('team.bind')}
        </Button>
      </form>
    </Card>
  )
}
