/** Where the service worker (public/sw.js) looks when there is no connection. */
const store = 'parkwing-pass'

/**
 * Keeps this pass on the phone: the page as it is now and the files it consists of, and nothing else. Returns whether
 * it really opens without internet, so that nothing untrue is promised (screen 15).
 */
export const keepPass = async (): Promise<boolean> => {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return false
  const page = window.location.pathname
  // The scope is as narrow as possible, so that the worker sees this page only.
  await navigator.serviceWorker.register('/sw.js', { scope: page })
  const cache = await caches.open(store)
  const files = ownFiles()
  const missing = await missingOf(cache, files)
  // The page comes last, so that somebody who leaves in between has either the whole old page or the new one. The name
  // of a file changes with its contents, so one that is there need not be written again.
  await cache.addAll(missing).catch(noConnection)
  await fetch(page, { headers: { accept: 'text/html' } })
    .then((fresh) => (fresh.ok && !fresh.redirected ? cache.put(page, fresh) : undefined))
    .catch(noConnection)
  await navigator.serviceWorker.ready
  return (await missingOf(cache, [page, ...files])).length === 0
}

/** Without a connection, what was kept before is what counts. */
const noConnection = () => undefined

const missingOf = async (cache: Cache, paths: string[]): Promise<string[]> => {
  const found = await Promise.all(paths.map((path) => cache.match(path)))
  return paths.filter((_, index) => found[index] === undefined)
}

/**
 * The files that were fetched, and those that parts of the page fetch only when they wake, perhaps not before the phone
 * is offline.
 */
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
