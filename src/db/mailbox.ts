import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { json, timestamp } from './columns.ts'
import { statement } from './statement.ts'
import { inBatches, oldRowsOf } from './old-rows.ts'

/** A letter as ports/mail.ts hands it over. It is kept for /dev/mail instead of being sent. */
export type StoredMail = {
  id: string
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
  language: string
  attachments: { filename: string; contentType: string; content: Uint8Array; cid?: string }[]
}
export type MailHead = { id: string; receivedAt: Instant; recipient: string; subject: string; language: string }

const PUT = statement(
  'mailbox_put',
  `
    insert into mailbox (id, received_at, recipient, subject, language, html, text, attachments)
    values (:id, :now, :recipient, :subject, :language, :html, :text, :attachments)
    on conflict (id) do nothing`,
)

/** Keeps a letter. One with the id of another is dropped, as a mail provider would do. */
export const putMail = async (q: Queryable, mail: StoredMail, now: Instant): Promise<void> => {
  const attachments = mail.attachments.map((a) => ({ ...a, content: Buffer.from(a.content).toString('base64') }))
  await PUT(q, {
    id: mail.id,
    now: timestamp(now),
    recipient: mail.to.address,
    subject: mail.subject,
    language: mail.language,
    html: mail.html,
    text: mail.text,
    attachments: json(attachments),
  })
}

const LIST = `
  select id, received_at, recipient, subject, language
  from mailbox
  order by received_at desc, id desc
  limit $1`

/** The letters, the newest first. */
export const listMail = async (q: Queryable, limit = 50): Promise<MailHead[]> =>
  (
    await q.query<{ id: string; received_at: number; recipient: string; subject: string; language: string }>(
      LIST,
      [limit],
      'mailbox_list',
    )
  ).map((row) => ({
    id: row.id,
    receivedAt: row.received_at,
    recipient: row.recipient,
    subject: row.subject,
    language: row.language,
  }))

const BY_ID = `
  select id, received_at, recipient, subject, language, html, text, attachments
  from mailbox
  where id = $1`

type MailRow = {
  id: string
  received_at: number
  recipient: string
  subject: string
  language: string
  html: string
  text: string
  attachments: { filename: string; contentType: string; content: string; cid?: string }[]
}

export const mailById = async (q: Queryable, id: string): Promise<(StoredMail & { receivedAt: Instant }) | null> => {
  const [row] = await q.query<MailRow>(BY_ID, [id], 'mailbox_by_id')
  if (!row) return null
  return {
    id: row.id,
    receivedAt: row.received_at,
    to: { name: '', address: row.recipient },
    subject: row.subject,
    html: row.html,
    text: row.text,
    language: row.language,
    attachments: row.attachments.map((a) => ({ ...a, content: Buffer.from(a.content, 'base64') })),
  }
}

const DELETE_OLD = oldRowsOf('mailbox', 'received_at <= $2')

export const deleteOldMail = async (q: Queryable, before: Instant): Promise<void> => {
  await inBatches(q, DELETE_OLD, [timestamp(before)], 'mailbox_delete_old')
}

/** The mailbox in the form that adapters/mail/mailbox.ts asks for. */
export const mailboxStore = (db: Queryable) => ({
  put: (mail: StoredMail, receivedAt: Instant): Promise<void> => putMail(db, mail, receivedAt),
  list: (limit: number): Promise<MailHead[]> => listMail(db, limit),
  get: (id: string): Promise<(StoredMail & { receivedAt: Instant }) | null> => mailById(db, id),
})
