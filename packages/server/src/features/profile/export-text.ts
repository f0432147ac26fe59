/** A part of the file: a single value, or a list read page by page while it is written. */
export type ExportPart =
  | { readonly name: string; readonly value: () => Promise<unknown> }
  | { readonly name: string; readonly pages: () => AsyncIterable<readonly unknown[]> }

/** The file as JSON, a piece at a time: holds at most one page of a list, and reads the next after the piece before it has been taken. */
export async function* exportText(parts: readonly ExportPart[]): AsyncGenerator<string> {
  let before = '{\n'
  for (const part of parts) {
    yield `${before}${JSON.stringify(part.name)}: `
    if ('value' in part) yield JSON.stringify(await part.value())
    else yield* listText(part.pages())
    before = ',\n'
  }
  yield parts.length === 0 ? '{}\n' : '\n}\n'
}

async function* listText(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  yield '['
  let between = '\n'
  for await (const items of pages) {
    if (items.length === 0) continue
    yield between + items.map((item) => JSON.stringify(item)).join(',\n')
    between = ',\n'
  }
  yield '\n]'
}

type Page<Item> = { readonly items: readonly Item[]; readonly nextCursor: string | null }

/** A list by its cursors, newest first to the end. */
export async function* allPages<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<readonly Item[]> {
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await read(cursor)
    yield items
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}
