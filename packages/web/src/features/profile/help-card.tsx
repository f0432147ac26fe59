import { exportData } from '@nibble/contract'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Download, Headset } from 'lucide-react'
import { call } from '../../api/call.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { useText } from '../../text/text-context.ts'
import { Card } from '../../ui/card.tsx'
import { InlineError } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { showToast } from '../../ui/toasts.tsx'

/** Somebody to ask, and all that is kept of oneself. */
export const HelpCard = () => {
  const t = useText()
  const fetching = useMutation({
    mutationFn: () => call(exportData, {}),
    onSuccess: ({ path }) => {
      download(path)
      showToast(t('profile.exported'))
    },
  })
  return (
    <Card as="section" padded={false} className="px-4 py-1 lg:px-5">
      <h2 className="sr-only">{t('profile.data')}</h2>
      <ul>
        <li>
          <Link to="/service" className="flex min-h-13 items-center gap-3 transition hover:text-brass">
            <Headset size={20} strokeWidth={1.75} className="text-muted" aria-hidden="true" />
            <span className="min-w-0 flex-1">{t('profile.service')}</span>
            <ChevronRight size={20} strokeWidth={1.75} className="text-faint" aria-hidden="true" />
          </Link>
        </li>
        <li className="border-t border-line">
          <button
            type="button"
            aria-busy={fetching.isPending}
            className="flex min-h-13 w-full items-center gap-3 py-2 text-left transition hover:text-brass"
            onClick={() => !fetching.isPending && fetching.mutate()}
          >
            <Download size={20} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              {t(fetching.isPending ? 'profile.exporting' : 'profile.export')}
              <span className="block text-12 text-muted">{t('profile.exportText')}</span>
            </span>
            {fetching.isPending && <Spinner />}
          </button>
          {fetching.isError && (
            <div className="pb-3">
              <InlineError text={errorSentence(t, fetching.error)} />
            </div>
          )}
        </li>
      </ul>
    </Card>
  )
}

/** The server says that it is a file: the page stays where it is. */
const download = (path: string) => {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
