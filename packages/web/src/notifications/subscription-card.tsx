import { type Subscriptions, setSubscriptions } from '@nibble/contract'
import type { PlainKey } from '@nibble/phrases'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { Switch } from '@nibble/ui/checkbox.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useId } from 'react'
import { call } from '../api/call.ts'
import { errorSentence } from '../api/error-sentence.ts'
import { userQuery, useUser } from '../api/queries.ts'
import { useText } from '../text/text-context.ts'
import { type PushHere, PushUnreachable, readPushHere, turnPushOff, turnPushOn } from './push-here.ts'

const KINDS: readonly { readonly kind: keyof Subscriptions; readonly text: PlainKey }[] = [
  { kind: 'results', text: 'profile.tell.results' },
  { kind: 'deposits', text: 'profile.tell.deposits' },
  { kind: 'withdrawals', text: 'profile.tell.withdrawals' },
  { kind: 'notices', text: 'profile.tell.notices' },
]

/** What the page tells unasked. A choice counts once the server has it; until then it cannot be changed again. */
export const SubscriptionCard = ({ className }: { className?: string }) => {
  const t = useText()
  const cache = useQueryClient()
  const chosen = useUser().data?.subscriptions
  const save = useMutation({
    mutationFn: (wanted: Subscriptions) => call(setSubscriptions, wanted),
    onSuccess: (_, subscriptions) => {
      cache.setQueryData(userQuery.queryKey, (user) => user && { ...user, subscriptions })
    },
  })
  const shown = save.isPending ? save.variables : chosen

  return (
    <Card as="section" {...(className !== undefined && { className })}>
      <h2 className="text-16 font-semibold">{t('profile.tell')}</h2>
      <p className="text-12 text-muted">{t('profile.tellText')}</p>
      <ul className="mt-1">
        {KINDS.map(({ kind, text }) => (
          <li key={kind} className="border-t border-line first:border-0">
            <Switch
              checked={shown?.[kind] ?? true}
              disabled={chosen === undefined || save.isPending}
              onChange={(isWanted) => chosen && save.mutate({ ...chosen, [kind]: isWanted })}
            >
              {t(text)}
            </Switch>
          </li>
        ))}
      </ul>
      {save.isError && (
        <InlineError text={t('profile.tellFailed', { reason: errorSentence(t, save.error) })} />
      )}
      <PushSwitch />
    </Card>
  )
}

const KEY = ['push'] as const
const ABOUT: Readonly<Record<Exclude<PushHere['state'], 'unoffered'>, PlainKey>> = {
  unsupported: 'profile.pushUnsupported',
  home_screen: 'profile.pushHomeScreen',
  blocked: 'profile.pushBlocked',
  off: 'profile.pushText',
  on: 'profile.pushText',
}

/** Whether this browser is told too while no page is open, or what keeps it from that. */
const PushSwitch = () => {
  const t = useText()
  const about = useId()
  const cache = useQueryClient()
  const here = useQuery({ queryKey: KEY, queryFn: readPushHere, refetchOnWindowFocus: 'always' })
  const turn = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnPushOn() : turnPushOff()),
    onSuccess: (now) => cache.setQueryData(KEY, now),
    onError: () => here.refetch(),
  })
  const state = here.data?.state
  if (state === 'unoffered') return null

  const error = turn.error ?? (state === undefined ? here.error : null)
  const again = () => (turn.isError ? turn.mutate(turn.variables) : void here.refetch())
  const isPossible = state === undefined || state === 'off' || state === 'on'
  return (
    <div className="mt-1 border-t border-line pt-1">
      {isPossible ? (
        <Switch
          checked={turn.isPending ? turn.variables : state === 'on'}
          disabled={turn.isPending || state === undefined}
          aria-describedby={about}
          onChange={(isWanted) => turn.mutate(isWanted)}
        >
          {t('profile.push')}
        </Switch>
      ) : (
        <p className="pt-3 pb-1">{t('profile.push')}</p>
      )}
      <p id={about} className="text-12 text-muted">
        {t(ABOUT[state ?? 'off'])}
      </p>
      {error !== null && (
        <div className="mt-2 grid justify-items-start gap-2">
          <InlineError
            text={error instanceof PushUnreachable ? t('profile.pushUnreachable') : errorSentence(t, error)}
          />
          <Button size="small" onClick={again}>
            <RotateCw size={16} aria-hidden="true" />
            {t('common.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
