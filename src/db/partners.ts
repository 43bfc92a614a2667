import { drawn, isTheme, type Partner } from '#domain/partners/partners.ts'
import type { Queryable } from './db.ts'

export type StoredPartner = Partner & { isNamed: boolean }

const ALL = `
  select code, name, is_named as "isNamed", mark, theme, banner
  from partner
  order by place`
type Row = Omit<StoredPartner, 'logo' | 'theme'> & { mark: string; theme: string }

/** All partners in the order of lists. A theme that no style sheet has is that of the house. */
export const loadPartners = async (q: Queryable): Promise<StoredPartner[]> =>
  (await q.query<Row>(ALL)).map(({ mark, theme, ...row }) => ({
    ...row,
    logo: drawn(mark),
    theme: isTheme(theme) ? theme : 'theme-default',
  }))
