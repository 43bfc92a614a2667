import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/**
 * A mail server on the loopback address that notes the recipient of each letter it is handed. With `refuse` it accepts
 * none for now, and its refusal names the recipient.
 */
export type MailSink = { url: string; recipients: string[]; close(): Promise<void> }

export const startMailSink = async ({ refuse = false } = {}): Promise<MailSink> => {
  const recipients: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _, done) =>
      refuse ? done(Object.assign(new Error(`nobody called ${address} here`), { responseCode: 451 })) : done(),
    onData: (stream, session, done) => {
      stream.resume()
      stream.on('end', () => {
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  const port = await new Promise<number>((resolve) => {
    const net = server.listen(0, '127.0.0.1', () => resolve((net.address() as AddressInfo).port))
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    recipients,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
