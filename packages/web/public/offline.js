// The script of the offline page: says whether the network or the server is down, and loads the requested page,
// including its #, as soon as the server answers. Meanwhile it shows the last bets that were read.
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

  const readHistory = () => {
    try {
      return JSON.parse(localStorage.getItem('nibble.history') ?? 'null')
    } catch {
      return null
    }
  }
  const showHistory = ({ asOf, rows }) => {
    for (const box of document.querySelectorAll('.history')) {
      const note = box.querySelector('p')
      note.textContent = note.dataset.asOf.replace('{time}', asOf)
      for (const [what, amount] of rows) {
        const row = document.createElement('li')
        row.append(what, Object.assign(document.createElement('b'), { textContent: amount }))
        box.querySelector('ul').append(row)
      }
      box.hidden = false
    }
  }

  tellNetwork()
  const history = readHistory()
  // Someone else may have signed in since.
  if (history !== null && history.bindId === localStorage.getItem('nibble.bindId')) showHistory(history)
  addEventListener('online', onNetwork)
  addEventListener('offline', tellNetwork)
  addEventListener('hashchange', reload)
  for (const link of document.querySelectorAll('.retry')) {
    link.addEventListener('click', (event) => {
      event.preventDefault()
      reload()
    })
  }
  setInterval(onNetwork, ASK_EVERY_MS)
})()
