import { isDrawBlock } from '@nibble/domain'
import { type Endpoint, EndpointError, headerAt } from './endpoint.ts'
import type { Header, HeaderCache } from './header.ts'

/** A draw block and its parent: the two headers around the draw time. */
export type DrawBlockSearch = { readonly draw: Header; readonly parent: Header }

/**
 * The first block at or below `top` whose time is not before `drawAt`; `top` itself must not be before it. Follows known parents
 * first, then goes back in doubling steps, then bisects. A draw time some seconds ago costs one question, one some days ago about
 * forty. Throws an EndpointError if the endpoint cannot show two consecutive blocks.
 */
export const searchDrawBlock = async ({
  endpoint,
  top,
  drawAt,
  cache,
}: {
  readonly endpoint: Endpoint
  readonly top: Header
  readonly drawAt: number
  readonly cache: HeaderCache
}): Promise<DrawBlockSearch> => {
  let draw = backByParents(top, drawAt, cache)
  const known = cache.find(draw.parentHash)
  if (known !== undefined) return drawBlockSearch(draw, known, drawAt)

  let before: Header | null = null
  for (let step = 1n; before === null; step *= 2n) {
    if (draw.height === 0n) throw new EndpointError('refused', 'its chain begins after the draw time')
    const height = draw.height > step ? draw.height - step : 0n
    const header = await headerAt(endpoint, height)
    if (header.timeMs < drawAt) before = header
    else draw = header
  }

  while (draw.height - before.height > 1n) {
    const header: Header = await headerAt(endpoint, (draw.height + before.height) / 2n)
    if (header.timeMs < drawAt) before = header
    else draw = header
  }
  return drawBlockSearch(draw, before, drawAt)
}

const backByParents = (top: Header, drawAt: number, cache: HeaderCache): Header => {
  let at = top
  for (;;) {
    const parent = cache.find(at.parentHash)
    if (parent === undefined || parent.timeMs < drawAt) return at
    at = parent
  }
}

const drawBlockSearch = (draw: Header, parent: Header, drawAt: number): DrawBlockSearch => {
  const follows = draw.parentHash === parent.hash && draw.height === parent.height + 1n
  if (!follows || !isDrawBlock({ drawAt, timeMs: draw.timeMs, parentTimeMs: parent.timeMs }))
    throw new EndpointError('malformed', 'the draw block does not follow its parent')
  return { draw, parent }
}
