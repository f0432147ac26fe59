/** Several endpoints of one operator count once. */
export const countOperators = (endpoints: readonly { readonly operator: string }[]): number =>
  new Set(endpoints.map(({ operator }) => operator)).size
