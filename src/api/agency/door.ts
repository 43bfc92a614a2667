import { createHash } from 'node:crypto'
import { agencyBase } from '#domain/site-map/machines.ts'
import { tagOf, type Language } from '#domain/languages.ts'
import { done, refused, type Outcome, type Problem } from '#domain/outcome.ts'
import type { KeyActor } from '#usecases/actor.ts'
import type { Deps } from '#usecases/deps.ts'
import { answerOnce, readIdempotencyKey, type Answer } from '#usecases/agencies/answer-once.ts'
import { depsOfKey } from '#usecases/agencies/find-bookings.ts'
import { countCall, readBearer, type KnownKey } from '#usecases/agencies/read-key.ts'
import { enterSandbox, isTestKey } from '#usecases/agencies/sandbox.ts'
import { forbidden } from '#usecases/rights.ts'
import { lastChangeOf, loseTestWebhooks, type Since } from '#usecases/system/tell-test-keys.ts'
import type { ApiDoor } from '../door.ts'
import { isKnownTag } from '../known-tag.ts'
import { bearer, readBody, readQuery, refuse } from '../machine-doors.ts'
import { languageOf } from '../website/asked-language.ts'
import type { AgencyCall, AgencySettings, Asked, Good } from './call.ts'
import { endingHeaders } from './ending.ts'
import { rateHeaders } from './rate-headers.ts'
import { readTrigger, slowMs, unavailable } from './triggers.ts'

const read = async (request: Request, described: AgencyCall): Promise<Outcome<{ query: unknown; body: unknown }>> => {
  const query = readQuery(request, described.query)
  if (!query.ok) return query
  const body = described.body ? await readBody(request, described.body) : done({})
  return body.ok ? done({ query: query.value, body: body.value }) : body
}

const isFile = (good: Good): good is Exclude<Good, Answer> => 'bytes' in good

/** What is sold and where changes rarely: kept for a day by whoever asked, and then asked for by its tag. */
const keptHeaders = (text: string): { etag: string; 'cache-control': string } => ({
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  'cache-control': 'private, max-age=86400',
})

const sent = (
  good: Good,
  { answer, kept }: AgencyCall,
  { language, headers, known }: { language: Language; headers: Record<string, string>; known: string | null },
): Response => {
  const always = { 'cache-control': 'no-store', ...headers }
  if (isFile(good))
    return new Response(Buffer.from(good.bytes), {
      headers: {
        ...always,
        'content-type': good.contentType,
        'content-disposition': `attachment; filename="${good.filename}"`,
      },
    })
  // checked against its own schema, so that the document cannot promise what is not sent
  const body = 'schema' in answer ? answer.schema.parse(good.body) : good.body
  const text = JSON.stringify(body)
  const all = {
    ...always,
    ...(kept && keptHeaders(text)),
    'content-type': 'application/json',
    'content-language': tagOf[language],
    vary: 'Accept-Language',
  }
  if ('etag' in all && isKnownTag(known, all.etag)) return new Response(null, { status: 304, headers: all })
  return new Response(text, { status: good.status, headers: all })
}

/**
 * The door of a call: key, rate, right, then question and body, then the Idempotency-Key, and only then the use case.
 * Whoever has no key learns nothing about the rest.
 */
export const agencyDoor = (all: Deps, settings: AgencySettings, described: AgencyCall): ApiDoor => ({
  method: described.method,
  path: agencyBase + described.path,
  summary: described.summary,
  answer: null,
  ...(described.bodyLimitBytes !== undefined && { bodyLimitBytes: described.bodyLimitBytes }),
  handle: async (request, params, address = '') => {
    const language = languageOf(request)
    const key = await readBearer(all, bearer(request), address)
    const world = key && (await worldOf(all, settings, key))
    if (!key || !world) return refuse({ code: 'key_required' }, language, { 'www-authenticate': 'Bearer' })
    const rate = await countCall(all, key.actor)
    const headers: Record<string, string> = { ...rateHeaders(rate), ...endingHeaders(described.ends) }
    if (!rate.isAdmitted)
      return refuse({ code: 'too_many_requests' }, language, { ...headers, 'retry-after': String(rate.resetSeconds) })
    const trigger = readTrigger(request, described, isTestKey(key))
    if (!trigger.ok) return refuse(trigger.problem, language, headers)
    const soon = { ...headers, 'retry-after': '1' }
    const away = () => unavailable(refuse({ code: 'general_error' }, language, soon))
    if (trigger.value?.kind === 'refuse') return refuse({ code: trigger.value.code }, language, soon)
    if (trigger.value?.kind === 'unavailable') return away()
    if (trigger.value?.kind === 'slow') await all.pause(slowMs)
    const isLosing = trigger.value?.kind === 'webhook_lost'
    const since = isLosing ? await lastChangeOf(world.deps, world.actor.code) : null
    const outcome = await carryOut({
      all: world.deps,
      settings,
      described,
      actor: world.actor,
      language,
      params,
      once: request.headers.get('idempotency-key'),
      countMore: async (more) => {
        const after = await countCall(all, key.actor, more)
        Object.assign(headers, rateHeaders(after))
        if (after.isAdmitted) return done(null)
        Object.assign(headers, { 'retry-after': String(after.resetSeconds) })
        return refused('too_many_requests')
      },
      read: () => read(request, described),
      real: { deps: all, key },
    })
    if (since && outcome.ok) await lose(all, world, { since, report: settings.report })
    // it is done, and nobody learns of it: what the same call with the same Idempotency-Key is for
    if (trigger.value?.kind === 'lost') return away()
    return outcome.ok
      ? sent(outcome.value, described, { language, headers, known: request.headers.get('if-none-match') })
      : refuse(outcome.problem, language, { ...later(outcome.problem), ...headers })
  },
})

/** What the call did is done, so a failure here is no answer to it. */
const lose = async (
  all: Deps,
  { deps, actor: { code } }: { deps: Deps; actor: KeyActor },
  { since, report }: { since: Since; report: AgencySettings['report'] },
): Promise<void> => {
  try {
    await loseTestWebhooks(all, deps, { code, since })
  } catch (error) {
    report?.(error)
  }
}

/** Where a key works, and as whom. Null for a key for trying where there is no world for such keys. */
const worldOf = async (
  all: Deps,
  { sandbox }: AgencySettings,
  key: KnownKey,
): Promise<{ deps: Deps; actor: KeyActor } | null> => {
  if (!isTestKey(key)) return { deps: all, actor: key.actor }
  return sandbox ? enterSandbox(all, await sandbox(), key) : null
}

const laterSeconds: Partial<Record<Problem['code'], string>> = {
  request_in_flight: '1',
  booking_busy: '1',
  // the call was admitted: what is too much is held, and by then some of it may have ended (AGENCY-219)
  too_many_requests: '60',
}
const later = ({ code }: Problem): Record<string, string> => {
  const seconds = laterSeconds[code]
  return seconds === undefined ? {} : { 'retry-after': seconds }
}

type Carried = {
  all: Deps
  settings: AgencySettings
  described: AgencyCall
  actor: KeyActor
  language: Language
  params: Record<string, string>
  /** where its key is kept; left out: where it works */
  real?: Asked<unknown, unknown>['real']
  /** the Idempotency-Key as it was sent */
  once: string | null
  /** counts what the call does beyond one; left out: it counts as one */
  countMore?: (more: number) => Promise<Outcome<null>>
  read: () => Promise<Outcome<{ query: unknown; body: unknown }>>
}

/** Carries out a call for whoever has called: his right, his Idempotency-Key, what he asks, then the use case. */
export const carryOut = async ({
  all,
  settings,
  described,
  actor,
  language,
  params,
  once,
  countMore = async () => done(null),
  read: readAsked,
  real = { deps: all, key: { actor, test: null } },
}: Carried): Promise<Outcome<Good>> => {
  const refusal = forbidden(actor, described.operation)
  if (refusal) return refusal
  const key = described.once ? readIdempotencyKey(once) : null
  if (described.once && key === null && (described.once === 'needed' || once !== null))
    return refused('idempotency_required')
  const asked = await readAsked()
  if (!asked.ok) return asked
  const more = (described.counts?.(asked.value.body) ?? 1) - 1
  const counted = more > 0 ? await countMore(more) : done(null)
  if (!counted.ok) return counted
  const work = () =>
    described.handle({
      all,
      deps: depsOfKey(all, actor),
      settings,
      actor,
      language,
      params,
      ...asked.value,
      idempotencyKey: key,
      real,
    })
  if (key === null) return work()
  const request = JSON.stringify([described.id, params, asked.value.body])
  return answerOnce(all, actor, { key, request }, async () => {
    const answer = await work()
    if (!answer.ok) return answer
    if (isFile(answer.value)) throw new Error(`${described.id}: a file is not kept`)
    return { ok: true, value: answer.value }
  })
}
