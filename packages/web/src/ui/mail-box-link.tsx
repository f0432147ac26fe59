import { MailOpen } from 'lucide-react'
import { useMailBox } from '../api/mail-box.ts'
import { useText } from '../text/text-context.ts'

/** Where nothing is really sent: to what would have been, in a tab of its own, so that the form stays. */
export const MailBoxLink = () => {
  const t = useText()
  const { data } = useMailBox()
  if (data === undefined) return null
  return (
    <a
      href="/#/mail-box"
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center gap-1.5 justify-self-start font-semibold text-azure hover:underline"
    >
      <MailOpen size={16} aria-hidden="true" />
      {t('register.boxOpen')}
    </a>
  )
}
