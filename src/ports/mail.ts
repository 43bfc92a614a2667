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
}

/** Throws when the letter was not taken; the job is then tried again. */
export type Mailer = { name: string; send(mail: Mail): Promise<void> }
