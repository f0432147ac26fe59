/** A part of the file: a single value, or a list read page by page while it is written. */
export type ExportPart =
  | { readonly name: string; readonly value: () => Promise<unknown> }
  | { readonly name: string; readonly pages: () => AsyncIterable<readonly unknown[]> }

/**
 * The file as JSON, a piece at a time: holds at most one page of a list, and reads the next after the piece before it has been
 * taken. Every piece waits for its turn among all readers', so names and empty lists are no pieces of their own.
 */
export async function* exportText(parts: readonly ExportPart[]): AsyncGenerator<string> {
  let text = '{'
  let between = '\n'
  for (const part of parts) {
    text += `${between}${JSON.stringify(part.name)}: `
    between = ',\n'
    if ('value' in part) {
      yield text + JSON.stringify(await part.value())
      text = ''
      continue
    }
    text += '['
    let betweenItems = '\n'
    for await (const items of part.pages()) {
      if (items.length === 0) continue
      yield text + betweenItems + items.map((item) => JSON.stringify(item)).join(',\n')
      text = ''
      betweenItems = ',\n'
    }
    text += '\n]'
  }
  yield `${text}\n}\n`
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
