/** Where the service worker (public/sw.js) looks when there is no connection. */
const store = 'parkwing-pass'

/**
 * Keeps this pass on the phone: the page as it is now and the files it is made of, nothing else. Answers whether it
 * really opens without internet, so that nothing is promised that is not true (screen 15).
 */
export const keepPass = async (): Promise<boolean> => {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return false
  const page = window.location.pathname
  // as narrow as can be: the worker sees this page only
  await navigator.serviceWorker.register('/sw.js', { scope: page })
  const cache = await caches.open(store)
  const files = ownFiles()
  const missing = await missingOf(cache, files)
  // The page last: whoever leaves in the middle has the old page whole, or the new one. A file's name tells its
  // content, so what is there is not written again.
  await cache.addAll(missing).catch(noConnection)
  await fetch(page, { headers: { accept: 'text/html' } })
    .then((fresh) => (fresh.ok && !fresh.redirected ? cache.put(page, fresh) : undefined))
    .catch(noConnection)
  await navigator.serviceWorker.ready
  return (await missingOf(cache, [page, ...files])).length === 0
}

/** What was kept before is what counts. */
const noConnection = () => undefined

const missingOf = async (cache: Cache, paths: string[]): Promise<string[]> => {
  const found = await Promise.all(paths.map((path) => cache.match(path)))
  return paths.filter((_, index) => found[index] === undefined)
}

/** What was fetched, and what its parts fetch when they wake, perhaps not before the phone is offline. */
const ownFiles = (): string[] => {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
  const named = [...document.querySelectorAll<HTMLElement>('[data-island]')].flatMap(({ dataset }) => [
    ...(dataset['island']?.split(' ') ?? []),
    ...(dataset['words'] ? [dataset['words']] : []),
  ])
  const paths = [...fetched, ...named]
    .map((address) => new URL(address, window.location.origin))
    .filter(({ origin }) => origin === window.location.origin)
  return [...new Set(paths.map(({ pathname }) => pathname).filter((path) => path.startsWith('/assets/')))]
}
