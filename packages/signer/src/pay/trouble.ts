/** What keeps the signer from a piece of its work, as a sentence for operators. It tries again by itself. */
export class Trouble extends Error {
  override readonly name = 'Trouble'
}
