import type { Instant } from '#domain/time/zones.ts'
import type { MailboxEntry, MailboxStore, StoredMail } from './mailbox.ts'

/**
 * A page outside the product's own pages. It needs no framework, so any server can serve it. A `:name` in `path`
 * arrives in `params`.
 */
export type DevMailRoute = {
  method: 'GET'
  path: string
  handle(request: Request, params: Record<string, string>): Promise<Response>
}

const shown = 200

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** For the pages of the mailbox: no script, inline styles, and the icon and frames from this origin only. */
const pagePolicy =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/**
 * For the letter itself: only its own styles and pictures, in a sandbox even when it is opened without the frame. Its
 * links may lead out of the sandbox.
 */
const letterPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const headers = (contentType: string, policy: string): Record<string, string> => ({
  'content-type': contentType,
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
})

const style = `<style>:root{color-scheme:light}body{font:16px/1.5 system-ui,sans-serif;color:#2B3A52;background:#F6F8FB;margin:0}*{box-sizing:border-box}.table{overflow-x:auto}main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem}h1{font-size:1.6rem;color:#0B1F3A;line-height:1.2}table{border-collapse:collapse;width:100%;background:#fff}th,td{text-align:left;padding:.6rem .75rem;border-bottom:1px solid #D3DCE8;vertical-align:top;overflow-wrap:anywhere}td a{display:inline-block;min-height:1.5rem}a{color:#0A4FB5}iframe{width:100%;height:60rem;border:1px solid #7A889C;border-radius:10px;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#fff;border:1px solid #D3DCE8;border-radius:10px;padding:1rem}dt{color:#55637A}dd{margin:0 0 .5rem;color:#0B1F3A;font-weight:600}:focus-visible{outline:3px solid #0B1F3A;outline-offset:2px}</style>`

const page = (title: string, body: string, status = 200): Response =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${escaped(title)} | Local mailbox</title>${style}</head><body><main>${body}</main></body></html>`,
    {
      status,
      headers: headers('text/html; charset=utf-8', pagePolicy),
    },
  )

const notFound = (): Response =>
  page('Not found', '<h1>No such letter</h1><p><a href="/dev/mail">All letters</a></p>', 404)

const when = (receivedAt: Instant): string => new Date(receivedAt).toISOString().slice(0, 19).replace('T', ' ')
const addressOf = (id: string, part = ''): string => `/dev/mail/${encodeURIComponent(id)}${part}`

const row = (mail: MailboxEntry): string =>
  `<tr><td>${when(mail.receivedAt)}</td><td><bdi>${escaped(mail.recipient)}</bdi></td><td lang="${escaped(mail.language)}"><a href="${escaped(addressOf(mail.id))}">${escaped(mail.subject)}</a></td><td>${escaped(mail.language)}</td></tr>`

const listPage = (mails: MailboxEntry[]): Response =>
  page(
    'Letters',
    `<h1>Local mailbox</h1><p>No mail server is configured, so letters stay here.</p>${
      mails.length === 0
        ? '<p>No letters yet.</p>'
        : `<div class="table" role="region" aria-label="Letters" tabindex="0"><table><thead><tr><th scope="col">Time (UTC)</th><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Language</th></tr></thead><tbody>${mails.map(row).join('')}</tbody></table></div>`
    }`,
  )

/**
 * Turns the addresses of a text part into links, so that the letter can be followed without its HTML. Only http and
 * https addresses become links.
 */
const linked = (text: string): string =>
  escaped(text).replace(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}">${url}</a>`)

const attachmentList = (mail: StoredMail): string =>
  mail.attachments.length === 0
    ? ''
    : `<h2>Attachments</h2><ul>${mail.attachments
        .map(
          ({ filename, contentType, content }, i) =>
            `<li><a href="${escaped(addressOf(mail.id, `/attachments/${i}`))}">${escaped(filename)}</a> (${escaped(contentType)}, ${Math.ceil(content.length / 1024)} KB)</li>`,
        )
        .join('')}</ul>`

const mailPage = (mail: StoredMail): Response =>
  page(
    mail.subject,
    `<p><a href="/dev/mail">All letters</a></p><h1 lang="${escaped(mail.language)}">${escaped(mail.subject)}</h1>
<dl><dt>To</dt><dd><bdi>${escaped(mail.to.address)}</bdi></dd><dt>Time (UTC)</dt><dd>${when(mail.receivedAt)}</dd></dl>${attachmentList(mail)}
<h2>Text</h2><pre lang="${escaped(mail.language)}">${linked(mail.text)}</pre>
<h2>HTML</h2><iframe title="The letter as HTML" src="${escaped(addressOf(mail.id, '/html'))}" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>`,
  )

/**
 * Puts the pictures of a letter in as data, because a sandboxed frame has no origin that could fetch them. Its links
 * open outside the frame.
 */
const letterHtml = (mail: StoredMail): string =>
  mail.attachments
    .filter(({ cid, contentType }) => cid !== undefined && /^image\/(png|jpeg|gif)$/.test(contentType))
    .reduce(
      (markup, { cid, contentType, content }) =>
        markup.replaceAll(
          `cid:${escaped(cid ?? '')}`,
          `data:${contentType};base64,${Buffer.from(content).toString('base64')}`,
        ),
      mail.html,
    )
    .replace('<head>', '<head><base target="_top">')

/**
 * A header as RFC 6266 defines it: a name in plain ASCII for old programs and one in UTF-8 for others. The file is
 * always downloaded, never shown as a page of this origin.
 */
const dispositionOf = (filename: string): string => {
  const ascii = filename.replace(/[^\w.-]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)}`
}

const download = (mail: StoredMail, index: string): Response => {
  const attachment = /^\d{1,3}$/.test(index) ? mail.attachments[Number(index)] : undefined
  if (!attachment) return notFound()
  const known = /^(application\/pdf|image\/png|image\/jpeg|text\/calendar(; charset=utf-8; method=[A-Z]+)?)$/.test(
    attachment.contentType,
  )
    ? attachment.contentType
    : 'application/octet-stream'
  return new Response(new Uint8Array(attachment.content), {
    headers: {
      ...headers(known, "default-src 'none'; sandbox"),
      'content-disposition': dispositionOf(attachment.filename),
    },
  })
}

/**
 * The local mailbox as pages. Mount them only when letters go to the mailbox, because they show every letter with its
 * codes to whoever can reach the address. Links of letters lead to `publicUrl`. Somebody who reads them under another
 * name of this machine stays under that name, where the browser has its bookings (PAY-20).
 */
export const devMailRoutes = (store: MailboxStore, publicUrl: string): DevMailRoute[] => {
  const withMail = async (
    request: Request,
    id: string | undefined,
    answer: (mail: StoredMail) => Response,
  ): Promise<Response> => {
    const mail = await store.get(id ?? '')
    if (!mail) return notFound()
    const here = new URL(request.url).origin
    const asRead = (words: string) => words.replaceAll(new URL(publicUrl).origin, here)
    return answer({ ...mail, text: asRead(mail.text), html: asRead(mail.html) })
  }
  return [
    { method: 'GET', path: '/dev/mail', handle: async () => listPage(await store.list(shown)) },
    { method: 'GET', path: '/dev/mail/:id', handle: (request, { id }) => withMail(request, id, mailPage) },
    {
      method: 'GET',
      path: '/dev/mail/:id/html',
      handle: (request, { id }) =>
        withMail(
          request,
          id,
          (mail) => new Response(letterHtml(mail), { headers: headers('text/html; charset=utf-8', letterPolicy) }),
        ),
    },
    {
      method: 'GET',
      path: '/dev/mail/:id/attachments/:index',
      handle: (request, { id, index }) => withMail(request, id, (mail) => download(mail, index ?? '')),
    },
  ]
}
