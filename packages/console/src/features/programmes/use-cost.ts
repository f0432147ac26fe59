import {
  type ConsoleProgrammeTerms,
  encodeProgrammeTerms,
  type ProgrammeCost,
  previewProgramme,
} from '@nibble/contract/console'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/console-call.ts'

const TYPED_MS = 600

/** What terms would have cost, once nobody has typed for a moment; null while they cannot be read. */
export const useCost = (
  terms: ConsoleProgrammeTerms | null,
): { readonly cost: UseQueryResult<ProgrammeCost>; readonly isOf: boolean } => {
  const key = terms === null ? null : JSON.stringify(encodeProgrammeTerms(terms))
  const [asked, setAsked] = useState({ key, terms })
  useEffect(() => {
    if (key === asked.key) return undefined
    const waiting = setTimeout(() => setAsked({ key, terms }), TYPED_MS)
    return () => clearTimeout(waiting)
  }, [key, asked.key, terms])

  const cost = useQuery({
    queryKey: [previewProgramme.path, asked.key],
    queryFn: () =>
      asked.terms === null ? Promise.reject(new Error()) : call(previewProgramme, { terms: asked.terms }),
    enabled: asked.terms !== null,
    staleTime: 60_000,
  })
  return { cost, isOf: key !== null && key === asked.key }
}
