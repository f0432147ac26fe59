import { LogIn } from 'lucide-react'
import { useText } from '../../text/text-context.ts'

/** What only somebody with an account can do, by the first part of its address. */
const NAMED = ['recharge', 'withdraw', 'convert', 'transfer', 'invite', 'security'] as const

const partOf = (screen: string) => screen.split(/[/?]/)[1] ?? ''

/** Whether a guest who plays would be led back from that screen to where one signs in. */
export const needsAccount = (screen: string): boolean =>
  /^\/(withdraw|convert|transfer|invite|security|recharge|(update|connect)\/\w+)(\?|$)/.test(screen)

/** Why one stands before the ways in: what one was about to do, which goes on afterwards. */
export const WantedScreen = ({ screen }: { screen: string }) => {
  const t = useText()
  const wanted = NAMED.find((name) => name === partOf(screen)) ?? 'other'
  return (
    <p role="status" className="mb-5 flex gap-3 rounded-12 bg-brass-wash px-4 py-3">
      <LogIn size={20} strokeWidth={1.75} className="mt-0.5 flex-none text-brass" aria-hidden="true" />
      <span>
        <b className="block font-semibold">{t(`guest.to.${wanted}`)}</b>
        <span className="text-muted">{t('guest.toBack')}</span>
      </span>
    </p>
  )
}
