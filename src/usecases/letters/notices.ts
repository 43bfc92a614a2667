import type { Queryable } from '#db/db.ts'
import { enqueue, type NewJob } from '#db/jobs.ts'
import { membersOf, type Member } from '#db/members.ts'
import { mayMend } from '#domain/agencies/managers.ts'
import { noticeId, readNotice } from '#domain/letters/notice-id.ts'
import type { Instant } from '#domain/time/zones.ts'
import { mailJob } from '../jobs/mail-jobs.ts'

/** What is told: a kind of letter, and what its reader must be allowed to do. */
const notices = {
  keyEnding: { operation: 'key.rotate', id: (id: string) => ({ kind: 'keyEnding', keyNoticeId: id }) as const },
  hookFailing: { operation: 'webhook.make', id: (id: string) => ({ kind: 'hookFailing', hookNoticeId: id }) as const },
} as const
type Notice = keyof typeof notices
type About = { id: string; organisationId: string; code: string }

/** One letter for each of these people, in however many roles. */
export const orderForEach = (
  tx: Queryable,
  members: readonly Pick<Member, 'personId'>[],
  letter: (personId: string) => NewJob,
): Promise<void> => enqueue(tx, [...new Set(members.map(({ personId }) => personId))].map(letter))

/** Orders a letter to everybody who may mend it, one to each person. */
export const tellWhoMends = async (
  tx: Queryable,
  notice: Notice,
  about: About,
  { version, now }: { version: number; now: Instant },
): Promise<void> => {
  const { operation, id } = notices[notice]
  const people = (await membersOf(tx, about.organisationId)).filter((one) => mayMend(one, operation, about))
  await orderForEach(tx, people, (personId) =>
    mailJob({ ...id(noticeId({ about: about.id, personId })), version }, now),
  )
}

/** Whoever such a letter goes to, when it is written; null where he may not mend it any more. */
export const whoMends = async (q: Queryable, notice: Notice, id: string, about: About): Promise<Member | null> => {
  const { personId } = readNotice(id)
  const found = (await membersOf(q, about.organisationId)).find(
    (one) => one.personId === personId && mayMend(one, notices[notice].operation, about),
  )
  return found ?? null
}
