import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import { membersOf, type Member } from '#db/members.ts'
import { seesPapers } from '#domain/access/paper.ts'
import { isTold } from '#domain/access/told.ts'
import { managesWhole } from '#domain/agencies/managers.ts'
import { noticeId, readNotice } from '#domain/letters/notice-id.ts'
import type { Instant } from '#domain/time/zones.ts'
import { mailJob } from '../jobs/mail-jobs.ts'

type About = { id: string; organisationId: string; code?: string }

/** Each notice: the order of its letter, and which members of the organisation read it. */
const notices = {
  keyEnding: {
    order: (id: string) => ({ kind: 'keyEnding', keyNoticeId: id }) as const,
    reads: (member: Member, about: About) => isTold(member, 'key.rotate', about),
  },
  hookFailing: {
    order: (id: string) => ({ kind: 'hookFailing', hookNoticeId: id }) as const,
    reads: (member: Member, about: About) => isTold(member, 'webhook.make', about),
  },
  paperEnding: {
    order: (id: string) => ({ kind: 'paperEnding', paperNoticeId: id }) as const,
    reads: (member: Member, { organisationId }: About) => seesPapers(member, organisationId),
  },
  payoutAccount: {
    order: (id: string) => ({ kind: 'payoutAccount', payoutAccountNoticeId: id }) as const,
    // the account of the house is the business of those who set it
    reads: (member: Member, { organisationId }: About) =>
      member.organisation.kind !== 'house' && isTold(member, 'statement.view', { organisationId }),
  },
  creditNotice: {
    order: (id: string) => ({ kind: 'creditNotice', creditNoticeId: id }) as const,
    reads: (member: Member) => managesWhole(member),
  },
} as const
type Notice = keyof typeof notices

/** Orders a letter to everybody who reads of it, one to each person, in however many roles. */
export const tellReaders = async (
  tx: Queryable,
  notice: Notice,
  about: About,
  { version, now }: { version: number; now: Instant },
): Promise<void> => {
  const { order, reads } = notices[notice]
  const readers = (await membersOf(tx, about.organisationId)).filter((one) => reads(one, about))
  await enqueue(
    tx,
    [...new Set(readers.map(({ personId }) => personId))].map((personId) =>
      mailJob({ ...order(noticeId({ about: about.id, personId })), version }, now),
    ),
  )
}

/** Whoever such a letter goes to, when it is written; null where he is none of its readers any more. */
export const readerOf = async (q: Queryable, notice: Notice, id: string, about: About): Promise<Member | null> => {
  const { personId } = readNotice(id)
  const members = await membersOf(q, about.organisationId)
  return members.find((one) => one.personId === personId && notices[notice].reads(one, about)) ?? null
}

/** A letter to such a reader, as letters are loaded. */
export const letterTo = <Model>(
  { name, email: address, language }: Member,
  { id, version }: { id: string; version: number },
  model: Model,
) => ({ key: `${id}/${version}`, to: { name, address, language }, model })
