import { agencyBase } from '#domain/site-map/machines.ts'
import type { Deps } from '#usecases/deps.ts'
import type { ApiDoor } from '../door.ts'
import { problemAnswer } from '../problem-answer.ts'
import { languageOf } from '../website/asked-language.ts'
import { bookingCalls } from './booking-calls.ts'
import type { AgencySettings } from './call.ts'
import { changeCalls } from './change-calls.ts'
import { agencyDocument } from './document.ts'
import { documentCalls } from './document-calls.ts'
import { agencyDoor } from './door.ts'
import { stockCalls } from './stock-calls.ts'

export const agencyCalls = [...stockCalls, ...bookingCalls, ...changeCalls, ...documentCalls]

/** Whether an address is one of this pattern, in which `:name` stands for any part. */
const fits = (pattern: string, path: string): boolean => {
  const [parts, given] = [pattern.split('/'), path.split('/')]
  return parts.length === given.length && parts.every((part, index) => part.startsWith(':') || part === given[index])
}

/** Everything under the address of the agency API that is no call. */
const otherDoors = (doors: readonly ApiDoor[]): ApiDoor[] =>
  (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).map((method) => ({
    method,
    path: `${agencyBase}/*`,
    summary: 'Unknown',
    answer: null,
    handle: async (request) => {
      const { pathname } = new URL(request.url)
      const methods = doors.filter(({ path }) => fits(path, pathname)).map((door) => door.method)
      const answer = problemAnswer(
        { code: methods.length > 0 ? 'method_not_allowed' : 'not_found' },
        languageOf(request),
      )
      if (methods.length > 0) answer.headers.set('allow', methods.toSorted().join(', '))
      return answer
    },
  }))

/** The agency API: every call behind a key, and the document that describes them, which is open. */
export const agencyDoors = (deps: Deps, settings: AgencySettings): ApiDoor[] => {
  const document = agencyDocument(agencyCalls, deps.publicUrl)
  const doors: ApiDoor[] = [
    ...agencyCalls.map((one) => agencyDoor(deps, settings, one)),
    {
      method: 'GET',
      path: `${agencyBase}/openapi.json`,
      summary: 'This document',
      answer: null,
      handle: async () => Response.json(document, { headers: { 'cache-control': 'public, max-age=3600' } }),
    },
  ]
  return [...doors, ...otherDoors(doors)]
}
