import type { ConsoleProgrammeTerms } from '@nibble/contract/console'
import { Facts } from '../../ui/facts.tsx'
import { termsLines } from './terms-lines.ts'

/** Terms as names and values; what differs from others is marked and says what it was. */
export const TermsTable = ({
  terms,
  against,
}: {
  terms: ConsoleProgrammeTerms
  against?: ConsoleProgrammeTerms
}) => {
  const was = against === undefined ? null : new Map(termsLines(against))
  const lines = termsLines(terms)
  const gone = [...(was ?? [])].filter(([name]) => !lines.some(([own]) => own === name))
  return (
    <Facts
      of={[
        ...lines.map(
          ([name, value]) =>
            [
              name,
              was === null || was.get(name) === value ? (
                value
              ) : (
                <span key={name}>
                  <b className="text-brass">{value}</b>{' '}
                  <span className="text-muted">({was.has(name) ? `now ${was.get(name)}` : 'new'})</span>
                </span>
              ),
            ] as const,
        ),
        ...gone.map(
          ([name, value]) =>
            [
              name,
              <span key={name}>
                <b className="text-brass">none</b> <span className="text-muted">(now {value})</span>
              </span>,
            ] as const,
        ),
      ]}
    />
  )
}
