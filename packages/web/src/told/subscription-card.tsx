import { type Subscriptions, setSubscriptions } from '@nibble/contract'
import type { PlainKey } from '@nibble/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { errorSentence } from '../api/error-sentence.ts'
import { userQuery, useUser } from '../api/queries.ts'
import { useText } from '../text/text-context.ts'
import { Card } from '../ui/card.tsx'
import { InlineError } from '../ui/error-state.tsx'
import { Switch } from '../ui/switch.tsx'
import { PushSwitch } from './push-switch.tsx'

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
              onChange={(event) => chosen && save.mutate({ ...chosen, [kind]: event.target.checked })}
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
