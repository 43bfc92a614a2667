import { parseVoucherCode } from '#domain/vouchers/code.ts'
import { photographed, scanned, textOfPdf } from '#test/scanner.ts'
import type { RunningServer } from '#test/builders/server.ts'

/** A letter as /dev/mail shows it. `text` is its plain-text part, with all blanks as one space. */
export type Letter = {
  href: string
  to: string
  subject: string
  language: string
  text: string
  attachments: { name: string; type: string; href: string }[]
}

const longestWaitMs = 60_000

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const plain = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)

export const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim()

const get = async (server: RunningServer, path: string): Promise<string> => {
  const answer = await fetch(server.url + path)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer.text()
}

const listed = /<td><bdi>([^<]*)<\/bdi><\/td><td lang="([^"]*)"><a href="([^"]*)">([^<]*)<\/a>/g

/** Every letter that arrived, newest first, as the list names it. */
const list = async (server: RunningServer): Promise<Pick<Letter, 'href' | 'to' | 'subject' | 'language'>[]> =>
  [...(await get(server, '/dev/mail')).matchAll(listed)].map(([, to = '', language = '', href = '', subject = '']) => ({
    to: plain(to),
    language,
    href,
    subject: plain(subject),
  }))

const opened = async (
  server: RunningServer,
  entry: Pick<Letter, 'href' | 'to' | 'subject' | 'language'>,
): Promise<Letter> => {
  const page = await get(server, entry.href)
  const text = squeezed(plain(/<pre[^>]*>([\s\S]*?)<\/pre>/.exec(page)?.[1] ?? ''))
  const attachments = [...page.matchAll(/<li><a href="([^"]*\/attachments\/\d+)">([^<]*)<\/a> \(([^,]*),/g)].map(
    ([, href = '', name = '', type = '']) => ({ href, name: plain(name), type }),
  )
  return { ...entry, text, attachments }
}

/** The letters to an address whose text or subject contains `words`, after everything that is due was sent. */
export const lettersTo = async (server: RunningServer, email: string, words: string): Promise<Letter[]> => {
  await server.runJobs()
  const letters = await Promise.all(
    (await list(server)).filter(({ to }) => to === email).map((entry) => opened(server, entry)),
  )
  return letters.filter(({ subject, text }) => `${subject} ${text}`.includes(squeezed(words)))
}

/** The newest such letter. Waits until there are `count`, because the server's own worker may be sending one. */
export const letterTo = async (server: RunningServer, email: string, words: string, count = 1): Promise<Letter> => {
  const late = Date.now() + longestWaitMs
  for (;;) {
    const letters = await lettersTo(server, email, words)
    if (letters[0] && letters.length >= count) return letters[0]
    if (Date.now() > late)
      throw new Error(
        `no letter to ${email} with "${words}"; there are: ${(await list(server)).map(({ to, subject }) => `${to} ${subject}`).join(' | ') || 'none'}`,
      )
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The six digits of a code letter, which are in its subject. */
export const codeOf = ({ subject }: Letter): string => /\b\d{6}\b/.exec(subject)?.[0] ?? ''

/** The pass that a letter brings, as a camera and a reader see it. */
export const passIn = async (
  server: RunningServer,
  { attachments }: Letter,
): Promise<{ codes: Record<string, string>; text: string }> => {
  const pdf = attachments.find(({ type }) => type === 'application/pdf')
  if (!pdf) throw new Error(`no PDF among ${attachments.map(({ name }) => name).join(', ') || 'no attachments'}`)
  const bytes = new Uint8Array(await (await fetch(server.url + pdf.href)).arrayBuffer())
  return { codes: await codesOf(await photographed(bytes)), text: await textOfPdf(bytes) }
}

/** The code in each barcode of a picture, by its format: in a QR code more is behind it (GATE-21). */
export const codesOf = async (png: Uint8Array): Promise<Record<string, string>> =>
  Object.fromEntries((await scanned(png)).map(({ format, text }) => [format, parseVoucherCode(text) ?? text]))
