import type { Check } from './check.ts'

/** What must be true of claims and of files that people gave us (docs/rulebook/claims.md). */
export const claimChecks: Check[] = [
  {
    problem: 'a claim whose account is neither encrypted under a named key nor erased (CLAIM-6)',
    of: 'claim',
    sql: `
      select id::text as at
      from part
      where (account is null) <> (account_key is null) or (account is null) <> (account_hint is null)`,
  },
  {
    problem: 'a claim that was granted without an amount, or given an amount without being granted (CLAIM-8)',
    of: 'claim',
    sql: `
      select id::text as at
      from part
      where (status = 'approved') <> (refund_minor + waived_minor + transfer_minor > 0)`,
  },
  {
    problem: 'a claim that waits for its customer and is decided, or has no question without an answer (CLAIM-18)',
    of: 'claim',
    sql: `
      select c.id::text as at
      from part c
      where c.waiting_since is not null
        and (
          c.status <> 'received'
          or not exists (
            select
            from claim_question q
            where q.claim_id = c.id
              and q.answered_at is null
          )
        )`,
  },
  {
    problem: 'a file of a claim that is not there, or of another booking (UP-21)',
    of: 'stored_file',
    sql: `
      select f.key as at
      from part f
      where f.owner_kind = 'claim'
        and f.owner_id is not null
        and not exists (
          select from claim c
          where c.airport_id = f.airport_id
            and c.id = f.owner_id
            and c.booking_id = f.booking_id
        )`,
  },
  {
    problem: 'a file that was taken away because of a virus, and the trail does not say so (CLAIM-10)',
    of: 'stored_file',
    sql: `
      select f.key as at
      from part f
      where f.scan in ('infected', 'removed')
        and not exists (
          select from audit a
          where a.airport_id = f.airport_id
            and a.booking_id = f.booking_id
            and a.action = 'claim_file_infected'
            and a.data ->> 'claimId' = f.owner_id::text
            and a.data ->> 'slot' = f.slot
        )`,
  },
]
