import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'
import { tagOf, isLanguage } from '#domain/languages.ts'
import type { Mail, Mailer } from '#ports/mail.ts'

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

/** One mailbox and nothing more: no control characters, brackets, commas or blanks that could make two of it (ML-03). */
const isOneMailbox = (address: string): boolean =>
  address.length <= 254 && /^[^\s\p{Cc}<>(),;:"\\[\]@]{1,64}@[^\s\p{Cc}<>(),;:"\\[\]@]+$/u.test(address)

/** Other letters in the domain as their ASCII form, which every server understands. */
const asciiAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1))
  if (domain === '') throw new Error('not an address that mail can be sent to')
  return `${address.slice(0, at)}@${domain}`
}

const headerText = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** The letter's id as Message-ID, so that a letter sent twice after a crash is one letter for most mailboxes (ML-01). */
const messageId = (id: string, from: string): string => `<${id.replace(/[^\w.-]/g, '-')}@${from.slice(from.lastIndexOf('@') + 1)}>`

const messageOf = (mail: Mail, { from, replyTo }: SmtpSettings) => {
  if (!isOneMailbox(mail.to.address)) throw new Error('not an address that mail can be sent to')
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
      filename, contentType, content: Buffer.from(content), contentDisposition: cid ? ('inline' as const) : ('attachment' as const), ...(cid && { cid }),
    })),
    // no holiday reply answers a machine (RFC 3834); the second is what Exchange listens to
    headers: {
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

/** Code and status, not the server's words: those repeat the recipient's address, and errors are logged and kept with the job. */
const reasonOf = (error: unknown): string => {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'no reason given'
}

/** Letters by SMTP. `send` throws when the server did not take the letter or the address cannot be one. */
export const createSmtp = (settings: SmtpSettings): Mailer => {
  const { dkim } = settings
  const transport = createTransport({ ...connectionOf(settings.url), ...timeouts, ...(dkim && { dkim }), disableFileAccess: true, disableUrlAccess: true })
  return {
    name: 'smtp',
    send: async (mail) => {
      const message = messageOf(mail, settings)
      const { rejected } = await transport.sendMail(message).catch((error: unknown) => {
        throw new Error(`the mail server did not take the letter (${reasonOf(error)})`)
      })
      if (rejected.length > 0) throw new Error('the mail server refused the recipient')
    },
  }
}
