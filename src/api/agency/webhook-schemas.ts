import { z } from 'zod'
import { deliveryStates, longestSecretDays, outgoingFaults, webhookEvents } from '#domain/agencies/webhooks.ts'

/** The shapes of the calls about webhooks. */

const utc = z.iso.datetime()
const events = z.array(z.enum(webhookEvents))
const url = z.string().max(500)

export const newEndpoint = z
  .strictObject({
    url: url.describe('https, reached from the public internet; redirects are not followed'),
    events: events
      .min(1)
      .optional()
      .describe('of which it is told; all when missing, but `statement.issued` only if the key has `statements`'),
  })
  .describe('An address that is to be told of events.')
  .meta({ id: 'NewWebhookEndpoint' })
export const endpoint = z
  .strictObject({
    id: z.string().describe('by which calls name the address'),
    url: z.string().describe('where events are sent'),
    events: events.describe('of which it is told'),
    createdAt: utc.describe('UTC'),
    oldSecretUntil: utc.nullable().describe('UTC; until then the secret of before signs too'),
    heldUntil: utc.nullable().describe('UTC; it gave no answer, so nothing is sent to it until then'),
  })
  .describe('An address that is told of events.')
  .meta({ id: 'WebhookEndpoint' })
export const madeEndpoint = z
  .strictObject({ endpoint, secret: z.string().describe('whsec_ and 32 bytes in base64; shown this once') })
  .describe('An address and its new secret.')
  .meta({ id: 'MadeWebhookEndpoint' })
export const endpoints = z
  .strictObject({ endpoints: z.array(endpoint).describe('at most ten') })
  .describe('The addresses of an agency code.')
  .meta({ id: 'WebhookEndpoints' })
export const endedEndpoint = z
  .strictObject({ id: z.string().describe('of the address that is no more') })
  .describe('The address that was taken away.')
  .meta({ id: 'EndedWebhookEndpoint' })
export const newSecret = z
  .strictObject({
    days: z.number().int().min(0).max(longestSecretDays).describe('for how long the old secret signs too'),
  })
  .describe('How a secret is replaced.')
  .meta({ id: 'NewWebhookSecret' })

export const deliveryState = z.enum(deliveryStates)
export const delivery = z
  .strictObject({
    id: z.string().describe('the header `webhook-id`, the same for every try'),
    event: z.string().describe('one of the events, or `ping`; more may come'),
    sequence: z.number().int().nullable().describe('the place in the list of changes; null: about no booking'),
    bookingId: z.string().nullable().describe('of the booking that it is about; null: about none'),
    statement: z.string().nullable().describe('the number of the statement that it is about; null: about none'),
    at: utc.describe('UTC; when it happened'),
    state: deliveryState.describe('`failed`: it is tried no more'),
    attempts: z.number().int().describe('how often it was tried'),
    nextAt: utc.nullable().describe('UTC; when it is tried next'),
    tries: z
      .array(
        z.strictObject({
          at: utc.describe('UTC'),
          status: z.number().int().nullable().describe('what was answered; null: nothing was'),
          why: z.enum(outgoingFaults).nullable().describe('why nothing was answered'),
          ms: z.number().int().describe('how long it took'),
        }),
      )
      .describe('the last 20'),
  })
  .describe('An event on its way to an address.')
  .meta({ id: 'WebhookDelivery' })
export const deliveries = z
  .strictObject({
    deliveries: z.array(delivery).describe('the latest first, 100 at most'),
    cursor: z.string().nullable().describe('for what is older; null: there is nothing'),
  })
  .describe('What was sent to an address, and what waits.')
  .meta({ id: 'WebhookDeliveries' })
