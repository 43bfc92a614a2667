import {
  listDeliveries,
  pingEndpoint,
  readDelivery,
  replayDelivery,
  replayFailed,
} from '#usecases/agencies/webhooks.ts'
import { row, type CallRow } from './call-row.ts'

/** What is done with what was sent to an address of webhooks. */
export const deliveryCalls: Record<string, CallRow> = {
  pingEndpoint: row('webhook.send', 'seller', (deps, actor, { endpointId: id }) => pingEndpoint(deps, actor, { id })),
  listDeliveries: row('webhook.view', 'seller', (deps, actor, { endpointId: id }) =>
    listDeliveries(deps, actor, { id, state: null, before: null, limit: 1 }),
  ),
  readDelivery: row('webhook.view', 'seller', (deps, actor, { endpointId: id, deliveryId }) =>
    readDelivery(deps, actor, { id, deliveryId }),
  ),
  replayDelivery: row('webhook.send', 'seller', (deps, actor, { endpointId: id, deliveryId }) =>
    replayDelivery(deps, actor, { id, deliveryId }),
  ),
  replayFailed: row('webhook.send', 'seller', (deps, actor, { endpointId: id }) =>
    replayFailed(deps, actor, { id, from: '2026-01-01', until: '2026-12-31', event: null }),
  ),
}
