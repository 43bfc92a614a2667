import { createHash } from 'node:crypto'
import { comeAgain } from './come-again.ts'

/** Eight days of product 1 of `testAirport`, eleven days after `noon`. */
export const formPath = '/en/booking/AMS/1?startDateTime=2026-12-01T10%3A00&endDateTime=2026-12-08T18%3A00'

/** How it is paid: now on the provider's page (a hold), by a link, or at the car park (both confirmed at once). */
export type Payment = 'onLine:ideal' | 'onLineLaterV2' | 'baCharged'

/** A filled-in form that one browser has before it. When it is sent again, it is the same booking. */
export type FilledForm = { email: string; payment: Payment; cookie: string; body: string }

/**
 * `unknown`: the server may have booked before it stopped answering or failed. `bookingId` is null when the answer does
 * not lead to the page of a booking.
 */
export type Answer =
  | { kind: 'acknowledged'; to: string; bookingId: string | null }
  | { kind: 'refused'; status: number }
  | { kind: 'unknown' }

const longestWaitMs = 60_000

const hiddenFields = (html: string): [string, string][] => {
  const form = /<form id="booking"[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  return [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
}

const mostOpenings = 4

/**
 * A new browser opens the form. Returns its session and the hidden fields of the form. Who is told to come again
 * because many came at once (MACHINE-14) does so after that time, as a visitor would; that loses nothing, since nothing
 * was sent yet.
 */
export const openForm = async (
  url: string,
  path = formPath,
): Promise<{ cookie: string; hidden: [string, string][] }> => {
  const ask = () => fetch(url + path, { signal: AbortSignal.timeout(longestWaitMs), redirect: 'manual' })
  // A kept connection may still lead to a process that has just been killed; reading again does no harm.
  const answer = await comeAgain(() => ask().catch(ask), mostOpenings)
  const html = await answer.text()
  const cookie = answer.headers.getSetCookie().flatMap((line) => /^(?:__Host-)?session=[^;]+/.exec(line)?.[0] ?? [])[0]
  const hidden = hiddenFields(html)
  if (answer.status !== 200 || !cookie || hidden.length === 0) throw new Error(`no form: ${answer.status}`)
  return { cookie, hidden }
}

export const filled = (
  { cookie, hidden }: { cookie: string; hidden: [string, string][] },
  email: string,
  payment: Payment,
  changes: Record<string, string> = {},
): FilledForm => {
  const typed = {
    firstName: 'Noor',
    lastName: 'de Vries',
    email,
    mobile: '+31612345678',
    passengers: '2',
    plate: 'AB123C',
    package: 'flex',
    payment,
    terms: 'on',
    ...changes,
  }
  // a field of the form is there once, seen or hidden
  const fields = new Map<string, string>([...hidden, ...Object.entries(typed)])
  return { email, payment, cookie, body: new URLSearchParams([...fields]).toString() }
}

export const fillForm = async (url: string, email: string, payment: Payment): Promise<FilledForm> =>
  filled(await openForm(url), email, payment)

const idIn = (path: string): string | null => /\/my-booking\/([0-9a-f-]{36})\//.exec(path)?.[1] ?? null

/** Presses the button once. It never rejects. */
export const send = async (url: string, form: FilledForm, path = formPath): Promise<Answer> => {
  try {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: url,
      'sec-fetch-site': 'same-origin',
      cookie: form.cookie,
    }
    const answer = await fetch(url + path, {
      method: 'POST',
      headers,
      body: form.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(longestWaitMs),
    })
    await answer.arrayBuffer()
    const to = answer.headers.get('location') ?? ''
    if (answer.status === 303) return { kind: 'acknowledged', to, bookingId: idIn(to) }
    return answer.status >= 500 ? { kind: 'unknown' } : { kind: 'refused', status: answer.status }
  } catch {
    return { kind: 'unknown' }
  }
}

/** The same "random" numbers in each run: 0 ≤ n < 1. */
export const seeded = (seed: string): (() => number) => {
  let count = 0
  return () => createHash('sha256').update(`${seed} ${count++}`).digest().readUInt32BE() / 2 ** 32
}
