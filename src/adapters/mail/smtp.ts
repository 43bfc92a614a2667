import { setMaxListeners } from 'node:events'
import { domainToASCII } from 'node:url'
import { createTransport } from 'nodemailer'
import { tagOf, isLanguage } from '#domain/languages.ts'
import { mailKey } from '#domain/letters/delivery.ts'
import { MailRefused, type Mail, type Mailer } from '#ports/mail.ts'

export type SmtpSettings = {
  /** `smtp://user:password@host:587` (STARTTLS), or `smtps://…` (TLS from the first byte, port 465). */
  url: string
  from: { name: string; address: string }
  replyTo?: string
  /** When given, letters are signed with this key; DNS must publish its public half. */
  dkim?: { domainName: string; keySelector: string; privateKey: string }
  /** The only authorities that the server is believed (PEM); without it those of the machine (ACCESS-40). */
  ca?: string
  /** Shorter ones, for tests. */
  waits?: Partial<typeof waits>
}

/**
 * In milliseconds. A server that does not answer must not hold up the worker for long; the job is tried again (FT-15).
 * On a machine without a moment to spare a timer runs before an answer that has come is read, so the first two are not
 * short; all together end before the lease of a letter does (src/jobs/worker.ts). `idleTimeout`: so long a connection
 * is kept for the next letter, because to open one costs as much as to send a letter. It is shorter than what any
 * server or firewall between the two allows.
 */
const waits = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 5_000,
  idleTimeout: 5_000,
}
/** As many as letters and codes leave at once (src/usecases/jobs/lane-table.ts), so that none waits for another. */
const connections = 6

const notAnAddress = () => new MailRefused('not an address', 'not an address that mail can be sent to')

/** Exactly one mailbox: no control characters, brackets, commas or blanks, which could turn it into two (ML-03). */
const isOneMailbox = (address: string): boolean =>
  address.length <= 254 && /^[^\s\p{Cc}<>(),;:"\\[\]@]{1,64}@[^\s\p{Cc}<>(),;:"\\[\]@]+$/u.test(address)

/** Writes a domain with other than ASCII letters in its ASCII form, which every server understands. */
const asciiAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  const domain = domainToASCII(address.slice(at + 1))
  if (domain === '') throw notAnAddress()
  return `${address.slice(0, at)}@${domain}`
}

const headerText = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/**
 * Uses the letter's id as Message-ID, so that most mail programs show a letter that was sent twice, because of a crash,
 * only once (ML-01).
 */
const messageId = (id: string, from: string): string => `<${mailKey(id)}@${from.slice(from.lastIndexOf('@') + 1)}>`

const messageOf = (mail: Mail, { from, replyTo }: SmtpSettings) => {
  if (!isOneMailbox(mail.to.address)) throw notAnAddress()
  const address = asciiAddress(mail.to.address)
  return {
    from,
    ...(replyTo && { replyTo }),
    // Objects and never "Name <address>", so that a name with a comma or bracket stays a name.
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
      // Sent byte for byte, even when the content is text.
      contentTransferEncoding: 'base64' as const,
    })),
    // Keeps holiday replies from answering a machine (RFC 3834). Exchange heeds the second header.
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

/**
 * Letters leave this machine over an encrypted connection, unless the address says that it is not needed
 * (`?tls=optional`); a password always does (ACCESS-36).
 */
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
    requireTLS: !secure && !local && (user !== '' || url.searchParams.get('tls') !== 'optional'),
    ...(user && { auth: { user, pass: decodeURIComponent(url.password) } }),
  }
}

/** What went wrong between us and the mail server, by the code of the error or of the connection's own. */
const words: readonly (readonly [codes: RegExp, words: string])[] = [
  [/^(EAUTH|ENOAUTH)$/, 'user or password is wrong'],
  [/^CERT_HAS_EXPIRED$/, 'its certificate has expired'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'its certificate is for another name'],
  [
    /^(SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF))/,
    'nobody we know signed its certificate: SMTP_CA names a file with others to trust',
  ],
  [/^(ETLS|ERR_SSL_|EPROTO)/, 'it offers no encryption that we can use'],
  [/^(ENOTFOUND|EAI_|EDNS)/, 'its name is unknown'],
  [/^ECONNREFUSED$/, 'nothing listens there'],
  [/^(ETIMEDOUT|ECONNRESET|ECONNECTION|EHOSTUNREACH)$/, 'it does not answer'],
]

/**
 * Why, in words where we know them, with code and status, and without the server's words: those repeat the recipient's
 * address, and errors are logged and kept with the job.
 */
const reasonOf = (error: unknown): string => {
  const { code, originalCode, responseCode } = (error ?? {}) as Record<string, unknown>
  const codes = [originalCode, code].filter((one) => typeof one === 'string')
  const known = words.find(([pattern]) => codes.some((code) => pattern.test(code)))?.[1]
  const status = typeof responseCode === 'number' ? [responseCode] : []
  const named = [...codes, ...status].join(' ')
  return [known, named].filter(Boolean).join(': ') || 'no reason given'
}

/**
 * Why the address takes no letters; null when that is not the reason for the failure. The server must have refused for
 * good (5xx) at RCPT TO, with an enhanced code (RFC 3463) that blames the address. A full mailbox (5.2.2) may be
 * emptied, and a bad sender (5.1.8) or a policy (5.7.x) is about us: those are tried again, and a person sees what
 * never went through (LETTER-5).
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
 * The headers that the signature covers, among them those that mail programs act upon without asking anybody. RFC 8058
 * requires both headers of unsubscribing.
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

/**
 * Sends letters by SMTP. `send` throws when the server did not accept the letter, or when the address cannot be one.
 * Connections are kept for the letters that follow. Where the server has closed one meanwhile, and not a byte of the
 * letter was sent, it goes once over a new one.
 */
export const createSmtp = (settings: SmtpSettings): Mailer => {
  const { dkim, ca } = settings
  const leaving = new AbortController()
  // each letter on its way listens to it
  setMaxListeners(0, leaving.signal)
  const transport = createTransport({
    ...connectionOf(settings.url),
    ...waits,
    ...settings.waits,
    // whoever is believed by its certificate only has to show one, on this machine too
    ...(ca !== undefined && { requireTLS: true, tls: { ca } }),
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
    maxRequeues: 1,
    ...(dkim && { dkim: { ...dkim, headerFieldNames: signedHeaders } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    name: 'smtp',
    send: async (mail) => {
      const message = messageOf(mail, settings)
      const { rejected } = await transport.sendMail({ ...message, signal: leaving.signal }).catch((error: unknown) => {
        const refusal = refusalOf(error)
        throw refusal === null
          ? new Error(`the mail server did not take the letter (${reasonOf(error)})`)
          : new MailRefused(refusal)
      })
      if (rejected.length > 0) throw new Error('the mail server refused the recipient')
    },
    close: () => {
      leaving.abort()
      transport.close()
    },
  }
}
