import type { Subscription } from '#domain/coupons/subscription.ts'
import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { timestamp } from './columns.ts'
import { statement } from './statement.ts'
import { inBatches, oldRowsOf } from './old-rows.ts'

/** `cameBack`: the reader had unsubscribed and signed up again, so its code is from an earlier time. */
export type Subscriber = Subscription & {
  id: string
  email: string
  language: Language
  couponCode: string | null
  cameBack: boolean
}

type SubscriberRow = {
  id: string
  email: string
  language: Language
  status: Subscription['status']
  round: number
  letters: number
  asked_at: number
  coupon_code: string | null
  came_back: boolean
}

const first = (rows: SubscriberRow[]): Subscriber | null => {
  const [row] = rows
  return row
    ? {
        id: row.id,
        email: row.email,
        language: row.language,
        status: row.status,
        round: row.round,
        letters: row.letters,
        askedAt: row.asked_at,
        couponCode: row.coupon_code,
        cameBack: row.came_back,
      }
    : null
}

const COLUMNS = `
  select id, email, language, status, round, letters, asked_at, coupon_code,
    unsubscribed_at is not null as came_back
  from newsletter_subscriber`
const BY_ID = `
  ${COLUMNS}
  where id = $1`
const BY_ADDRESS = `
  ${COLUMNS}
  where address_key = $1
  for update`
const BY_CONFIRM = `
  ${COLUMNS}
  where confirm_hash = $1`
const BY_UNSUBSCRIBE = `
  ${COLUMNS}
  where unsubscribe_hash = $1`
const LOCK = `
  ${COLUMNS}
  where id = $1
  for update`

export const subscriberById = async (q: Queryable, id: string): Promise<Subscriber | null> =>
  first(await q.query<SubscriberRow>(BY_ID, [id], 'subscriber_by_id'))
export const lockSubscriber = async (tx: Queryable, id: string): Promise<Subscriber | null> =>
  first(await tx.query<SubscriberRow>(LOCK, [id], 'subscriber_lock'))
/** Reads the row and locks it, so that two forms with one address follow each other. */
export const lockByAddress = async (tx: Queryable, addressKey: string): Promise<Subscriber | null> =>
  first(await tx.query<SubscriberRow>(BY_ADDRESS, [addressKey], 'subscriber_by_address'))
export const subscriberByConfirm = async (q: Queryable, hash: string): Promise<Subscriber | null> =>
  first(await q.query<SubscriberRow>(BY_CONFIRM, [hash], 'subscriber_by_confirm'))
export const subscriberByUnsubscribe = async (q: Queryable, hash: string): Promise<Subscriber | null> =>
  first(await q.query<SubscriberRow>(BY_UNSUBSCRIBE, [hash], 'subscriber_by_unsubscribe'))

const INSERT = statement(
  'subscriber_insert',
  `
    insert into newsletter_subscriber (
      id, address_key, email, language, status, asked_at, confirm_hash, unsubscribe_hash
    )
    values (:id, :addressKey, :email, :language, 'asked', :now, :confirmHash, :unsubscribeHash)
    on conflict (address_key) do nothing
    returning id`,
)

/** False when the address is known already. */
export const insertSubscriber = async (
  tx: Queryable,
  subscriber: {
    id: string
    addressKey: string
    email: string
    language: Language
    now: Instant
    confirmHash: string
    unsubscribeHash: string
  },
): Promise<boolean> => {
  const { id, addressKey, email, language, now, confirmHash, unsubscribeHash } = subscriber
  return (
    (await INSERT(tx, { id, addressKey, email, language, now: timestamp(now), confirmHash, unsubscribeHash }))
      .length === 1
  )
}

const ASK_AGAIN = statement(
  'subscriber_ask_again',
  `
    update newsletter_subscriber
    set status = :status,
      round = :round,
      letters = :letters,
      asked_at = :askedAt,
      email = :email,
      language = :language,
      confirm_hash = :confirmHash
    where id = :id`,
)

/** Stores the address as it was spelled last, and the language of the page. */
export const askSubscriberAgain = async (
  tx: Queryable,
  id: string,
  next: Subscription,
  given: { email: string; language: Language; confirmHash: string },
): Promise<void> => {
  await ASK_AGAIN(tx, {
    id,
    status: next.status,
    round: next.round,
    letters: next.letters,
    askedAt: timestamp(next.askedAt),
    email: given.email,
    language: given.language,
    confirmHash: given.confirmHash,
  })
}

const CONFIRM = `
  update newsletter_subscriber
  set status = 'confirmed', confirmed_at = $2, coupon_code = $3
  where id = $1`

export const confirmSubscriber = async (tx: Queryable, id: string, now: Instant, couponCode: string): Promise<void> => {
  await tx.query(CONFIRM, [id, timestamp(now), couponCode], 'subscriber_confirm')
}

const UNSUBSCRIBE = `
  update newsletter_subscriber
  set status = 'unsubscribed', unsubscribed_at = $2
  where id = $1
    and status <> 'unsubscribed'`

export const unsubscribe = async (q: Queryable, id: string, now: Instant): Promise<void> => {
  await q.query(UNSUBSCRIBE, [id, timestamp(now)], 'subscriber_unsubscribe')
}

const FORGET_ASKED = oldRowsOf('newsletter_subscriber', `status = 'asked' and coupon_code is null and asked_at <= $2`)
const LEFT = `status <> 'confirmed' and email <> '' and greatest(asked_at, unsubscribed_at) <= $2`
const FORGET_LEFT = `
  with emptied as (
    update newsletter_subscriber
    set email = ''
    where id = any (
      array(
        select id
        from newsletter_subscriber
        where ${LEFT}
        limit $1
      )
    )
      and ${LEFT}
    returning 1
  )
  select count(*) as n
  from emptied`

/**
 * Deletes addresses that nobody confirmed and those of readers who left. What stays is the digest of who had a code
 * (PR-18).
 */
export const forgetReaders = async (q: Queryable, before: Instant): Promise<void> => {
  await inBatches(q, FORGET_ASKED, [timestamp(before)], 'subscriber_forget_asked')
  await inBatches(q, FORGET_LEFT, [timestamp(before)], 'subscriber_forget_left')
}
