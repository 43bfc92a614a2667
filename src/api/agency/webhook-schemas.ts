import { z } from 'zod'
import { longestSecretDays, outgoingFaults, webhookEvents } from '#domain/agencies/webhooks.ts'

/** The shapes of the calls about webhooks. */

const utc = z.iso.datetime().describe('UTC')
const events = z.array(z.enum(webhookEvents))

export const newEndpoint = z
  .strictObject({
    url: z.string().max(500).describe('https, reached from the public internet; redirects are not followed'),
    events: events.min(1).optional().describe('all when missing'),
  })
  .meta({ id: 'NewWebhookEndpoint' })
export const endpoint = z
  .strictObject({
    id: z.string(),
    url: z.string(),
    events,
    createdAt: utc,
    oldSecretUntil: utc.nullable().describe('until then the secret of before signs too'),
    heldUntil: utc.nullable().describe('it gave no answer, so nothing is sent to it until then'),
  })
  .meta({ id: 'WebhookEndpoint' })
export const madeEndpoint = z
  .strictObject({ endpoint, secret: z.string().describe('whsec_ and 32 bytes in base64; shown this once') })
  .meta({ id: 'MadeWebhookEndpoint' })
export const endpoints = z.strictObject({ endpoints: z.array(endpoint) })
export const endedEndpoint = z.strictObject({ id: z.string() })
export const newSecret = z
  .strictObject({
    days: z.number().int().min(0).max(longestSecretDays).describe('for how long the old secret signs too'),
  })
  .meta({ id: 'NewWebhookSecret' })

export const deliveryState = z.enum(['waiting', 'delivered', 'failed'])
export const delivery = z
  .strictObject({
    id: z.string().describe('the header `webhook-id`, the same for every try'),
    event: z.string().describe('one of the events, or `ping`; more may come'),
    sequence: z.number().int().nullable().describe('the place in the list of changes; null for a ping'),
    bookingId: z.string().nullable(),
    at: utc.describe('when it happened'),
    state: deliveryState,
    attempts: z.number().int(),
    nextAt: utc.nullable().describe('when it is tried next'),
    tries: z.array(
      z.strictObject({
        at: utc,
        status: z.number().int().nullable().describe('what was answered; null: nothing was'),
        why: z.enum(outgoingFaults).nullable(),
        ms: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'WebhookDelivery' })
export const deliveries = z.strictObject({ deliveries: z.array(delivery), cursor: z.string().nullable() })
