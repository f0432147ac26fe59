// Runs before the first paint, so that neither theme nor language flashes, and requests the language's phrases and the
// coming screen's code at once. An external file: the content policy allows no inline script.
;(() => {
  const LANGUAGES = ['zh-CN', 'en-US', 'es-CO', 'ja-JP', 'ko-KP', 'id-ID']
  /** The phrase parts needed beyond those of every visit; all screens but these need more. */
  const SAYS = { login: ['login'], index: [], 404: [] }
  const root = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }

  const theme = stored('nibble.theme')
  const isLight =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  root.dataset.theme = isLight ? 'light' : 'dark'
  document.querySelector('meta[name="theme-color"]').content = isLight ? '#F5F7FA' : '#0B0F14'

  const wishes = [stored('nibble.language') ?? '', ...navigator.languages]
  const like = (wish) =>
    LANGUAGES.find((language) => wish !== '' && language.startsWith(`${wish.split('-')[0]}-`))
  root.lang = wishes.map(like).find((language) => language !== undefined) ?? 'en-US'

  const { phrases, screens } = document.currentScript.dataset
  if (phrases === undefined || screens === undefined) return
  const asked = location.hash.split(/[/?]/)[1] || 'index'
  // A visit with a device login code is signed in by the time it shows a screen.
  const isGuest = stored('nibble.token') === null && !/[?&]token=/.test(location.href)
  const screen = isGuest && (asked === 'index' || asked === 'bet') ? 'login' : asked
  const words = JSON.parse(phrases)[root.lang]
  const files = JSON.parse(screens)
  // An address may be named like a member of every object.
  const of = (map) => (Object.hasOwn(map, screen) ? map[screen] : undefined)
  const early = [
    ...['first', ...(of(SAYS) ?? ['login', 'rest'])].map((part) => words[part]),
    ...(of(files) ?? files.other),
  ]
  for (const href of early) {
    const link = document.createElement('link')
    // The same way as the page does: a request with other credentials would be fetched twice.
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    document.head.append(Object.assign(link, { href, crossOrigin: '', ...kind }))
  }
})()
