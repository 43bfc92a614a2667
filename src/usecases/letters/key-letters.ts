import { keyEnding } from '#db/service-keys.ts'
import { endpointFailing } from '#db/webhook-endpoints.ts'
import { failingMs } from '#domain/agencies/webhooks.ts'
import { readNotice } from '#domain/letters/notice-id.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { Deps } from '../deps.ts'
import { whoMends } from './notices.ts'

type Asked = { id: string; version: number }

/**
 * That a key ends by itself (AGENCY-213). Null when it was replaced or ended meanwhile, and when who is told may not
 * replace it any more.
 */
export const loadKeyEnding = async (deps: Deps, { id, version }: Asked) => {
  const key = await keyEnding(deps.db, readNotice(id).about, deps.clock.now())
  const member = key && (await whoMends(deps.db, 'keyEnding', id, key))
  if (!member) return null
  const { name, email: address, language, organisation } = member
  return {
    key: `${id}/${version}`,
    to: { name, address, language },
    model: {
      agency: organisation.name,
      name: key.name,
      prefix: key.prefix,
      endsAt: key.endsAt,
      keysUrl: `${deps.publicUrl}${workPath('keys', organisation.slug)}?do=rotate&key=${key.id}`,
    },
  }
}

/**
 * That nothing arrives at an address of webhooks (AGENCY-215). Null when something arrived meanwhile, when the address
 * was taken away, and when who is told may not change it any more.
 */
export const loadHookFailing = async (deps: Deps, { id, version }: Asked) => {
  const endpoint = await endpointFailing(deps.db, readNotice(id).about, deps.clock.now() - failingMs)
  const member = endpoint && (await whoMends(deps.db, 'hookFailing', id, endpoint))
  if (!member) return null
  const { name, email: address, language, organisation } = member
  return {
    key: `${id}/${version}`,
    to: { name, address, language },
    model: {
      agency: organisation.name,
      code: endpoint.code,
      url: endpoint.url,
      since: endpoint.since,
      hooksUrl: `${deps.publicUrl}${workPath('keys', organisation.slug)}?hook=${endpoint.id}&state=failed#deliveries`,
    },
  }
}
