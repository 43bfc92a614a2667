import { randomBytes } from 'node:crypto'
import { insertCoupon } from '#db/coupons.ts'
import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import {
  confirmSubscriber,
  lockSubscriber,
  subscriberByConfirm,
  subscriberByUnsubscribe,
  unsubscribe,
} from '#db/newsletter.ts'
import { allowances } from '#domain/access/tries.ts'
import { readEmail } from '#domain/bookings/typed-text.ts'
import { newsletterCodeDays, newsletterDiscountMinor, personalCode } from '#domain/coupons/coupon.ts'
import { mayConfirm } from '#domain/coupons/subscription.ts'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { dayMs, type Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { askForNewsletter } from '../newsletter/ask-for-newsletter.ts'
import { digestOf } from '../sessions.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { admitMailbox, admitNetwork, noLetterWent } from '../tries.ts'

/**
 * Takes the form of the newsletter page: it starts the double opt-in (COUP-10). The answer is the same for somebody who
 * is a reader already. Refusals: email_required, email_invalid, mandatory (fields email, consent), too_many_requests.
 */
export const subscribe = async (
  deps: Deps,
  actor: Actor,
  { email, consent, language }: { email: string; consent: boolean; language: Language },
): Promise<Outcome<true>> => {
  const address = readEmail(email)
  const fields: Record<string, ProblemCode> = {}
  if (email.trim() === '') fields['email'] = 'email_required'
  else if (!address) fields['email'] = 'email_invalid'
  if (!consent) fields['consent'] = 'mandatory'
  const [code] = Object.values(fields)
  if (code || !address) return refused(code ?? 'email_invalid', undefined, fields)
  if (!(await admitNetwork(deps, actor, 'newsletter', allowances.newsletter, deps.clock.now())))
    return refused('too_many_requests')
  // the answer is the same, or it would say what others asked for
  if (
    (await admitMailbox(deps, actor, address, deps.clock.now())) &&
    !(await askForNewsletter(deps, address, language))
  )
    await noLetterWent(deps, actor, address)
  return done(true)
}

const tokenLimit = 100

/**
 * The sign-up that a confirmation link belongs to; looking changes nothing (CS-07). `withCode`: the code belongs to
 * this sign-up and not to an earlier one.
 */
export const findConfirmation = async (
  deps: Deps,
  _actor: Actor,
  { token }: { token: string },
): Promise<Outcome<{ confirmed: boolean; withCode: boolean }>> => {
  const found = token.length > tokenLimit ? null : await subscriberByConfirm(deps.db, digestOf(token))
  if (!found || !mayConfirm(found, deps.clock.now())) return refused('newsletter_link_unknown')
  return done({ confirmed: found.status === 'confirmed', withCode: !found.cameBack })
}

/**
 * Takes the button behind the link: the address is a reader from now on, and the first time ever gets a code of five
 * euro (settled 18). Refusal: newsletter_link_unknown.
 */
export const confirmNewsletter = async (
  deps: Deps,
  _actor: Actor,
  { token }: { token: string },
): Promise<Outcome<true>> => {
  const now = deps.clock.now()
  const found = token.length > tokenLimit ? null : await subscriberByConfirm(deps.db, digestOf(token))
  if (!found || !mayConfirm(found, now)) return refused('newsletter_link_unknown')
  await deps.db.transaction(async (tx) => {
    const subscriber = await lockSubscriber(tx, found.id)
    if (!subscriber || subscriber.status !== 'asked') return
    const code = subscriber.couponCode ?? (await newCode(tx, now))
    await confirmSubscriber(tx, subscriber.id, now, code)
    if (subscriber.couponCode === null)
      await enqueue(tx, mailJob({ kind: 'newsletterCode', subscriberId: subscriber.id, version: 1 }, now))
  })
  deps.wake()
  return done(true)
}

const newCode = async (tx: Queryable, now: Instant): Promise<string> => {
  const code = personalCode(randomBytes(32))
  const coupon = {
    code,
    description: 'Newsletter',
    value: { amountMinor: newsletterDiscountMinor },
    validFrom: null,
    validUntil: now + newsletterCodeDays * dayMs,
    mostUses: 1,
    mostUsesEach: 1,
    minimumMinor: 0,
    minimumDays: 1,
    airports: null,
    products: null,
    agentCode: null,
  }
  // the codes have 57 bits, so two equal ones mean that chance is broken on this machine, and nobody is confirmed
  if (!(await insertCoupon(tx, coupon, now))) throw new Error('a personal code was drawn twice')
  return code
}

/** Whether an unsubscribe link is one of ours. Asking changes nothing. */
export const findSubscription = async (
  deps: Deps,
  _actor: Actor,
  { token }: { token: string },
): Promise<Outcome<{ email: string; subscribed: boolean }>> => {
  const found = token.length > tokenLimit ? null : await subscriberByUnsubscribe(deps.db, digestOf(token))
  return found
    ? done({ email: found.email, subscribed: found.status !== 'unsubscribed' })
    : refused('newsletter_link_unknown')
}

/**
 * Unsubscribes with one press, here or in the mail program (RFC 8058). The answer is the same the second time
 * (COUP-11). Refusal: newsletter_link_unknown.
 */
export const unsubscribeNewsletter = async (
  deps: Deps,
  _actor: Actor,
  { token }: { token: string },
): Promise<Outcome<true>> => {
  const found = token.length > tokenLimit ? null : await subscriberByUnsubscribe(deps.db, digestOf(token))
  if (!found) return refused('newsletter_link_unknown')
  await unsubscribe(deps.db, found.id, deps.clock.now())
  return done(true)
}
