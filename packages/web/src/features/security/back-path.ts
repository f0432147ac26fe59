import { searchWord } from '../../paths.ts'

/** The screen that sent the player here and wants them back; only a path inside the page counts. */
export const backPath = (search: unknown): string | null => {
  const back = searchWord(search, 'back')
  return back !== null && /^\/[a-z][a-z\d/-]*$/.test(back) ? back : null
}
