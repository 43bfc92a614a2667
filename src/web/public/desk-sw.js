// Shows the desk's page of one car park without a line, and does nothing else (DESK-27). Its scope is that car park's
// address (work/desk/keep-page.ts registers it and fills the store).
const base = new URL(self.registration.scope).pathname
const store = 'parkwing-desk'
const page = `${base}offline`
const patienceMs = 4000
const isDesk = (url) =>
  url.pathname.startsWith(base) &&
  /^(?:arrivals|departures|on-site|overdue|scan|offline|stay\/[^/]+)$/.test(url.pathname.slice(base.length))

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && isDesk(url)) event.respondWith(freshOrKept(request, url))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(keptOrFresh(request, url))
})

const kept = async (path) => (await caches.open(store)).match(path)

// The name of a file changes with its contents, so one that is kept is the right one. What reads codes is kept in a
// store of its own (work/desk/code-reader-own.ts).
const keptOrFresh = async (request, url) => (await caches.match(url.pathname)) ?? fetch(request)

// A line that hardly works is worse than none while cars wait; `?kept` comes from a page that has just lost it.
const freshOrKept = async (request, url) => {
  const saved = await kept(page)
  if (!saved) return fetch(request)
  if (url.pathname === page && url.search === '?kept') return saved
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs, saved))
  const fresh = fetch(request).then(
    (response) => (response.status >= 502 ? saved : response),
    () => saved,
  )
  return Promise.race([fresh, late])
}
