import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'
import { tagOf, isLanguage } from '#domain/languages.ts'
import { mailKey } from '#domain/letters/delivery.ts'
import { MailRefused, type Mail, type Mailer } from '#ports/mail.ts'

export type SmtpSettings = {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…` (TLS from the first byte, port 465) */
  url: string
  from: { name: string; address: string }
  replyTo?: string
  /** signs with this key when given; DNS must carry its public half */
  dkim?: { domainName: string; keySelector: string; privateKey: string }
}

/** A server that does not answer must not hold the worker: the job is tried again (FT-15). */
const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 20_000, dnsTimeout: 5_000 }

const notAnAddress = () => new MailRefused('not an address', 'not an address that mail can be sent to')

/**
 * One mailbox and nothing more: no control characters, brackets, commas or blanks that could make two of it (ML-03).
 */
const isOneMailbox = (address: string): boolean =>
  address.length <= 254 && /^[^\s\p{Cc}<>(),;:"\\[\]@]{1,64}@[^\s\p{Cc}<>(),;:"\\[\]@]+$/u.test(address)

/** Other letters in the domain as their ASCII form, which every server understands. */
const asciiAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1))
  if (domain === '') throw notAnAddress()
  return `${address.slice(0, at)}@${domain}`
}

const headerText = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/**
 * The letter's id as Message-ID, so that a letter sent twice after a crash is one letter for most mailboxes (ML-01).
 */
const messageId = (id: string, from: string): string => `<${mailKey(id)}@${from.slice(from.lastIndexOf('@') + 1)}>`

const messageOf = (mail: Mail, { from, replyTo }: SmtpSettings) => {
  if (!isOneMailbox(mail.to.address)) throw notAnAddress()
  const address = asciiAddress(mail.to.address)
  return {
    from,
    ...(replyTo && { replyTo }),
    // objects, never "Name <address>": a name with a comma or bracket stays a name
    to: { name: headerText(mail.to.name), address },
    envelope: { from: from.address, to: [address] },
    messageId: messageId(mail.id, from.address),
    subject: headerText(mail.subject),
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments.map(({ filename, contentType, content, cid }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
      contentDisposition: cid ? ('inline' as const) : ('attachment' as const),
      ...(cid && { cid }),
      // byte for byte, also where the content is text
      contentTransferEncoding: 'base64' as const,
    })),
    // no holiday reply answers a machine (RFC 3834); the second is what Exchange listens to
    headers: {
      ...Object.fromEntries(Object.entries(mail.headers ?? {}).map(([name, value]) => [name, headerText(value)])),
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(isLanguage(mail.language) && { 'Content-Language': tagOf[mail.language] }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A password goes over an encrypted line only; a server on this machine may do without. */
export const connectionOf = (address: string) => {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const local = host === 'localhost' || host === '127.0.0.1' || host === '::1'
  const user = decodeURIComponent(url.username)
  return {
    host,
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    requireTLS: user !== '' && !secure && !local,
    ...(user && { auth: { user, pass: decodeURIComponent(url.password) } }),
  }
}

/**
 * Code and status, not the server's words: those repeat the recipient's address, and errors are logged and kept with
 * the job.
 */
const reasonOf = (error: unknown): string => {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') ||
    'no reason given'
  )
}

/**
 * The address takes no letters: refused for good (5xx) at RCPT TO, and the enhanced code (RFC 3463) blames the address.
 * A full mailbox (5.2.2) may empty itself, a bad sender (5.1.8) or a policy (5.7.x) is about us: those are tried again,
 * and a person sees what never went through (LETTER-5).
 */
const refusalOf = (error: unknown): string | null => {
  const { command, responseCode, response } = (error ?? {}) as {
    command?: unknown
    responseCode?: unknown
    response?: unknown
  }
  if (command !== 'RCPT TO' || typeof responseCode !== 'number' || responseCode < 500) return null
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(typeof response === 'string' ? response : '')?.[1]
  const isPermanent = enhanced
    ? /^5\.(1\.([0-6]|10)|2\.[01]|4\.[14])$/.test(enhanced)
    : [550, 551, 553].includes(responseCode)
  return isPermanent ? [responseCode, enhanced].filter(Boolean).join(' ') : null
}

/**
 * What the signature covers: also what mail programs act upon without asking anybody (RFC 8058 demands both headers of
 * unsubscribing).
 */
const signedHeaders = [
  'From',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':')

/** Letters by SMTP. `send` throws when the server did not take the letter or the address cannot be one. */
export const createSmtp = (settings: SmtpSettings): Mailer => {
  const { dkim } = settings
  const transport = createTransport({
    ...connectionOf(settings.url),
    ...timeouts,
    ...(dkim && { dkim: { ...dkim, headerFieldNames: signedHeaders } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    name: 'smtp',
    send: async (mail) => {
      const message = messageOf(mail, settings)
      const { rejected } = await transport.sendMail(message).catch((error: unknown) => {
        const refusal = refusalOf(error)
        throw refusal === null
          ? new Error(`the mail server did not take the letter (${reasonOf(error)})`)
          : new MailRefused(refusal)
      })
      if (rejected.length > 0) throw new Error('the mail server refused the recipient')
    },
  }
}
