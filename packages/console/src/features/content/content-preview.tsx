import { LOCALE_NAMES, type Locale } from '@nibble/domain'
import type { ReactNode } from 'react'
import type { Entry } from './content-entry.ts'
import { shownTo } from './shown-to.ts'

/** What a player with that language sees: plain text, never markup. */
export const ContentPreview = ({ entry, language }: { entry: Entry; language: Locale }) => {
  const shown = shownTo(entry, language)
  return (
    <section
      aria-label={`As players see it in ${LOCALE_NAMES[language]}`}
      className="grid gap-2 rounded-12 border border-line bg-page p-3"
    >
      <p className="text-12 text-muted">As players see it in {LOCALE_NAMES[language]}</p>
      {shown === null ? (
        <p className="text-muted">Nothing yet: there is no text in this language or in English.</p>
      ) : (
        <div lang={shown.language} className="grid gap-1">
          <Checks kind={entry.kind} entry={entry} title={shown.title} body={shown.body} />
        </div>
      )}
      {shown !== null && shown.language !== language && (
        <p className="text-12 text-brass">This language is missing, so players see English.</p>
      )}
      {!entry.isShown && <p className="text-12 text-brass">Hidden: no player sees it.</p>}
    </section>
  )
}

type ChecksProps = {
  kind: Entry['kind']
  entry: Entry
  title: string
  body: string
}

const Checks = ({ kind, entry, title, body }: ChecksProps): ReactNode => {
  switch (kind) {
    case 'notice':
    case 'news':
    case 'listing':
      return (
        <>
          <b className="text-16 [overflow-wrap:anywhere]">{title}</b>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>
          <p className="text-12 text-muted">
            {entry.opens ? 'Opens its own page' : 'Expands in the list'}
            {entry.rotates && '; its title appears in the ticker of the home page'}
          </p>
        </>
      )
    case 'banner':
      return (
        <>
          <b className="[overflow-wrap:anywhere]">{title}</b>
          <p className="text-12 text-muted">
            On the picture {entry.image === '' ? '(none named yet)' : entry.image}.
          </p>
          <LeadsTo url={entry.url} />
        </>
      )
    case 'vpn':
    case 'buy':
    case 'service':
      return (
        <>
          <b className="[overflow-wrap:anywhere]">{title}</b>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>
          <LeadsTo url={entry.url} />
        </>
      )
  }
}

const LeadsTo = ({ url }: { url: string }) => (
  <p className="text-12 break-all text-muted">
    {url === ''
      ? 'No link'
      : url.startsWith('#/')
        ? `Leads to the screen ${url.slice(1)}`
        : `Leads to ${url}`}
  </p>
)
