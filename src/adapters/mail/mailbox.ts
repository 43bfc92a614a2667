import type { Instant } from '#domain/time/zones.ts'
import type { Clock } from '#ports/clock.ts'
import type { Mail, Mailer } from '#ports/mail.ts'

export type MailboxEntry = { id: string; receivedAt: Instant; recipient: string; subject: string; language: string }
export type StoredMail = Mail & { receivedAt: Instant }

/** Where the local mailbox keeps its letters: db/mailbox.ts, or memory in tests. */
export type MailboxStore = {
  /** Putting the same id again changes nothing (ML-01). */
  put(mail: Mail, receivedAt: Instant): Promise<void>
  /** Newest first. */
  list(limit: number): Promise<MailboxEntry[]>
  get(id: string): Promise<StoredMail | null>
}

/** Takes the letters when no SMTP server is configured. They are kept and can be read at /dev/mail. */
export const createMailbox = (store: MailboxStore, clock: Clock): Mailer => ({
  name: 'mailbox',
  send: (mail) => store.put(mail, clock.now()),
})

const entryOf = ({ id, receivedAt, to, subject, language }: StoredMail): MailboxEntry => ({
  id,
  receivedAt,
  recipient: to.address,
  subject,
  language,
})

/** A mailbox that lasts as long as the process. */
export const memoryMailbox = (): MailboxStore => {
  const mails = new Map<string, StoredMail>()
  return {
    put: async (mail, receivedAt) => {
      if (!mails.has(mail.id)) mails.set(mail.id, { ...mail, receivedAt })
    },
    list: async (limit) => [...mails.values()].reverse().slice(0, limit).map(entryOf),
    get: async (id) => mails.get(id) ?? null,
  }
}
