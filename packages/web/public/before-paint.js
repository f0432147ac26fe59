// Runs before the first paint, so that neither theme nor language flashes, and asks for the language's phrases at once.
// An external file: the content policy allows no inline script.
;(() => {
  const LANGUAGES = ['zh-CN', 'en-US', 'es-CO', 'ja-JP', 'ko-KP', 'id-ID']
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

  const phrases = JSON.parse(document.currentScript.dataset.phrases ?? '{}')[root.lang]
  if (phrases === undefined) return
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', href: phrases, crossOrigin: '' })
  document.head.append(link)
})()
