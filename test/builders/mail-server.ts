import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type Received = { from: string; to: string[]; raw: Buffer }
/**
 * What the server answers to a recipient instead of accepting the letter, e.g. `{ 'ada@example.org': [550, '5.1.1 no
 * such user'] }`.
 */
export type Refusals = Record<string, [code: number, text: string]>

/** A mail server on the loopback address that keeps what it is given. */
export const startMailServer = async (
  refuse: Refusals = {},
): Promise<{ url: string; received: Received[]; close(): Promise<void> }> => {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _, done) => {
      const refusal = refuse[address]
      return refusal ? done(Object.assign(new Error(refusal[1]), { responseCode: refusal[0] })) : done()
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        })
        done()
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const net = server.listen(0, '127.0.0.1', () => resolve((net.address() as AddressInfo).port))
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
