import { z } from 'zod'
import { agencyCalls, agencyDoors } from '#api/agency/doors.ts'
import type { AgencyCall } from '#api/agency/call.ts'
import { refusalsOfCall } from '#api/agency/refusals.ts'
import { problem } from '#api/openapi.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { agencySettings } from '#server/compose-agency.ts'
import type { Deps } from '#usecases/deps.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Told = { status: number; body: Record<string, unknown>; headers: Headers; bytes: Uint8Array }
export type CallOptions = { key?: string | null; once?: string; headers?: Record<string, string>; raw?: string }

const paramsIn = (pattern: string, path: string): Record<string, string> | null => {
  const [parts, given] = [pattern.split('/'), path.split('/')]
  if (parts.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(given[index] ?? '')
    else if (part !== given[index]) return null
  }
  return params
}

const checked = (described: AgencyCall | undefined, told: Told): void => {
  if (told.status === 304) return
  if (told.status >= 400) {
    z.strictObject(problem.shape).parse(told.body)
    const codes = described && refusalsOfCall(described).get(told.status)
    if (described && !codes?.includes(told.body['code'] as ProblemCode))
      throw new Error(`${described.id} does not say that it refuses with ${told.status} ${String(told.body['code'])}`)
  }
  if (told.status < 400 && described && 'schema' in described.answer) described.answer.schema.parse(told.body)
}

/** Calls the agency API without a server. Every answer is held against its schema. */
export const agencyCaller = (
  deps: Deps,
  secret: string | null,
  sandbox?: () => Promise<Deps>,
  report?: (error: unknown) => void,
) => {
  const doors = agencyDoors(deps, { ...agencySettings, sandbox, ...(report && { report }) })
  return async (method: Method, path: string, body?: unknown, options: CallOptions = {}): Promise<Told> => {
    const url = new URL(`/api/v1${path}`, 'http://localhost')
    const found = doors
      .map((door) => ({ door, params: paramsIn(door.path, url.pathname) }))
      .find(({ door, params }) => door.method === method && params !== null)
    const door = found?.door ?? doors.find((one) => one.method === method && one.path.endsWith('*'))!
    const key = options.key === undefined ? secret : options.key
    const text = options.raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const answer = await door.handle(
      new Request(url, {
        method,
        headers: {
          ...(key !== null && { authorization: `Bearer ${key}` }),
          ...(text !== undefined && { 'content-type': 'application/json' }),
          ...(options.once && { 'idempotency-key': options.once }),
          ...options.headers,
        },
        ...(text !== undefined && { body: text }),
      }),
      found?.params ?? {},
      '203.0.113.7',
    )
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const isJson = /json/.test(answer.headers.get('content-type') ?? '')
    const told: Told = {
      status: answer.status,
      headers: answer.headers,
      bytes,
      body: isJson && bytes.length > 0 ? (JSON.parse(Buffer.from(bytes).toString()) as Record<string, unknown>) : {},
    }
    checked(
      agencyCalls.find((one) => one.method === method && door.path === `/api/v1${one.path}`),
      told,
    )
    return told
  }
}
export type AgencyCaller = ReturnType<typeof agencyCaller>

export const aStay = { arrival: '2026-12-01T10:00', departure: '2026-12-08T18:00' }
export const aDriver = {
  firstName: 'Noor',
  lastName: 'de Vries',
  email: 'noor@example.org',
  mobile: '+31612345678',
  passengers: 2,
  plate: 'AB123C',
}

export type WireOffer = {
  quoteId: string
  package: string
  price: { totalMinor: number }
  paid: string[]
  validUntil: string
}

export const offersOf = async (ask: AgencyCaller, more: object = {}): Promise<WireOffer[]> => {
  const told = await ask('POST', '/quotes', { location: 'AMS', stay: aStay, ...more })
  if (told.status !== 200) throw new Error(JSON.stringify(told.body))
  return told.body['offers'] as WireOffer[]
}
export const offerOf = async (ask: AgencyCaller, code = 'flex'): Promise<WireOffer> =>
  (await offersOf(ask)).find((offer) => offer.package === code)!

/** A booking as the agency makes it. */
export const bookedBy = async (
  ask: AgencyCaller,
  {
    once = 'order-0001',
    paid = 'carPark',
    reference,
    driver = aDriver,
  }: {
    once?: string
    paid?: string
    reference?: string
    driver?: object
  } = {},
): Promise<Told> => {
  const { quoteId } = await offerOf(ask)
  return ask('POST', '/bookings', { quoteId, paid, driver, ...(reference && { reference }) }, { once })
}
