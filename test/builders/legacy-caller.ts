import { legacyDoors } from '#api/legacy/doors.ts'
import { agencySettings } from '#server/compose-agency.ts'
import type { Deps } from '#usecases/deps.ts'

export type LegacyTold = { status: number; body: unknown; headers: Headers }
type Options = { key?: string | null; headers?: Record<string, string>; form?: Record<string, string>; from?: string }

const paramsIn = (pattern: string, path: string): Record<string, string> | null => {
  const [parts, given] = [pattern.split('/'), path.split('/')]
  if (parts.length !== given.length) return null
  return parts.every((part, at) => part.startsWith(':') || part === given[at])
    ? Object.fromEntries(
        parts.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decodeURIComponent(given[at]!)]] : [])),
      )
    : null
}

/** Calls what older systems ask for, without a server. */
export const legacyCaller = (deps: Deps, secret: string | null) => {
  const doors = legacyDoors(deps, agencySettings)
  return async (method: 'GET' | 'POST', path: string, options: Options = {}): Promise<LegacyTold> => {
    const url = new URL(`/legacy${path}`, 'http://localhost')
    const found =
      doors.find((one) => one.method === method && paramsIn(one.path, url.pathname) !== null) ??
      doors.find((one) => one.method === method && one.path.endsWith('*'))!
    const key = options.key === undefined ? secret : options.key
    const answer = await found.handle(
      new Request(url, {
        method,
        headers: { ...(key !== null && { authorization: `Bearer ${key}` }), ...options.headers },
        ...(options.form && { body: new URLSearchParams(options.form) }),
      }),
      paramsIn(found.path, url.pathname) ?? {},
      options.from ?? '203.0.113.7',
    )
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : (JSON.parse(text) as unknown) }
  }
}
