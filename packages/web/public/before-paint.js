// Runs before the first paint, so that neither theme nor language flashes. An external file: the content policy allows no
// inline script.
;(() => {
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
  document.documentElement.dataset.theme = isLight ? 'light' : 'dark'
  document.documentElement.lang = stored('nibble.language') || 'en-US'
  document.querySelector('meta[name="theme-color"]').content = isLight ? '#F5F7FA' : '#0B0F14'
})()
