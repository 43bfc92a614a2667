import { callsOfDevice } from '#domain/gate/device.ts'
import { tagOf } from '#domain/languages.ts'
import type { Outcome } from '#domain/outcome.ts'
import { gateBase } from '#domain/site-map/machines.ts'
import type { Deps } from '#usecases/deps.ts'
import { admitCall, readDevice } from '#usecases/operators/devices/read-device.ts'
import type { ApiDoor } from '../door.ts'
import { bearer, readBody, readQuery, refuse, wholeApi } from '../machine-doors.ts'
import { languageOf } from '../website/asked-language.ts'
import type { GateCall } from './call.ts'
import { gateCalls } from './calls.ts'
import { gateDocument } from './document.ts'

const later = { 'retry-after': String(callsOfDevice.windowMs / 1_000) }

const read = async (request: Request, { method, body }: GateCall): Promise<Outcome<unknown>> => {
  if (method === 'GET') return readQuery(request, body)
  const query = readQuery(request)
  return query.ok ? readBody(request, body) : query
}

/**
 * The door of a call: key and rate first, then the body. Whoever has no key learns nothing about the rest (GATE-16).
 */
const gateDoor = (deps: Deps, described: GateCall): ApiDoor => ({
  method: described.method,
  path: gateBase + described.path,
  summary: described.summary,
  answer: null,
  ...(described.bodyLimitBytes !== undefined && { bodyLimitBytes: described.bodyLimitBytes }),
  handle: async (request, _params, address = '') => {
    const language = languageOf(request)
    const calling = described.needsKey ? await readDevice(deps, bearer(request)) : null
    if (described.needsKey && !calling)
      return refuse({ code: 'key_required' }, language, { 'www-authenticate': 'Bearer' })
    if (calling && !admitCall(deps, calling.device)) return refuse({ code: 'too_many_requests' }, language, later)
    const body = await read(request, described)
    const outcome = body.ok ? await described.handle({ deps, calling, language, body: body.value, address }) : body
    if (!outcome.ok) return refuse(outcome.problem, language, outcome.problem.code === 'too_many_requests' ? later : {})
    // checked against its own schema, so that the document cannot promise what is not sent
    return Response.json(described.answer.parse(outcome.value), {
      headers: { 'cache-control': 'no-store', 'content-language': tagOf[language], vary: 'Accept-Language' },
    })
  },
})

/** The API of barriers: every call, and the document that describes them, which is open. */
export const gateDoors = (deps: Deps): ApiDoor[] =>
  wholeApi(
    gateBase,
    gateCalls.map((one) => gateDoor(deps, one)),
    gateDocument(gateCalls, deps.publicUrl),
  )
