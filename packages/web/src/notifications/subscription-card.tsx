import { type NoticeWay, type Subscriptions, setSubscriptions } from '@nibble/contract'
import type { PlainKey } from '@nibble/phrases'
import { Button } from '@nibble/ui/button.tsx'
import { Card } from '@nibble/ui/card.tsx'
import { Checkbox, Switch } from '@nibble/ui/checkbox.tsx'
import { InlineError } from '@nibble/ui/error-state.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useId } from 'react'
import { call } from '../api/call.ts'
import { errorSentence } from '../api/error-sentence.ts'
import { userQuery, useUser } from '../api/queries.ts'
import { sentences } from '../text/sentences.ts'
import { useText } from '../text/text-context.ts'
import { asOwnChange } from './own-change.ts'
import { type PushHere, PushUnreachable, readPushHere, turnPushOff, turnPushOn } from './push-here.ts'

type Kind = keyof Subscriptions

const WAYS: readonly { readonly way: NoticeWay; readonly text: PlainKey }[] = [
  { way: 'app', text: 'profile.way.app' },
  { way: 'push', text: 'profile.way.push' },
  { way: 'mail', text: 'profile.way.mail' },
]
const KINDS: readonly { readonly kind: Kind; readonly text: PlainKey; readonly hasMail: boolean }[] = [
  { kind: 'signIns', text: 'profile.notify.signIns', hasMail: true },
  { kind: 'deposits', text: 'profile.notify.deposits', hasMail: true },
  { kind: 'withdrawals', text: 'profile.notify.withdrawals', hasMail: true },
  { kind: 'results', text: 'profile.notify.results', hasMail: false },
  { kind: 'notices', text: 'profile.notify.notices', hasMail: false },
]

/**
 * Which notifications reach the player by which channel. A change applies once the server has it; until then the
 * switches are locked.
 */
export const SubscriptionCard = ({ className }: { className?: string }) => {
  const t = useText()
  const cache = useQueryClient()
  const user = useUser().data
  const chosen = user?.subscriptions
  const save = useMutation({
    mutationFn: (wanted: Subscriptions) => asOwnChange(call(setSubscriptions, wanted)),
    onSuccess: (_, subscriptions) => {
      cache.setQueryData(userQuery.queryKey, (known) => known && { ...known, subscriptions })
    },
  })
  const shown = save.isPending ? save.variables : chosen
  const hasNoAddress = user !== undefined && user.email === null

  return (
    <Card as="section" {...(className !== undefined && { className })}>
      <h2 className="text-16 font-semibold">{t('profile.notify')}</h2>
      <table className="w-full">
        <thead className="text-12 text-muted">
          <tr>
            <td />
            {WAYS.map(({ way, text }) => (
              <th key={way} scope="col" className="w-12 pt-2 font-normal">
                {t(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KINDS.map(({ kind, text, hasMail }) => (
            <tr key={kind} className="border-t border-line first:border-0">
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                {t(text)}
              </th>
              {WAYS.map(({ way, text: wayText }) => (
                <td key={way}>
                  {(hasMail || way !== 'mail') && (
                    <div className="grid [&>label]:justify-center">
                      <Checkbox
                        checked={isWanted(shown, kind, way) && !(way === 'mail' && hasNoAddress)}
                        disabled={
                          chosen === undefined ||
                          save.isPending ||
                          (way === 'mail' && hasNoAddress) ||
                          (kind === 'signIns' && isLast(chosen, { way, hasNoAddress }))
                        }
                        onChange={(isOn) => chosen && save.mutate(withWay(chosen, { kind, way, isOn }))}
                      >
                        <span className="sr-only">
                          {t('profile.way.of', { kind: t(text), way: t(wayText) })}
                        </span>
                      </Checkbox>
                    </div>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {save.isError && (
        <InlineError text={t('profile.notifyFailed', { reason: errorSentence(t, save.error) })} />
      )}
      <p className="mt-1 text-12 text-muted">{t('profile.way.always')}</p>
      {hasNoAddress && (
        <p className="mt-1 text-12 text-muted">
          {t('profile.way.noAddress')}{' '}
          <Link to="/security" className="font-semibold text-azure hover:underline">
            {t('title.security')}
          </Link>
        </p>
      )}
      <PushSwitch />
    </Card>
  )
}

const isWanted = (chosen: Subscriptions | undefined, kind: Kind, way: NoticeWay): boolean =>
  chosen?.[kind].some((each) => each === way) ?? false

/** The last channel for sign-in alerts cannot be turned off. */
const isLast = (
  { signIns }: Subscriptions,
  { way, hasNoAddress }: { readonly way: NoticeWay; readonly hasNoAddress: boolean },
): boolean => {
  const left = signIns.filter((each) => each !== 'mail' || !hasNoAddress)
  return left.length === 1 && left[0] === way
}

type Change = { readonly kind: Kind; readonly way: NoticeWay; readonly isOn: boolean }

const withWay = (chosen: Subscriptions, { kind, way, isOn }: Change): Subscriptions => {
  const ways = WAYS.map((each) => each.way).filter((each) =>
    each === way ? isOn : isWanted(chosen, kind, each),
  )
  if (kind === 'results' || kind === 'notices')
    return { ...chosen, [kind]: ways.filter((each) => each !== 'mail') }
  return { ...chosen, [kind]: ways }
}

const KEY = ['push'] as const
const ABOUT: Readonly<Record<Exclude<PushHere['state'], 'unoffered'>, PlainKey>> = {
  unsupported: 'profile.pushUnsupported',
  home_screen: 'profile.pushHomeScreen',
  blocked: 'profile.pushBlocked',
  off: 'profile.pushText',
  on: 'profile.pushText',
}

/** Whether this browser gets push notifications, or what prevents it. */
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
    <div className="mt-3 border-t border-line pt-1">
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
        {isPossible ? t(ABOUT[state ?? 'off']) : sentences(t, t(ABOUT[state]), t('profile.pushElsewhere'))}
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
