/** One thing that must hold of the books; `detail` says what was counted, or where it does not hold. */
export type Check = { readonly name: string; readonly ok: boolean; readonly detail: string }
