import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Page } from 'playwright-core'

/** Where a page is cut: behind every so many elements, and behind every one of a part that is looked at closely. */
type Cuts = { every: number; closely: RegExp }

const piecesOf = (html: string, { every, closely }: Cuts): string[] => {
  const body = html.indexOf('<body')
  const close = closely.exec(html)
  const from = close?.index ?? Infinity
  const to = from + (close?.[0].length ?? 0)
  // with script, what stands in there is text, in which the mark of a piece would never be read
  const unread = [...html.matchAll(/<noscript>[\s\S]*?<\/noscript>/g)].map(({ index, 0: { length } }) => [
    index,
    length,
  ])
  const isRead = (end: number) => unread.every(([at = 0, length = 0]) => end <= at || end >= at + length)
  const ends = [...html.matchAll(/<\/(?!script|style|option|title|path)[a-z1-6]+>/g)]
    .map((tag) => tag.index + tag[0].length)
    .filter((end) => end > body && isRead(end))
    .filter((end, index) => index % every === 0 || (end > from && end < to))
  return [0, ...ends].map((end, index) => html.slice(end, ends[index]))
}

/** The page draws what it has so far; a page that lets nothing be drawn yet is not waited for. */
const drawn = (page: Page, piece: number): Promise<unknown> =>
  page.waitForFunction(
    (wanted) => {
      const marks = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT)
      let isRead = false
      while (!isRead && marks.nextNode()) isRead = marks.currentNode.nodeValue === wanted
      return (
        isRead &&
        new Promise<boolean>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))
          if (performance.getEntriesByName('first-paint').length === 0) setTimeout(() => resolve(true), 30)
        })
      )
    },
    `piece ${piece}`,
    { polling: 10 },
  )

/**
 * A server before the one at `url`, whose pages come in pieces: the next one when everything before it was drawn. So
 * the browser does what it does on a slow processor or a slow line, however fast this machine is. Answers its address,
 * and how many pieces there were.
 */
export const inPieces = async (url: string, page: Page, cuts: Cuts): Promise<{ url: string; sent: () => number }> => {
  let sent = 0
  const pass = async (asked: IncomingMessage, answer: ServerResponse, from: IncomingMessage) => {
    const parts: Buffer[] = []
    for await (const part of from) parts.push(part as Buffer)
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = from.headers
    answer.writeHead(from.statusCode ?? 502, headers)
    const body = Buffer.concat(parts)
    if (asked.headers['sec-fetch-dest'] !== 'document') return void answer.end(body)
    for (const piece of piecesOf(body.toString(), cuts)) {
      sent += 1
      answer.write(`${piece}<!--piece ${sent}-->`)
      await drawn(page, sent)
    }
    answer.end()
  }
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    asked.pipe(
      request(
        url + asked.url,
        { method: asked.method, headers },
        (from) => void pass(asked, answer, from).catch((error: Error) => answer.destroy(error)),
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent: () => sent }
}
