import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import type { Mail } from '#ports/mail.ts'
import { renderLetter } from '#letters/render.ts'
import { sampleModels } from '#test/builders/letters.ts'
import { connectionOf, createSmtp, type SmtpSettings } from './smtp.ts'

type Received = { from: string; to: string[]; raw: Buffer }
const servers: SMTPServer[] = []

/** A mail server on the loopback that keeps what it is given; `refuse` names recipients it does not take. */
const listening = async (refuse: string[] = []): Promise<{ url: string; received: Received[] }> => {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _, done) => (refuse.includes(address) ? done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })) : done()),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) })
        done()
      })
    },
  })
  servers.push(server)
  const port = await new Promise<number>((resolve) => {
    const net = server.listen(0, '127.0.0.1', () => resolve((net.address() as AddressInfo).port))
  })
  return { url: `smtp://127.0.0.1:${port}`, received }
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(() => resolve()))))
})

const from = { name: 'Parkwing', address: 'booking@parkwing.example' }
const mailerFor = (url: string, more: Partial<SmtpSettings> = {}) => createSmtp({ url, from, ...more })
const plain: Mail = { id: 'letter-1', to: { name: 'Ada', address: 'ada@example.org' }, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', language: 'en', attachments: [] }
const headerOf = (raw: Buffer) => raw.toString('latin1').split('\r\n\r\n')[0] ?? ''
const sent = async (mail: Mail, more: Partial<SmtpSettings> = {}) => {
  const { url, received } = await listening()
  await mailerFor(url, more).send(mail)
  const [letter] = received
  if (!letter) throw new Error('nothing was received')
  return { ...letter, parsed: await PostalMime.parse(letter.raw), header: headerOf(letter.raw) }
}

describe('a letter by SMTP', () => {
  test('B4 the confirmation arrives whole: names, HTML, text, picture, PDF', async () => {
    const letter = await renderLetter('confirmation', sampleModels().confirmation, 'pl')
    const { parsed, from: sender, to, header } = await sent({ id: '0f0a/confirmation/1', to: { name: 'Łukasz Żółć', address: 'lukasz@example.org' }, language: 'pl', ...letter })
    expect([sender, to]).toEqual(['booking@parkwing.example', ['lukasz@example.org']])
    expect(parsed.to).toEqual([{ name: 'Łukasz Żółć', address: 'lukasz@example.org' }])
    expect(parsed.subject).toBe(letter.subject)
    expect(parsed.text?.trim()).toBe(letter.text.trim())
    expect(parsed.html?.trim()).toBe(letter.html.trim())
    expect(parsed.attachments.map(({ filename, mimeType, disposition }) => `${filename} ${mimeType} ${disposition}`)).toEqual(['pass-code.png image/png inline', 'parkwing-pass-ein-2027-03-05.pdf application/pdf attachment'])
    expect(parsed.attachments[0]?.contentId).toBe('<pass-code@parkwing>')
    parsed.attachments.forEach(({ content }, i) => expect(Buffer.from(content as ArrayBuffer).equals(Buffer.from(letter.attachments[i]?.content ?? []))).toBe(true))
    expect(parsed.messageId).toBe('<0f0a-confirmation-1@parkwing.example>')
    expect(header).toMatch(/^Auto-Submitted: auto-generated$/im)
    expect(header).toMatch(/^Content-Language: pl-PL$/im)
  })

  test('ML-04 line breaks in name and subject add no header and no recipient', async () => {
    const { parsed, header, to } = await sent({ ...plain, to: { name: 'Eve\r\nBcc: x@example.org', address: 'eve@example.org' }, subject: 'Hi\r\nBcc: y@example.org\r\n\r\nbody' })
    expect(header).not.toMatch(/^(Bcc|body)/im)
    expect(parsed.bcc).toBeUndefined()
    expect(to).toEqual(['eve@example.org'])
    expect(parsed.subject).toBe('Hi Bcc: y@example.org body')
  })

  test('ML-03 a name with comma and brackets stays one name', async () => {
    const { parsed, to } = await sent({ ...plain, to: { name: 'Doe, Jane <jane@evil.example>', address: 'jane@example.org' } })
    expect(parsed.to).toEqual([{ name: 'Doe, Jane <jane@evil.example>', address: 'jane@example.org' }])
    expect(to).toEqual(['jane@example.org'])
  })

  test('ML-03 a domain with other letters is sent in its ASCII form', async () => {
    const { raw } = await sent({ ...plain, to: { name: '', address: 'anna@bücher.example' } })
    expect(headerOf(raw)).toMatch(/^To: anna@xn--bcher-kva\.example$/im)
  })

  test.each(['a@b.example, c@d.example', 'a@b.example\r\nRCPT TO:<c@d.example>', '<a@b.example>', 'a b@c.example', 'a\u0000@b.example', 'nobody', `${'a'.repeat(65)}@b.example`, `a@${'b'.repeat(260)}.example`])('ML-03 %j is no address to send to', async (address) => {
    const { url, received } = await listening()
    await expect(mailerFor(url).send({ ...plain, to: { name: '', address } })).rejects.toThrow('not an address')
    expect(received).toEqual([])
  })

  test('is signed when a key is configured', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048, privateKeyEncoding: { type: 'pkcs8', format: 'pem' }, publicKeyEncoding: { type: 'spki', format: 'pem' } })
    const { header } = await sent(plain, { dkim: { domainName: 'parkwing.example', keySelector: 'k1', privateKey } })
    expect(header).toMatch(/^DKIM-Signature:[^]*d=parkwing\.example;[^]*s=k1;/im)
    expect((await sent(plain)).header).not.toContain('DKIM-Signature')
  })

  test('FT-15 a refused recipient and a server that is not there are errors, so the job tries again', async () => {
    const { url } = await listening(['ada@example.org'])
    await expect(mailerFor(url).send(plain)).rejects.toThrow()
    await expect(mailerFor('smtp://127.0.0.1:1').send(plain)).rejects.toThrow()
  })

  test.each([
    ['smtp://user:s%40crt@mail.example', { host: 'mail.example', port: 587, secure: false, requireTLS: true, auth: { user: 'user', pass: 's@crt' } }],
    ['smtps://user:x@mail.example', { host: 'mail.example', port: 465, secure: true, requireTLS: false, auth: { user: 'user', pass: 'x' } }],
    ['smtp://user:x@[::1]:2525', { host: '::1', port: 2525, secure: false, requireTLS: false, auth: { user: 'user', pass: 'x' } }],
    ['smtp://relay.example:25', { host: 'relay.example', port: 25, secure: false, requireTLS: false }],
  ])('a password goes over an encrypted line or stays on this machine: %s', (url, connection) => {
    expect(connectionOf(url)).toEqual(connection)
  })
})
