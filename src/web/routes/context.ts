import { createContext } from 'react-router'
import type { Language } from '#domain/languages.ts'
import type { CurrencyCode } from '#domain/money/currencies.ts'
import type { Actor } from '#usecases/actor.ts'
import type { Deps } from '#usecases/deps.ts'

/** What every loader and action gets of its request; built by server/pages.ts. */
export type RequestFacts = {
  deps: Deps
  actor: Actor
  language: Language
  /** of the path `/{lang}/…`, null where the path names none */
  pathLanguage: Language | null
  currency: CurrencyCode
  /** of this answer's Content-Security-Policy; the literal word of web/nonce.ts on pages that are cached */
  nonce: string
  requestId: string
  /** hands the browser a fresh session (cookie) and answers its id; the same session when there is one already */
  session(): Promise<string>
  /** a cookie of the product: `__Host-` where the connection is secure, HttpOnly, SameSite=Lax */
  setCookie(name: string, value: string, options?: { maxAgeSeconds?: number; readable?: boolean }): void
  cookie(name: string): string | null
  logError(error: unknown): void
  /** where search hands over to; empty for this site itself (decision 33) */
  bookingSite: string
  /** absolute address of this site, no trailing slash */
  publicUrl: string
}

export const request = createContext<RequestFacts>()
