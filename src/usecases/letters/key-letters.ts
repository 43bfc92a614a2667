import { keyEnding } from '#db/service-keys.ts'
import { endpointFailing } from '#db/webhook-endpoints.ts'
import { failingMs } from '#domain/agencies/webhooks.ts'
import { readNotice } from '#domain/letters/notice-id.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { Deps } from '../deps.ts'
import { letterTo, readerOf } from './notices.ts'

type Asked = { id: string; version: number }

/**
 * That a key ends by itself (AGENCY-213). Null when it was replaced or ended meanwhile, and when who is told may not
 * replace it any more.
 */
export const loadKeyEnding = async (deps: Deps, asked: Asked) => {
  const key = await keyEnding(deps.db, readNotice(asked.id).about, deps.clock.now())
  const member = key && (await readerOf(deps.db, 'keyEnding', asked.id, key))
  if (!member) return null
  const { organisation } = member
  return letterTo(member, asked, {
    agency: organisation.name,
    name: key.name,
    prefix: key.prefix,
    endsAt: key.endsAt,
    keysUrl: `${deps.publicUrl}${workPath('keys', organisation.slug)}?do=rotate&key=${key.id}`,
  })
}

/**
 * That nothing arrives at an address of webhooks (AGENCY-215). Null when something arrived meanwhile, when the address
 * was taken away, and when who is told may not change it any more.
 */
export const loadHookFailing = async (deps: Deps, asked: Asked) => {
  const endpoint = await endpointFailing(deps.db, readNotice(asked.id).about, deps.clock.now() - failingMs)
  const member = endpoint && (await readerOf(deps.db, 'hookFailing', asked.id, endpoint))
  if (!member) return null
  const { organisation } = member
  return letterTo(member, asked, {
    agency: organisation.name,
    code: endpoint.code,
    url: endpoint.url,
    since: endpoint.since,
    hooksUrl: `${deps.publicUrl}${workPath('keys', organisation.slug)}?hook=${endpoint.id}&state=failed#deliveries`,
  })
}
