/** Whose report is meant; one's own without it. */
export type ScopeSearch = { readonly scope?: 'team' }

export const scopeSearch = (search: Record<string, unknown>): ScopeSearch =>
  search['scope'] === 'team' ? { scope: 'team' } : {}
