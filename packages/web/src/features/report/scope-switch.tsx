import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { searchWord } from '../../paths.ts'
import { useText } from '../../text/text-context.ts'
import { Segment } from '../../ui/segment.tsx'

const SCOPES = ['own', 'team'] as const
export type Scope = (typeof SCOPES)[number]

/** It opens with the team's where the address says so. */
export const useScope = () => {
  const isTeam = searchWord(useSearch({ strict: false }), 'scope') === 'team'
  return useState<Scope>(isTeam ? 'team' : 'own')
}

/** One's own, or the team's. */
export const ScopeSwitch = ({ value, onChange }: { value: Scope; onChange: (scope: Scope) => void }) => {
  const t = useText()
  return (
    <Segment
      label={t('report.scope')}
      value={value}
      onChange={onChange}
      options={SCOPES.map((scope) => ({ value: scope, text: t(`report.${scope}`) }))}
    />
  )
}
