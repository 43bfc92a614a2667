import { tradeBase } from '#domain/site-map/machines.ts'
import { refused, type Outcome, type Problem } from '#domain/outcome.ts'
import type { Deps } from '#usecases/deps.ts'
import type { AgencySettings } from '../agency/call.ts'
import type { ApiDoor } from '../door.ts'
import { languageOf } from '../website/asked-language.ts'
import { callerOf } from './caller.ts'
import { amend, availability, book, view, type TradeAsked } from './trade-calls.ts'
import { languageSent, sentIn, type Sent } from './trade-fields.ts'
import { refusal, type Asking } from './trade-reply.ts'

type TradeCall = {
  method: 'GET' | 'POST'
  path: string
  summary: string
  /** which question its reply names; `view` may also be about changing and cancelling */
  asking: (sent: Sent) => Asking
  handle: (asked: TradeAsked) => Promise<Outcome<object>>
}

const aboutBooking = (otherwise: Asking) => (sent: Sent) =>
  sent.has('ConfirmCancel') ? 'cancel' : sent.has('ArrivalDate') || sent.has('DepartDate') ? 'amend' : otherwise

/** AGENCY-60: what an agency asks that always sold in the trade's envelope. */
export const tradeCalls: readonly TradeCall[] = [
  {
    method: 'GET',
    path: '/carpark/:file',
    summary: 'What can be booked at an airport, or the price of one car park',
    asking: () => 'availability',
    handle: availability,
  },
  {
    method: 'POST',
    path: '/carpark/:file',
    summary: 'Books a car park',
    asking: () => 'book',
    handle: book,
  },
  {
    method: 'GET',
    path: '/booking/:file',
    summary: 'A booking, what a change would cost, or what cancelling would bring back',
    asking: aboutBooking('view'),
    handle: view,
  },
  {
    method: 'POST',
    path: '/booking/:file',
    summary: 'Changes or cancels a booking',
    asking: aboutBooking('amend'),
    handle: amend,
  },
]

const fileName = (file = ''): string | null => /^([\w-]{1,40})\.js$/.exec(file)?.[1] ?? null

/** What was typed wrong at a certain moment says so in the answer; later presses may be answered again. */
const later = ({ code }: Problem): Record<string, string> =>
  code === 'request_in_flight' || code === 'booking_busy' ? { 'retry-after': '1' } : {}

const answer = (body: object, status: number, headers: Record<string, string>): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })

const tradeDoor = (all: Deps, settings: AgencySettings, call: TradeCall): ApiDoor => ({
  method: call.method,
  path: tradeBase + call.path,
  summary: call.summary,
  answer: null,
  handle: async (request, { file }, address = '') => {
    const sent = await sentIn(request)
    const language = languageSent(sent) ?? languageOf(request)
    const asking = call.asking(sent)
    const refuse = (problem: Problem, headers: Record<string, string>) => {
      const { status, body } = refusal(asking, sent, problem, language)
      return answer(body, status, { ...headers, ...later(problem) })
    }
    const { outcome: caller, headers } = await callerOf(all, request, address)
    if (!caller.ok) return refuse(caller.problem, headers)
    // the agent code is sent along by habit; another than that of the key is refused like a key that nobody has
    const named = sent.get('ABTANumber') ?? sent.get('AgentCode')
    if (named !== undefined && named.toUpperCase() !== caller.value.code)
      return refuse({ code: 'key_required' }, headers)
    const name = fileName(file)
    const once = request.headers.get('idempotency-key')
    const told =
      name === null
        ? refused('not_found')
        : await call.handle({ all, settings, actor: caller.value, language, sent, once, name })
    return told.ok ? answer(told.value, 200, headers) : refuse(told.problem, headers)
  },
})

/** Everything below the address of the envelope that is no call of it: refused in the envelope, too. */
const otherDoors = (): ApiDoor[] =>
  (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).map((method) => ({
    method,
    path: `${tradeBase}/*`,
    summary: 'Unknown',
    answer: null,
    handle: async (request) => {
      const isCall = /\/(?:carpark|booking)\/[^/]+$/.test(new URL(request.url).pathname)
      const code = isCall ? 'method_not_allowed' : 'not_found'
      const { status, body } = refusal('view', new Map(), { code }, languageOf(request))
      return answer(body, status, isCall ? { allow: 'GET, POST' } : {})
    },
  }))

export const tradeDoors = (all: Deps, settings: AgencySettings): ApiDoor[] => [
  ...tradeCalls.map((call) => tradeDoor(all, settings, call)),
  ...otherDoors(),
]
