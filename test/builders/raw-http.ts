import { connect } from 'node:net'

/** What a server said on one connection, word for word, and how long the connection lasted. */
export type Spoken = { status: number; headers: Record<string, string>; text: string; ms: number }

const read = (text: string, ms: number): Spoken => {
  const [head = '', ...body] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(first.split(' ')[1] ?? 0), headers, text: body.join('\r\n\r\n'), ms }
}

/**
 * Sends `first`, and then what `more` returns after every `everyMs`, until the server closes the connection. After
 * `longestMs`, or when `until` comes, it gives up and closes the connection itself. It is for what no client library
 * sends: broken, half or very slow requests. `from` is the address of this machine it comes from. Ask with
 * `Connection: close`, or it waits for the end of the server's keep-alive.
 */
export const speak = (
  url: string,
  first: string,
  {
    more,
    everyMs = 500,
    longestMs = 120_000,
    until,
    from = '127.0.0.1',
  }: {
    more?: () => string
    everyMs?: number
    longestMs?: number
    until?: Promise<unknown>
    from?: string
  } = {},
): Promise<Spoken> =>
  new Promise((resolve) => {
    const began = Date.now()
    let heard = ''
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: from }, () =>
      socket.write(first, 'latin1'),
    )
    const dripping = more && setInterval(() => socket.writable && socket.write(more()), everyMs)
    const late = setTimeout(() => socket.destroy(), longestMs)
    void until?.then(() => socket.destroy())
    socket.on('data', (chunk) => (heard += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(dripping)
      clearTimeout(late)
      resolve(read(heard, Date.now() - began))
    })
  })

/** A request line with the headers that a client must send. */
export const asking = (method: string, path: string, headers: Record<string, string> = {}): string =>
  `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
