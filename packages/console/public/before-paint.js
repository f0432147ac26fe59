// Runs before the first paint, so that the theme does not flash. An external file: the content policy allows no inline
// script.
;(() => {
  const stored = () => {
    try {
      return localStorage.getItem('nibble.console.theme')
    } catch {
      return null
    }
  }
  const wantsLight = matchMedia('(prefers-color-scheme: light)').matches
  document.documentElement.dataset.theme =
    (stored() ?? (wantsLight ? 'light' : 'dark')) === 'light' ? 'light' : 'dark'
})()
