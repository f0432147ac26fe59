/**
 * What a look at the books found: a rule that is broken, or something that could not be read and so is not known to
 * hold. `detail` says where.
 */
export type Wrong = { readonly name: string; readonly detail: string; readonly kind: 'broken' | 'unread' }
