export type Attachment = { filename: string; contentType: string; content: Uint8Array; cid?: string }

export type Mail = {
  /** unique per letter: the provider and the local mailbox drop a repetition */
  id: string
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
  language: string
  attachments: Attachment[]
  /** beyond those every letter has, such as List-Unsubscribe */
  headers?: Record<string, string>
}

/** Throws when the letter was not taken; the job is then tried again, unless it was MailRefused. */
export type Mailer = { name: string; send(mail: Mail): Promise<void> }

/**
 * This address takes no letters, now or later: trying again is of no use (LETTER-5). `reason`: the server's code, e.g.
 * `550 5.1.1`.
 */
export class MailRefused extends Error {
  readonly reason: string
  constructor(reason: string, message = 'the mail server refused the recipient') {
    super(message)
    this.reason = reason
  }
}
