import type { OrganisationKind, Role, Scope } from '#domain/access/people.ts'
import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'
import { json, timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

export type Invitation = {
  id: string
  email: string
  role: Role
  scope: Scope
  language: Language
  organisation: { id: string; kind: OrganisationKind; slug: string; name: string }
  /** null: the command on the server */
  invitedBy: { id: string; name: string } | null
  invitedAt: Instant
  /** whether somebody else has to agree before the letter goes out, and when somebody did (RIGHT-5) */
  needsAgreement: boolean
  agreedAt: Instant | null
  endedAt: Instant | null
  endedHow: 'accepted' | 'withdrawn' | null
}
type Row = {
  id: string
  email: string
  role: Role
  scope: Scope
  language: Language
  organisation_id: string
  kind: OrganisationKind
  slug: string
  organisation: string
  invited_by: string | null
  inviter: string | null
  invited_at: number
  needs_agreement: boolean
  agreed_at: number | null
  ended_at: number | null
  ended_how: Invitation['endedHow']
}
const invitationOf = (row: Row): Invitation => ({
  id: row.id,
  email: row.email,
  role: row.role,
  scope: row.scope,
  language: row.language,
  organisation: { id: row.organisation_id, kind: row.kind, slug: row.slug, name: row.organisation },
  invitedBy: row.invited_by === null ? null : { id: row.invited_by, name: row.inviter ?? '' },
  invitedAt: row.invited_at,
  needsAgreement: row.needs_agreement,
  agreedAt: row.agreed_at,
  endedAt: row.ended_at,
  endedHow: row.ended_how,
})

const SELECT = `
  select i.id::text, i.email, i.role, i.scope, i.language, o.id::text as organisation_id, o.kind, o.slug,
    o.name as organisation, i.invited_by::text, p.name as inviter, i.invited_at, i.needs_agreement, i.agreed_at,
    i.ended_at, i.ended_how
  from invitation i
  join organisation o on o.id = i.organisation_id
  left join person p on p.id = i.invited_by`
const BY_ID = `${SELECT}
  where i.id = $1`
const BY_TOKEN = `${SELECT}
  where i.token_hash = $1`
const OPEN = `${SELECT}
  where i.ended_at is null
    and ($1::uuid is null or i.organisation_id = $1)
    and coalesce(i.agreed_at, i.invited_at) >= $2
  order by i.invited_at desc
  limit 200`
const INSERT = statement(
  'invitation_insert',
  `
    insert into invitation (
      id, token_hash, email, organisation_id, role, scope, language, invited_by, invited_at, needs_agreement
    )
    values (
      :id, :tokenHash, :email, :organisationId, :role, :scope, :language, :by, :now, :needsAgreement
    )`,
)
// of two that end it at once one succeeds
const END = `
  update invitation
  set ended_at = $2, ended_how = $3
  where id = $1
    and ended_at is null
  returning id`
const END_OLDER = `
  update invitation
  set ended_at = $4, ended_how = 'withdrawn'
  where email = $1
    and organisation_id = $2
    and role = $3
    and ended_at is null`
const AGREE = `
  update invitation
  set agreed_by = $2, agreed_at = $3
  where id = $1
    and needs_agreement
    and agreed_at is null
    and ended_at is null
    and invited_by is distinct from $2
  returning id`

export const invitationById = async (q: Queryable, id: string): Promise<Invitation | null> => {
  const [row] = await q.query<Row>(BY_ID, [id], 'invitation_by_id')
  return row ? invitationOf(row) : null
}
export const invitationByHash = async (q: Queryable, tokenHash: string): Promise<Invitation | null> => {
  const [row] = await q.query<Row>(BY_TOKEN, [tokenHash], 'invitation_by_token')
  return row ? invitationOf(row) : null
}
/** Those that nobody accepted, of one organisation or of all, from this moment on. */
export const openInvitations = async (q: Queryable, organisationId: string | null, since: Instant) =>
  (await q.query<Row>(OPEN, [organisationId, timestamp(since)], 'invitations_open')).map(invitationOf)

export type NewInvitation = {
  id: string
  tokenHash: string
  email: string
  organisationId: string
  role: Role
  scope: Scope
  language: Language
  by: string | null
  needsAgreement: boolean
}
/** The newest invitation of somebody to a role is the one that counts: older ones end. */
export const insertInvitation = async (q: Queryable, invitation: NewInvitation, now: Instant): Promise<void> => {
  const { email, organisationId, role } = invitation
  await q.query(END_OLDER, [email, organisationId, role, timestamp(now)], 'invitation_end_older')
  await INSERT(q, { ...invitation, scope: json(invitation.scope), now: timestamp(now) })
}
/** True for exactly one who ends it. */
export const endInvitation = async (q: Queryable, id: string, how: 'accepted' | 'withdrawn', now: Instant) =>
  (await q.query(END, [id, timestamp(now), how], 'invitation_end')).length === 1
/** True for exactly one who agrees, who is not the one that invited. */
export const agreeInvitation = async (q: Queryable, id: string, personId: string, now: Instant) =>
  (await q.query(AGREE, [id, personId, timestamp(now)], 'invitation_agree')).length === 1
