/** Which list of notices is meant; none means the first. */
export type NoticeSearch = { readonly type?: '2' | '3' }

export const noticeSearch = (search: Record<string, unknown>): NoticeSearch => {
  const type = String(search['type'])
  return type === '2' || type === '3' ? { type } : {}
}
