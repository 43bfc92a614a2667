import { drawn, isTheme, type Partner, type Theme } from '#domain/partners/partners.ts'
import { themeTokens } from '#domain/partners/themes.ts'
import type { ReadPartner } from '#domain/partners/typed-partner.ts'
import { partnerMarkPath } from '#domain/site-map/machines.ts'
import type { Instant } from '#domain/time/zones.ts'
import { json, timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

export type StoredPartner = Partner & { isNamed: boolean }

type Row = Omit<StoredPartner, 'logo' | 'theme'> & { mark: string | null; theme: string; logoId: string | null }

const markAddress = ({ mark, logoId }: Pick<Row, 'mark' | 'logoId'>): string | null =>
  logoId === null ? mark && drawn(mark) : partnerMarkPath(logoId)
/** A theme that no style sheet has is that of the house. */
const knownTheme = (theme: string): Theme => (isTheme(theme) ? theme : 'theme-default')

const OPEN = `
  select code, name, is_named as "isNamed", mark, theme, banner, logo_id as "logoId"
  from partner
  where is_on
  order by place`

/** The partners that are switched on, in the order of lists. */
export const loadPartners = async (q: Queryable): Promise<StoredPartner[]> =>
  (await q.query<Row>(OPEN)).map(({ mark, theme, logoId, ...row }) => ({
    ...row,
    logo: markAddress({ mark, logoId }),
    theme: knownTheme(theme),
  }))

/** A partner as the house edits it, switched on or not. `changedBy`: who in the words of trails; null: nobody yet. */
export type EditedPartner = StoredPartner & {
  mark: string | null
  hasOwnMark: boolean
  isOn: boolean
  version: number
  changedAt: Instant | null
  changedBy: string | null
}
type EditedRow = Row & Omit<EditedPartner, keyof Row>

const ALL = `
  select code, name, is_named as "isNamed", mark, theme, banner, logo_id as "logoId", is_on as "isOn", version,
    changed_at as "changedAt", changed_by as "changedBy"
  from partner
  order by place`

export const allPartners = async (q: Queryable): Promise<EditedPartner[]> =>
  (await q.query<EditedRow>(ALL)).map(({ logoId, ...row }) => ({
    ...row,
    logo: markAddress({ mark: row.mark, logoId }),
    hasOwnMark: logoId !== null,
    theme: knownTheme(row.theme),
  }))

const ADD = statement(
  'partner_add',
  `
    insert into partner (place, code, name, is_named, mark, theme, tokens, banner, is_on, changed_at, changed_by)
    select coalesce(max(place), 0) + 1, :code, :name, :isNamed::boolean, :mark, :theme, :tokens::jsonb,
      :banner::boolean, :isOn::boolean, :at::timestamptz, :by
    from partner
    on conflict (lower(code)) do nothing
    returning code`,
)
const CHANGE = statement(
  'partner_change',
  `
    update partner
    set name = :name, is_named = :isNamed::boolean, mark = :mark, theme = :theme, tokens = :tokens::jsonb,
      banner = :banner::boolean, is_on = :isOn::boolean, version = version + 1, changed_at = :at::timestamptz,
      changed_by = :by
    where lower(code) = lower(:code)
      and version = :version::integer
    returning code`,
)

/**
 * Stores a partner; `version` is the one that was seen, 0 for a new one, which comes last. False: somebody was faster,
 * or the code is taken.
 */
export const storePartner = async (
  q: Queryable,
  { version, by, ...partner }: ReadPartner & { version: number; by: string },
  now: Instant,
): Promise<boolean> => {
  const tokens = partner.theme === 'theme-default' ? null : json(themeTokens[partner.theme])
  const given = { ...partner, tokens, by, at: timestamp(now) }
  const rows = await (version === 0 ? ADD(q, given) : CHANGE(q, { ...given, version }))
  return rows.length > 0
}

const MOVE_UP = statement(
  'partner_move_up',
  `
    update partner p
    set place = case when p.place = pair.own then pair.above else pair.own end
    from (
      select one.place as own, (select max(place) from partner where place < one.place) as above
      from partner one
      where lower(one.code) = lower(:code)
    ) pair
    where pair.above = (
        select place
        from partner
        where lower(code) = lower(:above)
      )
      and p.place in (pair.own, pair.above)
    returning p.code`,
)
/** Changes places with the one above, if that still is the one that was seen there. False: it is not. */
export const movePartnerUp = async (q: Queryable, code: string, above: string): Promise<boolean> =>
  (await MOVE_UP(q, { code, above })).length > 0

type PartnerLogo = { code: string; version: number; by: string; logo: { id: string; bytes: Uint8Array } | null }
const SET_LOGO = statement(
  'partner_set_logo',
  `
    update partner
    set logo_id = :id, logo = :logo, version = version + 1, changed_at = :at::timestamptz, changed_by = :by
    where lower(code) = lower(:code)
      and version = :version::integer
    returning code`,
)
/** null takes the own mark away, so that the drawn one stands again. False: somebody was faster than `version`. */
export const storePartnerLogo = async (
  q: Queryable,
  { code, version, by, logo }: PartnerLogo,
  now: Instant,
): Promise<boolean> => {
  const text = logo && Buffer.from(logo.bytes).toString('base64')
  return (await SET_LOGO(q, { code, version, by, id: logo?.id ?? null, logo: text, at: timestamp(now) })).length > 0
}

const LOGO = `
  select logo
  from partner
  where logo_id = $1`

/** A partner's own mark as PNG; null: there is none of this id. */
export const partnerLogoById = async (q: Queryable, logoId: string): Promise<Uint8Array | null> => {
  const [row] = await q.query<{ logo: string | null }>(LOGO, [logoId], 'partner_logo')
  return row?.logo ? Buffer.from(row.logo, 'base64') : null
}
