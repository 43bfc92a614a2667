import { fixedPath } from '#domain/site-map/addresses.ts'
import { couponByCode } from '#db/coupons.ts'
import { subscriberById } from '#db/newsletter.ts'
import { newsletterDiscountMinor } from '#domain/coupons/coupon.ts'
import { confirmWithinMs } from '#domain/coupons/subscription.ts'
import type { Language } from '#domain/languages.ts'
import { dateOf } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { inFours } from '#domain/vouchers/symbols.ts'
import type { Deps } from '../deps.ts'
import { storedConfirmToken, storedUnsubscribeToken } from './link-tokens.ts'

type To = { email: string; language: Language }

/**
 * The letter with the confirmation link. `amountMinor` is 0 for an address that had its code before. Null when the link
 * was pressed, or the address unsubscribed or erased, meanwhile.
 */
export const newsletterConfirmLetter = async (
  deps: Deps,
  { subscriberId }: { subscriberId: string },
): Promise<(To & { confirmUrl: string; validUntil: number; amountMinor: number }) | null> => {
  const subscriber = await subscriberById(deps.db, subscriberId)
  if (!subscriber || subscriber.status !== 'asked' || subscriber.email === '') return null
  return {
    email: subscriber.email,
    language: subscriber.language,
    confirmUrl:
      deps.publicUrl +
      fixedPath(
        'newsletterConfirm',
        subscriber.language,
        await storedConfirmToken(deps, subscriber.id, subscriber.round),
      ),
    validUntil: subscriber.askedAt + confirmWithinMs,
    amountMinor: subscriber.couponCode === null ? newsletterDiscountMinor : 0,
  }
}

export type NewsletterCodeFacts = To & {
  code: string
  amountMinor: number
  validUntil: ReturnType<typeof dateOf> | null
  minimumMinor: number
  searchUrl: string
  unsubscribeUrl: string
}

/**
 * The letter with the code, written in groups of four. Null when the address unsubscribed or was erased meanwhile, or
 * when there is no code any more.
 */
export const newsletterCodeLetter = async (
  deps: Deps,
  { subscriberId }: { subscriberId: string },
): Promise<NewsletterCodeFacts | null> => {
  const subscriber = await subscriberById(deps.db, subscriberId)
  if (!subscriber || subscriber.status !== 'confirmed' || subscriber.couponCode === null || subscriber.email === '')
    return null
  const found = await couponByCode(deps.db, subscriber.couponCode, null, deps.clock.now())
  if (!found || !('amountMinor' in found.coupon.value)) return null
  const { code, value, validUntil, minimumMinor } = found.coupon
  return {
    email: subscriber.email,
    language: subscriber.language,
    code: inFours(code),
    amountMinor: value.amountMinor,
    validUntil: validUntil === null ? null : dateOf(localAt(validUntil, 'UTC')),
    minimumMinor,
    searchUrl: deps.publicUrl + fixedPath('search', subscriber.language),
    unsubscribeUrl:
      deps.publicUrl +
      fixedPath('newsletterUnsubscribe', subscriber.language, await storedUnsubscribeToken(deps, subscriber.id)),
  }
}

export const loadNewsletterConfirm = async (deps: Deps, { id, version }: { id: string; version: number }) => {
  const found = await newsletterConfirmLetter(deps, { subscriberId: id })
  if (!found) return null
  const { email, language, ...model } = found
  return { key: `${id}/${version}`, to: { name: '', address: email, language }, model }
}

/** Each subscriber gets only one code, ever. */
export const loadNewsletterCode = async (deps: Deps, { id }: { id: string }) => {
  const found = await newsletterCodeLetter(deps, { subscriberId: id })
  if (!found) return null
  const { email, language, ...model } = found
  return { key: id, to: { name: '', address: email, language }, model }
}
