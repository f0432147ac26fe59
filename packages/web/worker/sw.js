// Caches one page for when there is no network at all. Everything else always comes from the server: a page that shows
// money must not be outdated.
const CACHE = 'nibble-offline-BUILD'
const KEPT = ['/offline.html', '/offline.css', '/offline.js', '/before-paint.js', '/nibble.svg']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT)))
})

// A newer worker waits until the player accepts it, so that no page changes during a bet.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/offline.html')))
  } else if (KEPT.includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)))
  }
})

// Events while the page was hidden. A visible page shows them already; only Safari requires every message to be shown.
self.addEventListener('push', (event) => {
  const told = read(event.data)
  if (told !== null) event.waitUntil(show(told))
})

const read = (data) => {
  try {
    return data?.json() ?? null
  } catch {
    return null
  }
}

const show = async ({ body, tag, screen, isAlwaysShown }) => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!isAlwaysShown && pages.some(({ visibilityState }) => visibilityState === 'visible')) return
  // A repeated one replaces itself, by its tag.
  await self.registration.showNotification('Nibble', { body, tag, icon: '/icons/192.png', data: { screen } })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(`/#${event.notification.data?.screen ?? '/index'}`))
})

const open = async (address) => {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (page === undefined) return self.clients.openWindow(address)
  await page.focus()
  return page.navigate(address)
}
