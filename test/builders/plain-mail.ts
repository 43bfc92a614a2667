import type { Mail } from '#ports/mail.ts'

/** The shortest letter there can be. */
export const plainMail: Mail = {
  id: 'letter-1',
  to: { name: 'Ada', address: 'ada@example.org' },
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  language: 'en',
  attachments: [],
}
