import { eventsPath } from '#domain/site-map/machines.ts'
import { z } from 'zod'
import { languages } from '#domain/languages.ts'
import {
  isTrackedPath,
  templateGroups,
  trackerConstants,
  trackerEnvironments,
  trackerEvents,
} from '#domain/tracking/event.ts'
import type { Deps } from '#usecases/deps.ts'
import { track } from '#usecases/travellers/track.ts'
import type { ApiDoor } from '../door.ts'
import { problemAnswer } from '../problem-answer.ts'
import { languageOf } from './asked-language.ts'

const mostBytes = 2 * 1024

/** An event with any field that is not named here is refused (TRACK-2). */
const event = z.strictObject({
  environment: z.enum(trackerEnvironments),
  agent: z.string().regex(/^[A-Z0-9]{0,6}$/),
  service: z.literal(trackerConstants.service),
  organisation: z.literal(trackerConstants.organisation),
  pageType: z.literal(trackerConstants.pageType),
  techPlatform: z.literal(trackerConstants.techPlatform),
  templateGroup: z.enum(templateGroups),
  event: z.enum(trackerEvents),
  language: z.enum(languages),
  path: z.string().refine(isTrackedPath),
  variant: z.string().regex(/^(?:[a-z0-9_]{1,40}:[a-z0-9_]{1,40}(?:,(?!$)|$)){0,10}$/),
  visitId: z.uuid(),
})

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Takes what the tracker on our own pages reports (I6). Pages of other sites cannot report anything: the answer allows
 * no other origin, and browsers say where a request comes from.
 */
export const eventDoor = (deps: Deps): ApiDoor => ({
  method: 'POST',
  path: eventsPath,
  summary: 'Takes one event of the tracker, after consent; nothing personal',
  answer: null,
  body: { contentType: 'application/json', schema: z.toJSONSchema(event, { target: 'draft-2020-12' }) },
  bodyLimitBytes: mostBytes,
  otherAnswers: {
    '400': 'Not such an event',
    '403': 'From another site',
    '413': 'Larger than 2 KB',
    '429': 'Too many events',
  },
  handle: async (request, _params, address = '') => {
    const language = languageOf(request)
    if ((request.headers.get('sec-fetch-site') ?? 'same-origin') !== 'same-origin')
      return problemAnswer({ code: 'not_allowed' }, language)
    const text = await request.text()
    const read = event.safeParse(text.length > mostBytes ? null : parse(text))
    if (!read.success) return problemAnswer({ code: 'bad_request' }, language)
    const kept = await track(deps, { kind: 'visitor', sessionId: null, address }, read.data)
    return kept.ok
      ? new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
      : problemAnswer(kept.problem, language)
  },
})
