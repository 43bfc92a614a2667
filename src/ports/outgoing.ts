import type { OutgoingFault } from '#domain/agencies/webhooks.ts'

/** `answered`: whatever the receiver said; its words are not read. */
export type OutgoingAnswer =
  | { kind: 'answered'; status: number; ms: number }
  | { kind: 'failed'; why: OutgoingFault; ms: number }

export type OutgoingPost = {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  timeoutMs: number
}

/**
 * Calls addresses that others have typed. It connects only to public addresses, looked up and checked for each
 * connection, and follows no redirect (AGENCY-14). It never throws.
 */
export type Outgoing = {
  post(sent: OutgoingPost): Promise<OutgoingAnswer>
  /** whether this host has only public addresses now; `unknown`: it has none */
  look(host: string): Promise<'public' | 'private' | 'unknown'>
}
