import { packed, unpacked } from './packed.ts'

/** What the desk's device keeps, encrypted with a key that this browser made and gives to nobody (DESK-20). */
const database = 'parkwing-desk'
type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }
type Store = 'keys' | 'rows'

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error(database)))
  })

const within = async <T>(store: Store, mode: IDBTransactionMode, work: (rows: IDBObjectStore) => IDBRequest<T>) => {
  const opening = indexedDB.open(database, 1)
  opening.addEventListener('upgradeneeded', () => {
    for (const name of ['keys', 'rows'] satisfies Store[]) opening.result.createObjectStore(name)
  })
  const db = await answerOf(opening)
  try {
    return await answerOf(work(db.transaction(store, mode).objectStore(store)))
  } finally {
    // one that stays open would hold up its erasure
    db.close()
  }
}

const readKey = () => within('keys', 'readonly', (keys) => keys.get('key') as IDBRequest<CryptoKey | undefined>)

const keyOf = async (): Promise<CryptoKey> => {
  const known = await readKey()
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // another tab may have been faster
  await within('keys', 'readwrite', (keys) => keys.add(made, 'key')).catch(() => undefined)
  return (await readKey()) ?? made
}

export const putRow = async (name: string, value: unknown): Promise<void> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(), await packed(value))
  await within('rows', 'readwrite', (rows) => rows.put({ iv, data } satisfies Sealed, name))
}

/** What was put under this name; null where nothing is, or where its key is gone. */
export const getRow = async <T>(name: string): Promise<T | null> => {
  const sealed = await within('rows', 'readonly', (rows) => rows.get(name) as IDBRequest<Sealed | undefined>)
  const key = sealed && (await readKey())
  if (!sealed || !key) return null
  const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.data).catch(() => null)
  return plain && ((await unpacked(new Uint8Array(plain))) as T)
}

export const dropRow = (name: string): Promise<undefined> => within('rows', 'readwrite', (rows) => rows.delete(name))

export const namesOfRows = async (begin: string): Promise<string[]> =>
  (await within('rows', 'readonly', (rows) => rows.getAllKeys()))
    .filter((name): name is string => typeof name === 'string')
    .filter((name) => name.startsWith(begin))

/** Names of acts begin so: they outlive an erasure until they were sent and read. */
export const actMark = 'act '

const erasePages = async (): Promise<void> => {
  const workers = (await navigator.serviceWorker.getRegistrations()).filter(({ active }) =>
    active?.scriptURL.endsWith('/desk-sw.js'),
  )
  await Promise.all([
    ...['parkwing-desk', 'parkwing-desk-reader'].map((name) => caches.delete(name)),
    ...workers.map((worker) => worker.unregister()),
  ])
}

/** Whether this browser can keep anything: it does so on safe addresses only. */
export const canKeep = (): boolean => isSecureContext && 'serviceWorker' in navigator && 'locks' in navigator

/** Whether anything is kept here. Firefox before 126 has no list of what there is, so it is opened, and never made. */
export const keepsAny = (): Promise<boolean> =>
  new Promise((resolve) => {
    if (!canKeep()) return resolve(false)
    const opening = indexedDB.open(database)
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => resolve(false))
    opening.addEventListener('success', () => {
      opening.result.close()
      resolve(true)
    })
  })

/** Erases the cars, the key and the pages that are kept; acts that nobody was told yet stay with the key (DESK-21). */
export const eraseKept = async (): Promise<void> => {
  if (!(await keepsAny())) return
  const names = await namesOfRows('')
  if (names.some((name) => name.startsWith(actMark)))
    await Promise.all(names.filter((name) => !name.startsWith(actMark)).map(dropRow))
  else await answerOf(indexedDB.deleteDatabase(database))
  await erasePages()
}
