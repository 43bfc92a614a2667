import type { Instant } from '#domain/time/zones.ts'

/** What a receiver gets, as far as it is shown: the first line, the headers, and the body in lines. */
export type ShownRequest = { line: string; headers: readonly string[]; body: string }

/**
 * The request of a delivery as its receiver sees it (AGENCY-199). The signature is left out: it is made anew for each
 * try and proves to the receiver who sent it, so it stands on no page. `sentAt`: the last try; null: there was none.
 */
export const requestOf = ({
  url,
  id,
  sentAt,
  body,
}: {
  url: string
  id: string
  sentAt: Instant | null
  body: string
}): ShownRequest => {
  const { host, pathname, search } = new URL(url)
  return {
    line: `POST ${pathname}${search}`,
    headers: [
      `host: ${host}`,
      'content-type: application/json',
      `webhook-id: ${id}`,
      ...(sentAt === null ? [] : [`webhook-timestamp: ${Math.floor(sentAt / 1_000)}`]),
      'webhook-signature: v1,…',
    ],
    body: JSON.stringify(JSON.parse(body) as unknown, null, 2),
  }
}
