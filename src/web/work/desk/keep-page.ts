const store = 'parkwing-desk'
const filesIn = (html: string): string[] => html.match(/\/assets\/[\w./-]+/g) ?? []

/** Whether the page and the worker that shows it are there: a page may be left before both are kept. */
export const isPageKept = async (base: string): Promise<boolean> =>
  (await navigator.serviceWorker.getRegistration(base)) !== undefined &&
  (await caches.match(`${base}offline`)) !== undefined

/**
 * Keeps the desk's page without a line and the files it names, and registers the worker that shows it
 * (public/desk-sw.js). A new release has files of other names: they replace the old ones (DESK-27).
 */
export const keepPage = async (base: string): Promise<void> => {
  await navigator.serviceWorker.register('/desk-sw.js', { scope: base })
  const path = `${base}offline`
  const page = await fetch(path, { redirect: 'manual', cache: 'no-store' })
  if (!page.ok) return
  const files = filesIn(await page.clone().text())
  const cache = await caches.open(store)
  const there = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  // the page comes last, so that there is always a whole one
  await cache.addAll([...new Set(files)].filter((file) => !there.includes(file)))
  await cache.put(path, page)
  // other car parks of the same person have pages of their own
  const others = there.filter((one) => !one.startsWith('/assets/') && one !== path)
  const texts = await Promise.all(others.map(async (one) => (await cache.match(one))?.text()))
  const named = new Set([...files, ...texts.flatMap((html) => filesIn(html ?? ''))])
  const old = there.filter((one) => one.startsWith('/assets/') && !named.has(one))
  await Promise.all(old.map((one) => cache.delete(one)))
}
