export type Attachment = { filename: string; contentType: string; content: Uint8Array; cid?: string }

export type Mail = {
  /** unique for each letter, so that the provider and the local mailbox drop a repetition */
  id: string
  to: { name: string; address: string }
  subject: string
  html: string
  text: string
  language: string
  attachments: Attachment[]
  /** headers that only this letter has, such as List-Unsubscribe */
  headers?: Record<string, string>
}

/**
 * Sends a letter. It throws when the letter was not accepted; the job then tries again, unless the error was
 * MailRefused. After `close` letters that are on their way fail at once, and so does every other.
 */
export type Mailer = { name: string; send(mail: Mail): Promise<void>; close?(): void }

/**
 * The address takes no letters, neither now nor later, so trying again is of no use (LETTER-5). `reason` is the
 * server's code, for example `550 5.1.1`.
 */
export class MailRefused extends Error {
  readonly reason: string
  constructor(reason: string, message = 'the mail server refused the recipient') {
    super(message)
    this.reason = reason
  }
}
