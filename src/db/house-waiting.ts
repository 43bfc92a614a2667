import type { RequestKind } from '#domain/access/favour.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

/** What waits in the house, counted at one moment. */
export type Waiting = {
  moneyAlerts: number
  /** given up (those alike are one), late queues, and what fails for too long */
  jobAlerts: number
  /** to be answered; below, those among them that are late, and those that this person looks into */
  claims: number
  lateClaims: number
  ownClaims: number
  /** asked for by others */
  requests: number
  /** by others, to a role that a second person agrees to */
  invitations: number
  /** payouts, and accounts to which money goes, that others asked for */
  payouts: number
  /** who asks to join, with an address that is proved */
  joins: number
  /** organisations with a paper that has expired or soon will */
  papers: number
}

const WAITING = statement(
  'house_waiting',
  `
    select
      (
        select count(*)
        from money_alert
        where resolved_at is null
      )::int as money,
      (
        (
          select count(*)
          from (
            select queue
            from job_failed
            group by queue, last_error
          ) alike
        ) + (
          select count(*)
          from (
            select queue
            from job
            where run_at < :lateFrom
            group by queue
          ) late
        ) + (
          select count(*)
          from recurring_run
          where last_error is not null
            and (
              last_ok_at is null
              or (name = :quickName and last_ok_at < :quickFrom)
              or (name <> :quickName and last_ok_at < :failingFrom)
            )
        )
      )::int as jobs,
      (
        select count(*)
        from service_request
        where ended_at is null
          and asked_by::text <> :personId
          and kind = any (:kinds::text[])
      )::int as requests,
      (
        select count(*)
        from invitation
        where needs_agreement
          and agreed_at is null
          and ended_at is null
          and invited_by::text is distinct from :personId
          and invited_at >= :invitedFrom
      )::int as invitations,
      (
        select count(*)
        from join_request
        where proved_at is not null
          and ended_at is null
      )::int as joins,
      (
        (
          select count(*)
          from payout
          where state = 'asked'
            and asked_by::text <> :personId
        ) + (
          select count(*)
          from bank_account
          where answered_at is null
            and asked_by::text <> :personId
        )
      )::int as payouts,
      (
        select count(distinct p.organisation_id)
        from organisation_paper p
        join organisation o on o.id = p.organisation_id
        where p.ended_at is null
          and p.valid_until <= :papersUntil
          and o.ended_at is null
      )::int as papers,
      claims.*
    from (
      select count(*)::int as claims, (count(*) filter (where c.due_at < :now))::int as late,
        (count(*) filter (where c.taken_by::text = :personId))::int as own
      from claim c
      where c.status = 'received'
        and (c.waiting_since is null or c.due_at <= :now)
        and not exists (
          select from service_request r
          where r.claim_id = c.id
            and r.ended_at is null
        )
    ) claims`,
)

type WaitingRow = {
  money: number
  jobs: number
  claims: number
  late: number
  own: number
  requests: number
  invitations: number
  payouts: number
  joins: number
  papers: number
}

/**
 * Everything at once, because each page of the house shows it (MACHINE-19, WORK-10). `kinds`: the requests that this
 * person may answer. `lateFrom`: what is due since before that is late; what has not gone well since `failingFrom`,
 * or since `quick.from` for one of that name, fails for too long. An invitation from before `invitedFrom` is over. A
 * paper whose last day is `papersUntil` or before it is to be looked after.
 */
export const houseWaiting = async (
  q: Queryable,
  asked: {
    personId: string
    kinds: readonly RequestKind[]
    now: Instant
    lateFrom: Instant
    failingFrom: Instant
    quick: { name: string; from: Instant }
    invitedFrom: Instant
    papersUntil: LocalDate
  },
): Promise<Waiting> => {
  const [row] = await WAITING<WaitingRow>(q, {
    personId: asked.personId,
    kinds: asked.kinds,
    now: timestamp(asked.now),
    lateFrom: timestamp(asked.lateFrom),
    failingFrom: timestamp(asked.failingFrom),
    quickName: asked.quick.name,
    quickFrom: timestamp(asked.quick.from),
    invitedFrom: timestamp(asked.invitedFrom),
    papersUntil: asked.papersUntil,
  })
  if (!row) throw new Error('counting answers one row')
  const { money, jobs, late, own, ...rest } = row
  return { ...rest, moneyAlerts: money, jobAlerts: jobs, lateClaims: late, ownClaims: own }
}
