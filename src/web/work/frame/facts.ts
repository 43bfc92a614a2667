import type { WorkAddress } from '#domain/site-map/work.ts'
import type { Language } from '#domain/languages.ts'
import type { Actor } from '#usecases/actor.ts'
import type { Deps } from '#usecases/deps.ts'
import type { StaffSession } from '#usecases/people/staff-session.ts'

/** What every page of the work side gets from its request; server/work.ts makes it. */
export type WorkFacts = {
  deps: Deps
  /** The address that was asked for, on the product's own origin. */
  url: URL
  actor: Actor
  /** Who is signed in; null: nobody. */
  staff: StaffSession | null
  /** That of the person, else what the browser asks for first. */
  language: Language
  /** Who asks, in the form that limits may keep. */
  address: string
  /** The network he comes from as people read it, without its last part. */
  network: string
  userAgent: string
  requestId: string
  /** The absolute address of this site, without a trailing slash. */
  publicUrl: string
  /** Whether one may be a demo person: where the local mailbox is open, and nowhere else. */
  isDemoOpen: boolean
  /** Sets a cookie that is sent to the work side only. Without `maxAgeSeconds` it lasts as long as the browser. */
  setCookie(name: string, value: string, options?: { maxAgeSeconds?: number }): void
  cookie(name: string): string | null
  logError(error: unknown): void
  /** What a page has counted of its own for the navigation beside it. */
  counts: Map<WorkAddress, number>
  /** Gives the browser this session; takes it away again. */
  signIn(token: string): void
  signOut(): void
}
