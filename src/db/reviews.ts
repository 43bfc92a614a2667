import type { Language } from '#domain/languages.ts'
import type { SimulatedReview } from '#domain/reviews/seed.ts'
import type { ReviewState, ReviewText, StarCounts } from '#domain/reviews/review.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { json, timestamp } from './columns.ts'
import { statement } from './statement.ts'

export type Stay = { airportId: number; bookingId: string }

// The rows are locked, so that two processes ask different drivers. The invitation is written in the same transaction.
const TO_INVITE = `
  select airport_id, id
  from booking b
  where status = 'checked_out'
    and checked_out_at <= $1
    and checked_out_at > $2
    and erased_at is null
    and not exists (
      select from review_invitation i
      where i.airport_id = b.airport_id
        and i.booking_id = b.id
    )
  order by checked_out_at
  limit $3
  for update of b skip locked`

/** Stays that ended between the two moments and whose drivers nobody has asked yet. */
export const staysToInvite = async (tx: Queryable, until: Instant, after: Instant, limit: number): Promise<Stay[]> =>
  (
    await tx.query<{ airport_id: number; id: string }>(
      TO_INVITE,
      [timestamp(until), timestamp(after), limit],
      'review_to_invite',
    )
  ).map((row) => ({ airportId: row.airport_id, bookingId: row.id }))

const INVITE = `
  insert into review_invitation (airport_id, booking_id, token_hash, invited_at)
  values ($1, $2, $3, $4)
  on conflict do nothing
  returning booking_id`

/** Notes an invitation. False when the driver was asked before. */
export const invite = async (
  tx: Queryable,
  { airportId, bookingId }: Stay,
  tokenHash: string,
  now: Instant,
): Promise<boolean> =>
  (await tx.query(INVITE, [airportId, bookingId, tokenHash, timestamp(now)], 'review_invite')).length === 1

const BY_HASH = `
  select i.airport_id, i.booking_id, i.invited_at,
    exists (
      select from review r
      where r.airport_id = i.airport_id
        and r.booking_id = i.booking_id
    ) as written
  from review_invitation i
  where i.token_hash = $1`
const OF_BOOKING = `
  select i.airport_id, i.booking_id, i.invited_at,
    exists (
      select from review r
      where r.airport_id = i.airport_id
        and r.booking_id = i.booking_id
    ) as written
  from review_invitation i
  where i.booking_id = $1`

type InvitationRow = { airport_id: number; booking_id: string; invited_at: number; written: boolean }
export type Invitation = Stay & { invitedAt: Instant; written: boolean }
const toInvitation = (row: InvitationRow | undefined): Invitation | null =>
  row ? { airportId: row.airport_id, bookingId: row.booking_id, invitedAt: row.invited_at, written: row.written } : null

export const invitationByHash = async (q: Queryable, tokenHash: string): Promise<Invitation | null> =>
  toInvitation((await q.query<InvitationRow>(BY_HASH, [tokenHash], 'review_invitation_by_hash'))[0])
export const invitationOf = async (q: Queryable, bookingId: string): Promise<Invitation | null> =>
  toInvitation((await q.query<InvitationRow>(OF_BOOKING, [bookingId], 'review_invitation_of'))[0])

// the car park is that of the product; a product that is gone from the catalogue still has its row
const INSERT = statement(
  'review_insert',
  `
    insert into review (
      airport_id, booking_id, car_park_id, stars, title, body, display_name, language, state, created_at
    )
    select b.airport_id, b.id, p.car_park_id, :stars, :title, :body, :displayName, :language, :state, :now
    from booking b
    join product p on p.airport_id = b.airport_id and p.id = b.product_id
    where b.airport_id = :airportId
      and b.id = :bookingId
      and b.erased_at is null
    on conflict do nothing
    returning booking_id`,
)

/** Stores a review. False when there is one already, or when the booking was erased. */
export const insertReview = async (
  q: Queryable,
  { airportId, bookingId }: Stay,
  review: ReviewText & { language: Language; state: ReviewState; now: Instant },
): Promise<boolean> => {
  const { stars, title, body, displayName, language, state, now } = review
  return (
    (await INSERT(q, { airportId, bookingId, stars, title, body, displayName, language, state, now: timestamp(now) }))
      .length === 1
  )
}

// Everything is counted anew each time, so that the counts cannot drift. Rows of car parks that have no reviews any
// more are deleted.
const REFRESH = `
  with counted as (
    select airport_id, car_park_id, count(*) filter (where stars = 1)::int as s1,
      count(*) filter (where stars = 2)::int as s2, count(*) filter (where stars = 3)::int as s3,
      count(*) filter (where stars = 4)::int as s4, count(*) filter (where stars = 5)::int as s5,
      count(*) filter (where simulated)::int as simulated
    from (
      select airport_id, car_park_id, stars, false as simulated
      from review
      where state = 'published'
      union all
      select airport_id, car_park_id, stars, true
      from simulated_review
    ) as given
    group by airport_id, car_park_id
  ), kept as (
    insert into review_summary (
      airport_id, car_park_id, stars_1, stars_2, stars_3, stars_4, stars_5, simulated, counted_at
    )
    select airport_id, car_park_id, s1, s2, s3, s4, s5, simulated, $1
    from counted
    on conflict (airport_id, car_park_id) do update
      set stars_1 = excluded.stars_1,
        stars_2 = excluded.stars_2,
        stars_3 = excluded.stars_3,
        stars_4 = excluded.stars_4,
        stars_5 = excluded.stars_5,
        simulated = excluded.simulated,
        counted_at = excluded.counted_at
  )
  delete from review_summary s
  where not exists (
    select from counted c
    where c.airport_id = s.airport_id
      and c.car_park_id = s.car_park_id
  )`

export const refreshSummary = async (q: Queryable, now: Instant): Promise<void> => {
  await q.query(REFRESH, [timestamp(now)], 'review_refresh_summary')
}

const SUMMARIES = `
  select airport_id, car_park_id, stars_1, stars_2, stars_3, stars_4, stars_5, simulated
  from review_summary
  order by airport_id, car_park_id`

/** How many reviews of each number of stars a car park has, and how many of them are simulated (REVIEW-11). */
export type CountedReviews = { airportId: number; carParkId: number; counts: StarCounts; simulated: number }

/** The counts of every car park that has reviews, in one statement (REVIEW-10). */
export const countedReviews = async (q: Queryable): Promise<CountedReviews[]> =>
  (
    await q.query<{
      airport_id: number
      car_park_id: number
      stars_1: number
      stars_2: number
      stars_3: number
      stars_4: number
      stars_5: number
      simulated: number
    }>(SUMMARIES, [], 'review_summaries')
  ).map((row) => ({
    airportId: row.airport_id,
    carParkId: row.car_park_id,
    counts: [row.stars_1, row.stars_2, row.stars_3, row.stars_4, row.stars_5],
    simulated: row.simulated,
  }))

// Each half reads only as many as are wanted, the newest first, which its index gives.
const NEWEST = `
  (
    select stars, title, body, display_name, language, created_at, false as simulated
    from review
    where state = 'published'
      and title <> ''
      and ($2::int is null or airport_id = $2)
    order by created_at desc, booking_id
    limit $1
  )
  union all
  (
    select stars, title, body, display_name, language, created_at, true
    from simulated_review
    where ($2::int is null or airport_id = $2)
    order by created_at desc, airport_id, car_park_id
    limit $1
  )
  order by simulated, created_at desc
  limit $1`

export type PublishedReview = ReviewText & { language: Language; createdAt: Instant }

type PublishedRow = {
  stars: ReviewText['stars']
  title: string
  body: string
  display_name: string
  language: Language
  created_at: number
}

/**
 * The newest reviews of one airport, or of all; those of real stays come before simulated ones. Erased reviews have no
 * words to show.
 */
export const newestReviews = async (
  q: Queryable,
  limit: number,
  airportId: number | null = null,
): Promise<PublishedReview[]> => {
  const rows = await q.query<PublishedRow>(NEWEST, [limit, airportId], 'review_newest')
  return rows.map((row) => ({
    stars: row.stars,
    title: row.title,
    body: row.body,
    displayName: row.display_name,
    language: row.language,
    createdAt: row.created_at,
  }))
}

const SEED = `
  insert into simulated_review (
    airport_id, car_park_id, nth, stars, title, body, display_name, language, created_at
  )
  select "airportId", "carParkId", nth, stars, title, body, "displayName", language, "createdAt"
  from jsonb_to_recordset($1::jsonb) as n(
    "airportId" int, "carParkId" int, nth int, stars int, title text, body text, "displayName" text, language text,
    "createdAt" timestamptz
  )
  on conflict do nothing`

/** Stores the reviews of simulated stays, all in one statement. Those that are there stay as they are. */
export const storeSimulatedReviews = async (q: Queryable, reviews: readonly SimulatedReview[]): Promise<void> => {
  await q.query(SEED, [json(reviews.map((one) => ({ ...one, createdAt: timestamp(one.createdAt) })))])
}

const FORGET_SIMULATED = `
  delete from simulated_review
  where airport_id = any ($1::int[])
  returning nth`

/** Deletes those of airports whose car parks now come from a file (REVIEW-11), and counts anew if there were any. */
export const forgetSimulatedReviews = async (q: Queryable, airportIds: readonly number[], now: Instant) => {
  const gone = await q.query(FORGET_SIMULATED, [airportIds])
  if (gone.length > 0) await refreshSummary(q, now)
}
