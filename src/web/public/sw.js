// Shows the parking pass without internet, and does nothing else. The page of the pass registers it for its own address
// only (pages/pass/keep-pass.ts fills the store).
const store = 'parkwing-pass'
const patienceMs = 4000
const isPass = (url) => /^\/[a-z-]{2,5}\/my-booking\/[0-9a-f-]{36}\/pass$/.test(url.pathname)

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && isPass(url)) event.respondWith(freshOrKept(request, url))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fetch(request).catch(() => kept(url)))
})

const kept = async (url) => (await (await caches.open(store)).match(url.pathname)) ?? Response.error()

// At a barrier a connection that hardly works is worse than none, and a session that ended must not take the pass away.
const freshOrKept = async (request, url) => {
  const saved = await (await caches.open(store)).match(url.pathname)
  if (!saved) return fetch(request)
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs, saved))
  const fresh = fetch(request).then(
    (response) => (response.ok || response.type === 'opaqueredirect' ? response : saved),
    () => saved,
  )
  return Promise.race([fresh, late])
}
