import { z } from 'zod'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import {
  endEndpoint,
  listDeliveries,
  listEndpoints,
  makeEndpoint,
  pingEndpoint,
  renewSecret,
  replayDelivery,
  type Delivery,
  type Endpoint,
} from '#usecases/agencies/webhooks.ts'
import { call, type Asked } from './call.ts'
import { utcOf, utcOrNull } from './views.ts'
import * as schemas from './webhook-schemas.ts'

const wireEndpoint = (
  { id, url, events, createdAt, oldEndsAt, heldUntil }: Endpoint,
  now: number,
): z.output<typeof schemas.endpoint> => ({
  id,
  url,
  events,
  createdAt: utcOf(createdAt),
  oldSecretUntil: oldEndsAt !== null && now < oldEndsAt ? utcOf(oldEndsAt) : null,
  heldUntil: heldUntil !== null && now < heldUntil ? utcOf(heldUntil) : null,
})

const wireDelivery = ({
  id,
  event,
  number: sequence,
  bookingId,
  statement,
  at,
  state,
  attempts,
  nextAt,
  tries,
}: Delivery): z.output<typeof schemas.delivery> => ({
  id,
  event,
  sequence,
  bookingId,
  statement,
  at: utcOf(at),
  state,
  attempts,
  nextAt: utcOrNull(nextAt),
  tries: tries.map((one) => ({ ...one, at: utcOf(one.at) })),
})

/** The one answer that has the secret. */
const shownOnce = (made: Outcome<{ endpoint: Endpoint; secret: string }>, now: number) =>
  made.ok
    ? done({ status: 201, body: { endpoint: wireEndpoint(made.value.endpoint, now), secret: made.value.secret } })
    : made

const own = { scope: 'webhooks' } as const
const idOf = ({ params }: Asked<unknown, unknown>): string => params['id'] ?? ''

const make = call({
  ...own,
  method: 'POST',
  path: '/webhook-endpoints',
  id: 'makeWebhookEndpoint',
  refuses: ['hook_address', 'hook_private', 'hooks_full'],
  summary: 'Adds an address that is told of events, and tries it with a ping',
  description:
    'Signed as Standard Webhooks says, with the headers webhook-id, webhook-timestamp and webhook-signature. Answer with a status from 200 to 299 within 10 seconds; otherwise it is tried again, eleven times in three days. The order is not promised: `sequence` has it.',
  operation: 'webhook.make',
  body: schemas.newEndpoint,
  answer: { status: 201, schema: schemas.madeEndpoint },
  handle: async ({ all, actor, body }) => {
    const { organisationId, code } = actor
    const made = await makeEndpoint(all, actor, {
      organisationId,
      code,
      url: body.url,
      events: body.events ?? null,
    })
    return shownOnce(made, all.clock.now())
  },
})

const list = call({
  ...own,
  method: 'GET',
  path: '/webhook-endpoints',
  id: 'listWebhookEndpoints',
  summary: 'The addresses of this agency code',
  operation: 'webhook.view',
  answer: { status: 200, schema: schemas.endpoints },
  handle: async ({ all, actor }) => {
    const { organisationId, code } = actor
    const found = await listEndpoints(all, actor, { organisationId, codes: [code] })
    if (!found.ok) return found
    const now = all.clock.now()
    return done({ status: 200, body: { endpoints: found.value.map((one) => wireEndpoint(one, now)) } })
  },
})

const end = call({
  ...own,
  method: 'DELETE',
  path: '/webhook-endpoints/:id',
  id: 'endWebhookEndpoint',
  refuses: ['not_found'],
  summary: 'Takes an address away, with what was sent to it',
  operation: 'webhook.end',
  answer: { status: 200, schema: schemas.endedEndpoint },
  handle: async (asked) => {
    const ended = await endEndpoint(asked.all, asked.actor, { id: idOf(asked) })
    return ended.ok ? done({ status: 200, body: { id: ended.value.id } }) : ended
  },
})

const renew = call({
  ...own,
  method: 'POST',
  path: '/webhook-endpoints/:id/secrets',
  id: 'renewWebhookSecret',
  refuses: ['not_found'],
  summary: 'Makes a new secret; for some days both sign',
  operation: 'webhook.make',
  body: schemas.newSecret,
  answer: { status: 201, schema: schemas.madeEndpoint },
  handle: async (asked) => {
    const { all, actor, body } = asked
    return shownOnce(await renewSecret(all, actor, { id: idOf(asked), days: body.days }), all.clock.now())
  },
})

const ping = call({
  ...own,
  method: 'POST',
  path: '/webhook-endpoints/:id/ping',
  id: 'pingWebhookEndpoint',
  refuses: ['not_found'],
  summary: 'Sends the event `ping`, to try an address; the list of deliveries says how it went',
  operation: 'webhook.send',
  answer: { status: 201, schema: schemas.delivery },
  handle: async (asked) => {
    const sent = await pingEndpoint(asked.all, asked.actor, { id: idOf(asked) })
    return sent.ok ? done({ status: 201, body: wireDelivery(sent.value) }) : sent
  },
})

const cursorOf = ({ at, id }: { at: number; id: string }): string => Buffer.from(`d${at}.${id}`).toString('base64url')
const readCursor = (cursor: string): { at: number; id: string } | null => {
  const [, at, id] = /^d(\d{1,15})\.([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return at !== undefined && id !== undefined ? { at: Number(at), id } : null
}
const mostListed = 100

const deliveries = call({
  ...own,
  method: 'GET',
  path: '/webhook-endpoints/:id/deliveries',
  id: 'listWebhookDeliveries',
  refuses: ['not_found'],
  summary: 'What was sent to an address in 30 days and what waits, the latest first',
  operation: 'webhook.view',
  query: z.strictObject({
    state: schemas.deliveryState.optional().describe('only those in this state'),
    cursor: z.string().max(100).optional().describe('of the answer before'),
  }),
  answer: { status: 200, schema: schemas.deliveries },
  handle: async (asked) => {
    const { all, actor, query } = asked
    const before = query.cursor === undefined ? null : readCursor(query.cursor)
    if (query.cursor !== undefined && before === null)
      return refused('form_incomplete', undefined, { cursor: 'option_required' })
    const state = query.state ?? null
    const found = await listDeliveries(all, actor, { id: idOf(asked), state, before, limit: mostListed })
    if (!found.ok) return found
    const { next } = found.value
    const body = { deliveries: found.value.deliveries.map(wireDelivery), cursor: next && cursorOf(next) }
    return done({ status: 200, body })
  },
})

const replay = call({
  ...own,
  method: 'POST',
  path: '/webhook-endpoints/:id/deliveries/:deliveryId/replay',
  id: 'replayWebhookDelivery',
  refuses: ['not_found'],
  summary: 'Sends a delivery once more, under the same id; one that waits is tried at once',
  operation: 'webhook.send',
  answer: { status: 200, schema: schemas.delivery },
  handle: async (asked) => {
    const deliveryId = asked.params['deliveryId'] ?? ''
    const sent = await replayDelivery(asked.all, asked.actor, { id: idOf(asked), deliveryId })
    return sent.ok ? done({ status: 200, body: wireDelivery(sent.value) }) : sent
  },
})

export const webhookCalls = [make, list, end, renew, ping, deliveries, replay]
