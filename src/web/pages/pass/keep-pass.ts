/** Where the service worker (public/sw.js) looks when there is no connection. */
const store = 'parkwing-pass'

/**
 * Keeps this pass on the phone: the page as it is now and the files it is made of, nothing else. Answers whether it really opens without
 * internet, so that nothing is promised that is not true (design ux S15).
 */
export const keepPass = async (): Promise<boolean> => {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return false
  const page = window.location.pathname
  // as narrow as can be: the worker sees this page only
  await navigator.serviceWorker.register('/sw.js', { scope: page })
  const cache = await caches.open(store)
  try {
    const fresh = await fetch(page, { headers: { accept: 'text/html' } })
    if (fresh.ok && !fresh.redirected) {
      await cache.put(page, fresh)
      await cache.addAll(ownFiles())
    }
  } catch {
    // no connection: what was kept before is what counts
  }
  await navigator.serviceWorker.ready
  return (await cache.match(page)) !== undefined
}

const ownFiles = (): string[] => {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name)).filter(({ origin }) => origin === window.location.origin)
  return [...new Set(paths.map(({ pathname }) => pathname).filter((path) => path.startsWith('/assets/')))]
}
