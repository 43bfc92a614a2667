import { factsOf, type Agency } from '#domain/agencies/agency.ts'
import type { AgentFacts, AgentRecord } from '#domain/agencies/agent-facts.ts'
import { companyCodeLength } from '#domain/companies/company.ts'
import type { Deduction } from '#domain/pricing/deduction.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

type AgencyRow = {
  code: string
  name: string
  promocode: string
  cashback_percent: number
  adjustment_percent: number | null
  adjustment_minor: number | null
  invoicing: boolean
} & AgentFacts

const adjustmentOf = ({ adjustment_percent: percent, adjustment_minor: amountMinor }: AgencyRow): Deduction | null =>
  percent !== null ? { percent } : amountMinor !== null ? { amountMinor } : null

const ALL = `
  select code, name, promocode, cashback_percent, adjustment_percent, adjustment_minor, invoicing,
    type_rid as "typeRid", group_code as "groupCode", ddi, option_flags as "optionFlags"
  from agency
  where active
  order by code`

/**
 * All agencies by their code, in its order: of two with the same promo code the first counts. The catalogue keeps them
 * in memory.
 */
export const loadAgencies = async (q: Queryable): Promise<Map<string, Agency>> => {
  const rows = await q.query<AgencyRow>(ALL)
  return new Map(
    rows.map((row) => [
      row.code,
      {
        code: row.code,
        name: row.name,
        promocode: row.promocode,
        cashbackPercent: row.cashback_percent,
        adjustment: adjustmentOf(row),
        invoicing: row.invoicing,
        facts: {
          typeRid: row.typeRid,
          groupCode: row.groupCode,
          ddi: row.ddi,
          optionFlags: row.optionFlags,
        },
      },
    ]),
  )
}

const STORE = statement(
  null,
  `
    insert into agency (
      code, name, promocode, cashback_percent, adjustment_percent, adjustment_minor, invoicing, type_rid,
      group_code, ddi, option_flags
    )
    values (
      :code, :name, :promocode, :cashbackPercent, :percent, :minor, :invoicing, :typeRid, :groupCode, :ddi,
      :optionFlags
    )
    on conflict (code) do update
      set name = excluded.name,
        promocode = excluded.promocode,
        cashback_percent = excluded.cashback_percent,
        adjustment_percent = excluded.adjustment_percent,
        adjustment_minor = excluded.adjustment_minor,
        invoicing = excluded.invoicing,
        type_rid = excluded.type_rid,
        group_code = excluded.group_code,
        ddi = excluded.ddi,
        option_flags = excluded.option_flags,
        active = true`,
)

/** Stores an agency, new or changed. The caller moves the catalogue's version. */
export const storeAgency = async (q: Queryable, agency: Agency): Promise<void> => {
  const { code, name, promocode, cashbackPercent, adjustment, invoicing } = agency
  const percent = adjustment && 'percent' in adjustment ? adjustment.percent : null
  const minor = adjustment && 'amountMinor' in adjustment ? adjustment.amountMinor : null
  await STORE(q, { code, name, promocode, cashbackPercent, percent, minor, invoicing, ...factsOf(agency) })
}

const HAS_CODE = `
  select
  from agency
  where upper(code) = upper($1)`

/** Whether a code is an agency's, in any case, also of one that sells no more. */
export const isAgencyCode = async (q: Queryable, code: string): Promise<boolean> =>
  (await q.query(HAS_CODE, [code], 'agency_has_code')).length > 0

const WITHOUT_NUMBER = `
  select code
  from agency
  where active
    and ddi = ''
    and length(code) <> ${companyCodeLength}
    and (asked_at is null or asked_at < $1)
  order by asked_at nulls first, code
  limit $2`

/** Agents of whom no telephone number is known and of whom nobody was asked since a moment (PART-15). */
export const agentsToAskFor = async (q: Queryable, since: Instant, limit: number): Promise<string[]> =>
  (await q.query<{ code: string }>(WITHOUT_NUMBER, [timestamp(since), limit], 'agents_to_ask_for')).map(
    ({ code }) => code,
  )

const ASKED = `
  update agency
  set asked_at = $2
  where code = $1`

export const agentWasAskedFor = async (q: Queryable, code: string, now: Instant): Promise<void> => {
  await q.query(ASKED, [code, timestamp(now)], 'agent_asked')
}

const FILL_IN = statement(
  'agent_fill_in',
  `
    update agency
    set ddi = :ddi,
      type_rid = case when type_rid = 'D' then :typeRid else type_rid end,
      group_code = case when group_code = 'X0' then :groupCode else group_code end,
      option_flags = case when option_flags = '' then :optionFlags else option_flags end,
      promocode = case
        when promocode = '' and not exists (
          select
          from agency other
          where upper(other.promocode) = upper(:promocode)
        ) then :promocode
        else promocode
      end,
      cashback_percent = case when cashback_percent = 0 then :cashback else cashback_percent end
    where code = :code
      and ddi = ''
    returning code`,
)

/**
 * Fills in what another directory says and our row lacks; what the row has stays. Whether anything was stored; the
 * caller then moves the catalogue's version.
 */
export const fillInAgent = async (q: Queryable, found: AgentRecord): Promise<boolean> => {
  const { code, typeRID: typeRid, groupCode, DDI: ddi, promocode, cashback, data } = found
  const rows = await FILL_IN(q, { code, typeRid, groupCode, ddi, promocode, cashback, optionFlags: data.OptionFlags })
  return rows.length > 0
}
