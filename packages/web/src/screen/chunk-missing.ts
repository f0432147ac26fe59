/** The screen's code did not arrive, in time or at all. */
export class ChunkMissing extends Error {
  override readonly name = 'ChunkMissing'
}
