import type { Check } from './check.ts'

export const secretChecks: Check[] = [
  {
    problem: 'an earlier secret of the server that is kept nowhere: what was made with it opens nothing (MACHINE-37)',
    of: 'server_secret',
    sql: `
      select format('secret %s', s.number) as at
      from part s
      where s.sealed is null
        and s.name <> (
          select name
          from server_secret
          where newest_since is not null
          order by newest_since desc, number desc
          limit 1
        )`,
  },
]
