import type { Check } from './check.ts'

export const accountChecks: Check[] = [
  {
    problem: 'an account whose address is not in its one spelling (ACCT-1)',
    of: 'account',
    sql: `
      select id::text as at
      from part
      where email <> lower(btrim(email)) or email not like '%_@_%'`,
  },
  {
    problem: 'an account with too many saved cars, or the same plate twice (ACCT-10)',
    of: 'account',
    sql: `
      select a.id::text as at
      from part a
      where jsonb_array_length(a.cars) > 5
        or (
          select count(distinct c ->> 'plate')
          from jsonb_array_elements(a.cars) c
        ) < jsonb_array_length(a.cars)`,
  },
  {
    problem: 'an erased account whose last letter nothing will send (ACCT-12)',
    of: 'account_farewell',
    sql: `
      select f.account_id::text as at
      from part f
      where not exists (
        select from job j
        where j.queue = 'mail'
          and j.payload ->> 'accountId' = f.account_id::text
      )
        and not exists (
          select from job_failed j
          where j.queue = 'mail'
            and j.payload ->> 'accountId' = f.account_id::text
        )`,
  },
]
