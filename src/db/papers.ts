import type { PaperKind } from '#domain/access/paper.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** A paper of an organisation, as somebody of the house saw it (WORK-24). */
export type Paper = {
  id: string
  kind: PaperKind
  reference: string
  /** the last day on which it counts; null: for good */
  validUntil: LocalDate | null
  isRequired: boolean
  enteredAt: Instant
  /** who entered it, by name */
  enteredBy: string
  endedAt: Instant | null
  /** the one in the place of which it came */
  renews: string | null
}

const COLUMNS = `
  select p.id::text, p.kind, p.reference, p.valid_until as "validUntil", p.is_required as "isRequired",
    p.entered_at as "enteredAt", w.name as "enteredBy", p.ended_at as "endedAt", p.renews::text
  from organisation_paper p
  join person w on w.id = p.entered_by`
const OF = `${COLUMNS}
  where p.organisation_id = $1
  order by p.ended_at desc nulls first, p.valid_until nulls last, p.entered_at, p.id
  limit 200`
const ONE = `${COLUMNS}
  where p.organisation_id = $1
    and p.id = $2`
const RENEWAL = `${COLUMNS}
  where p.organisation_id = $1
    and p.renews = $2`
const OPEN_ALIKE = `${COLUMNS}
  where p.organisation_id = $1
    and p.kind = $2
    and p.reference = $3
    and p.ended_at is null`

/** What was ever recorded of an organisation: what counts comes first, the next to expire before the others. */
export const papersOf = (q: Queryable, organisationId: string): Promise<Paper[]> =>
  q.query<Paper>(OF, [organisationId], 'papers_of')
export const paperOf = async (q: Queryable, organisationId: string, id: string): Promise<Paper | null> =>
  (await q.query<Paper>(ONE, [organisationId, id], 'paper_of'))[0] ?? null
/** The paper that came in the place of another. */
export const renewalOf = async (q: Queryable, organisationId: string, id: string): Promise<Paper | null> =>
  (await q.query<Paper>(RENEWAL, [organisationId, id], 'paper_renewal'))[0] ?? null
/** The one of this kind and number that has not ended. */
export const openPaper = async (
  q: Queryable,
  organisationId: string,
  { kind, reference }: Pick<Paper, 'kind' | 'reference'>,
): Promise<Paper | null> =>
  (await q.query<Paper>(OPEN_ALIKE, [organisationId, kind, reference], 'paper_open_alike'))[0] ?? null

const ADD = statement(
  'paper_add',
  `
    insert into organisation_paper (
      id, organisation_id, kind, reference, valid_until, is_required, entered_at, entered_by, renews
    )
    values (
      :id::uuid, :organisationId::uuid, :kind, :reference, :validUntil::date, :isRequired::boolean, :at, :by::uuid,
      :renews::uuid
    )
    on conflict do nothing
    returning id`,
)
export type NewPaper = Pick<Paper, 'id' | 'kind' | 'reference' | 'validUntil' | 'isRequired' | 'renews'> & {
  organisationId: string
  by: string
}
/** False where there is one of this kind and number. */
export const addPaper = async (tx: Queryable, added: NewPaper, now: Instant): Promise<boolean> =>
  (await ADD(tx, { ...added, at: timestamp(now) })).length === 1

const END = statement(
  'paper_end',
  `
    update organisation_paper
    set ended_at = :at, ended_by = :by::uuid
    where organisation_id = :organisationId::uuid
      and id = :id::uuid
      and ended_at is null
    returning id, kind`,
)
/** False: it had ended. */
export const endPaper = async (
  tx: Queryable,
  ended: { organisationId: string; id: string; by: string },
  now: Instant,
): Promise<boolean> => (await END(tx, { ...ended, at: timestamp(now) })).length === 1

const LOCK_SETTLING = `
  select pg_advisory_xact_lock(hashtext('papers'))`
/**
 * Until the transaction ends, nobody else draws conclusions from papers: what is asked next sees what others have
 * changed before, and who comes after sees what we change. Else two who each renew one of two expired papers would both
 * find the other one expired, and leave the organisation stopped.
 */
export const lockPapers = async (tx: Queryable): Promise<void> =>
  void (await tx.query(LOCK_SETTLING, [], 'papers_lock'))

// Whoever has the word of a day for it stops or goes on; who comes second finds it done.
const STOP = `
  update organisation o
  set stopped_at = case when s.stops then $2::timestamptz end
  from (
    select n.id, exists (
        select
        from organisation_paper p
        where p.organisation_id = n.id
          and p.is_required
          and p.ended_at is null
          and p.valid_until < $1::date
      ) as stops
    from organisation n
  ) s
  where o.id = s.id
    and s.stops <> (o.stopped_at is not null)
  returning o.id::text, o.stopped_at is not null as stops`

/** Stops whose required papers have expired by this day, and lets the others go on. Answers who changed. */
export const settleStops = (tx: Queryable, today: LocalDate, now: Instant): Promise<{ id: string; stops: boolean }[]> =>
  tx.query<{ id: string; stops: boolean }>(STOP, [today, timestamp(now)], 'papers_stop')

// A product that the catalogue took off sale is not touched, and stays off when its operator goes on.
const WITHHOLD = `
  update product p
  set active = not s.stops, withheld = s.stops
  from (
    select c.airport_id, c.id, coalesce(o.stopped_at is not null, false) as stops
    from car_park c
    left join organisation o on o.id = c.organisation_id
  ) s
  where p.airport_id = s.airport_id
    and p.car_park_id = s.id
    and case when s.stops then p.active else p.withheld end
  returning p.id`

/**
 * Takes off sale what stopped operators sell, and puts back what was withheld of the others. Whether anything changed;
 * the caller then moves the catalogue's version.
 */
export const settleWithheld = async (q: Queryable): Promise<boolean> =>
  (await q.query(WITHHOLD, [], 'products_withhold')).length > 0

const STOPPED = `
  select stopped_at as "stoppedAt"
  from organisation
  where id = $1`
/** Since when an organisation sells nothing new because of its papers; null: it sells. */
export const stoppedAt = async (q: Queryable, organisationId: string): Promise<Instant | null> =>
  (await q.query<{ stoppedAt: Instant | null }>(STOPPED, [organisationId], 'organisation_stopped'))[0]?.stoppedAt ??
  null

const STOPPED_CODES = `
  select a.code
  from agency a
  join organisation o on o.id = a.organisation_id
  where o.stopped_at is not null`
/** The agent codes of agencies that sell nothing new. The catalogue keeps them in memory. */
export const stoppedCodes = async (q: Queryable): Promise<Set<string>> =>
  new Set((await q.query<{ code: string }>(STOPPED_CODES)).map(({ code }) => code))

/** A paper that counts until a day. */
export type EndingPaper = Pick<Paper, 'id' | 'kind' | 'reference' | 'isRequired'> & {
  organisationId: string
  validUntil: LocalDate
  /** so many days before its end it was told last (WORK-26); null: not yet */
  toldDays: number | null
}

const ENDING = `
  select p.id::text, p.organisation_id::text as "organisationId", p.kind, p.reference, p.is_required as "isRequired",
    p.valid_until as "validUntil", p.told_days as "toldDays"
  from organisation_paper p
  join organisation o on o.id = p.organisation_id
  where p.ended_at is null
    and o.ended_at is null
    and p.valid_until >= $1`
const ENDING_SOON = `${ENDING}
    and p.valid_until <= $2
  order by p.valid_until, p.id
  limit 1000`
const ENDING_BY_ID = `${ENDING}
    and p.id = $2`

/** Those whose last day is one of these. */
export const papersEnding = (q: Queryable, from: LocalDate, until: LocalDate): Promise<EndingPaper[]> =>
  q.query<EndingPaper>(ENDING_SOON, [from, until], 'papers_ending')
/** The same of one paper; null: it has ended, or has expired by this day. */
export const paperEnding = async (q: Queryable, id: string, today: LocalDate): Promise<EndingPaper | null> =>
  (await q.query<EndingPaper>(ENDING_BY_ID, [today, id], 'paper_ending'))[0] ?? null

const TOLD = `
  update organisation_paper
  set told_days = $2
  where id = $1
    and ended_at is null
    and (told_days is null or told_days > $2)
  returning id`
/** False: somebody else told it, or it has ended meanwhile. */
export const paperTold = async (q: Queryable, id: string, days: number): Promise<boolean> =>
  (await q.query(TOLD, [id, days], 'paper_told')).length > 0
