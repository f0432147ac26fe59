import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Kit, KitContext } from './kit.ts'
import { PagedList, type PagedRows } from './paged-list.tsx'

const kit: Kit = {
  say: (phrase) => phrase,
  explain: (error) => `explained: ${String(error)}`,
  Frame: () => null,
}
const NOTHING: PagedRows<string> = { rows: undefined, error: null, retry: () => undefined }
const next = { isLoading: false, load: () => undefined }

const show = (list: Partial<PagedRows<string>>) =>
  renderToStaticMarkup(
    <KitContext value={kit}>
      <PagedList
        list={{ ...NOTHING, ...list }}
        waiting="waiting"
        empty="empty"
        end="the end"
        pages="page 1 of it"
      >
        {(rows) => `rows: ${rows.join()}`}
      </PagedList>
    </KitContext>,
  )

test('before the first page there is a placeholder, and nothing that follows', () => {
  expect(show({})).toContain('waiting')
  expect(show({})).not.toMatch(/rows|empty|the end|page 1|common.more/)
})

test('a first page that failed says why, and can be retried', () => {
  const text = show({ error: 'no net' })
  expect(text).toContain('explained: no net')
  expect(text).toContain('common.retry')
  expect(text).not.toMatch(/waiting|rows|empty|the end/)
})

test('an empty list says so, and shows no end', () => {
  expect(show({ rows: [] })).toContain('empty')
  expect(show({ rows: [] })).not.toMatch(/rows|the end/)
})

test('a list that is empty so far, but continues, is not called empty', () => {
  expect(show({ rows: [], next })).toContain('common.more')
  expect(show({ rows: [], next })).not.toContain('empty')
})

test('after the last page the end is shown; before it the way to the next one', () => {
  expect(show({ rows: ['a', 'b'] })).toMatch(/rows: a,b.*the end/)
  expect(show({ rows: ['a'], next })).toMatch(/rows: a.*common.more/)
  expect(show({ rows: ['a'], next })).not.toContain('the end')
})

test('a next page that failed leaves the rows, says why, and can be retried', () => {
  expect(show({ rows: ['a'], next, error: 'no net' })).toMatch(/rows: a.*explained: no net.*common.retry/)
})
