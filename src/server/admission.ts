import { isLanguage, type Language } from '#domain/languages.ts'
import { isAt } from '#domain/site-map/addresses.ts'
import { eventsPath, isClaimCall, isNotice, policyReports, websiteBase } from '#domain/site-map/machines.ts'
import type { LoadGate, Work } from './load-gate.ts'
import { shed } from './metrics.ts'
import { errorDocument } from './static-errors.ts'

/** One for all, because making an error costs as much as answering with it. */
export const turnedAway = new Error('there is more to do than can be done now (MACHINE-14)')

/** Does the work when the gate lets it in; throws `turnedAway` when it does not. */
export const through = async <T>(
  gate: LoadGate | undefined,
  work: Work | null,
  task: () => T | Promise<T>,
): Promise<T> => {
  const leave = gate && work ? await gate.enter(work) : undefined
  if (leave === null) {
    if (work) shed.inc({ work })
    throw turnedAway
  }
  try {
    return await task()
  } finally {
    leave?.()
  }
}

/** Null: not counted. Forms with files have a gate of their own, because they take longer (upload-gate.ts). */
export const workOfPage = (method: string, url: string): Work | null => {
  if (method === 'POST') return isAt('claim', url) || isAt('claimStatus', url) ? null : 'order'
  // who comes back from paying is booked by it
  return isAt('return', url) ? 'order' : 'question'
}

/**
 * Null: not counted, because it costs next to nothing, or, like the provider inside the product, is asked by work that
 * is under way.
 */
export const workOfDoor = (method: string, path: string): Work | null => {
  if (isNotice(path)) return 'order'
  if (path === policyReports || path === eventsPath) return 'question'
  if (!path.startsWith(`${websiteBase}/`) || method === 'OPTIONS' || isClaimCall(path)) return null
  return method === 'GET' ? 'question' : 'order'
}

/** Seconds after which whoever was turned away may come again. */
export const comeAgainAfter = '5'

const busyPages = new Map<string, Buffer>()

/** The language of an address, English where it names none. */
export const languageAt = (url: string): Language => {
  const first = /^\/([a-z-]+)(?:[/?]|$)/.exec(url)?.[1] ?? ''
  return isLanguage(first) ? first : 'en'
}

/** The page for whoever is turned away, made once for each language, so that it costs next to nothing. */
export const busyPage = (url: string, isTest: boolean): Buffer => {
  const language = languageAt(url)
  const key = `${language} ${isTest}`
  const known = busyPages.get(key)
  if (known) return known
  const page = Buffer.from(errorDocument({ kind: 'busy', language, isTest }))
  busyPages.set(key, page)
  return page
}
