// Behind the offline page: says whether the network or the server is missing, and loads the page that was asked for, with
// what stands behind its #, as soon as the server answers again.
;(() => {
  const ASK_EVERY_MS = 4_000

  const tellNetwork = () => {
    document.documentElement.dataset.network = navigator.onLine ? 'there' : 'missing'
  }
  const reload = () => location.reload()
  const ask = async () => {
    const isBack = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isBack) reload()
  }
  const onNetwork = () => {
    tellNetwork()
    void ask()
  }

  tellNetwork()
  addEventListener('online', onNetwork)
  addEventListener('offline', tellNetwork)
  addEventListener('hashchange', reload)
  for (const link of document.querySelectorAll('a')) {
    link.addEventListener('click', (event) => {
      event.preventDefault()
      reload()
    })
  }
  setInterval(() => void ask(), ASK_EVERY_MS)
})()
