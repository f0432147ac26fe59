import { searchWord } from '../../paths.ts'

/** The screen to return to; only a path inside the page is accepted. */
export const backPath = (search: unknown): string | null => {
  const back = searchWord(search, 'back')
  return back !== null && /^\/[a-z][a-z\d/-]*$/.test(back) ? back : null
}
