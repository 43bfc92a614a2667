import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authenticate } from 'mailauth'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { letterKinds } from '#domain/letters/letters.ts'
import { renderLetter } from '#letters/render.ts'
import { MailRefused, type Mail } from '#ports/mail.ts'
import { sampleModels } from '#test/builders/letters.ts'
import { startMailServer, type Refusals } from '#test/builders/mail-server.ts'
import { plainMail } from '#test/builders/plain-mail.ts'
import { connectionOf, createSmtp, type SmtpSettings } from './smtp.ts'

// mailers too: a connection that is kept for the next letter would hold up the end of its server
const servers: { close(): Promise<void> }[] = []
const listening = async (refuse: Refusals = {}) => {
  const server = await startMailServer(refuse)
  servers.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const from = { name: 'Parkwing', address: 'booking@parkwing.example' }
const mailerFor = (url: string, more: Partial<SmtpSettings> = {}) => {
  const mailer = createSmtp({ url, from, ...more })
  servers.push({ close: async () => mailer.close?.() })
  return mailer
}
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
    const {
      parsed,
      from: sender,
      to,
      header,
    } = await sent({
      id: '0f0a/confirmation/1',
      to: { name: 'Łukasz Żółć', address: 'lukasz@example.org' },
      language: 'pl',
      ...letter,
    })
    expect([sender, to]).toEqual(['booking@parkwing.example', ['lukasz@example.org']])
    expect(parsed.to).toEqual([{ name: 'Łukasz Żółć', address: 'lukasz@example.org' }])
    expect(parsed.subject).toBe(letter.subject)
    expect(parsed.text?.trim()).toBe(letter.text.trim())
    expect(parsed.html?.trim()).toBe(letter.html.trim())
    expect(
      parsed.attachments.map(({ filename, mimeType, disposition }) => `${filename} ${mimeType} ${disposition}`),
    ).toEqual([
      'pass-code.png image/png inline',
      'parkwing-pass-ein-2027-03-05.pdf application/pdf attachment',
      'parkwing-ein-2027-03-05.ics text/calendar attachment',
    ])
    expect(parsed.attachments[0]?.contentId).toBe('<pass-code@parkwing>')
    // the parser changes the line ends of calendar files, so those are compared as text
    const plainly = (content: Uint8Array, i: number) =>
      i === 2 ? Buffer.from(Buffer.from(content).toString('utf8').replace(/\r\n/g, '\n')) : Buffer.from(content)
    parsed.attachments.forEach(({ content }, i) =>
      expect(
        plainly(new Uint8Array(content as ArrayBuffer), i).equals(
          plainly(letter.attachments[i]?.content ?? new Uint8Array(), i),
        ),
      ).toBe(true),
    )
    expect(parsed.messageId).toBe('<0f0a-confirmation-1@parkwing.example>')
    expect(header).toMatch(/^Auto-Submitted: auto-generated$/im)
    expect(header).toMatch(/^Content-Language: pl-PL$/im)
  })

  test('ML-04 line breaks in name and subject add no header and no recipient', async () => {
    const { parsed, header, to } = await sent({
      ...plainMail,
      to: { name: 'Eve\r\nBcc: x@example.org', address: 'eve@example.org' },
      subject: 'Hi\r\nBcc: y@example.org\r\n\r\nbody',
    })
    expect(header).not.toMatch(/^(Bcc|body)/im)
    expect(parsed.bcc).toBeUndefined()
    expect(to).toEqual(['eve@example.org'])
    expect(parsed.subject).toBe('Hi Bcc: y@example.org body')
  })

  test('ML-03 a name with comma and brackets stays one name', async () => {
    const { parsed, to } = await sent({
      ...plainMail,
      to: { name: 'Doe, Jane <jane@evil.example>', address: 'jane@example.org' },
    })
    expect(parsed.to).toEqual([{ name: 'Doe, Jane <jane@evil.example>', address: 'jane@example.org' }])
    expect(to).toEqual(['jane@example.org'])
  })

  test('ML-03 a domain with other letters is sent in its ASCII form', async () => {
    const { raw } = await sent({ ...plainMail, to: { name: '', address: 'anna@bücher.example' } })
    expect(headerOf(raw)).toMatch(/^To: anna@xn--bcher-kva\.example$/im)
  })

  test.each([
    'a@b.example, c@d.example',
    'a@b.example\r\nRCPT TO:<c@d.example>',
    '<a@b.example>',
    'a b@c.example',
    'a\u0000@b.example',
    'nobody',
    `${'a'.repeat(65)}@b.example`,
    `a@${'b'.repeat(260)}.example`,
  ])('ML-03 %j is no address to send to', async (address) => {
    const { url, received } = await listening()
    await expect(mailerFor(url).send({ ...plainMail, to: { name: '', address } })).rejects.toThrow('not an address')
    expect(received).toEqual([])
  })

  test.each(letterKinds)('every kind arrives with both parts, %s', async (kind) => {
    const letter = await renderLetter(kind, sampleModels()[kind], 'de')
    const { parsed, header } = await sent({ ...plainMail, id: `${kind}/1`, language: 'de', ...letter })
    expect([parsed.subject, parsed.text?.trim(), parsed.html?.trim()]).toEqual([
      letter.subject,
      letter.text.trim(),
      letter.html.trim(),
    ])
    expect(header).toMatch(/^Auto-Submitted: auto-generated$/im)
    expect(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im.test(header)).toBe(kind === 'newsletterCode')
  })

  test('ML-04 a header of ours cannot bring another one', async () => {
    const { header } = await sent({
      ...plainMail,
      headers: { 'List-Unsubscribe': '<https://parkwing.example/x>\r\nBcc: x@example.org' },
    })
    expect(header).not.toMatch(/^Bcc/im)
  })

  test('FT-15 a server that is not there, or does not take the letter now, is an error, so the job tries again', async () => {
    await expect(mailerFor('smtp://127.0.0.1:1').send(plainMail)).rejects.toThrow()
    for (const refusal of [
      [450, '4.2.0 try later'],
      [452, '4.2.2 full'],
      [550, '5.7.1 we do not like you'],
      [552, '5.2.2 mailbox full'],
      [550, '5.1.8 bad sender'],
      [554, 'no'],
    ] as [number, string][]) {
      const { url } = await listening({ 'ada@example.org': refusal })
      const error = await mailerFor(url)
        .send(plainMail)
        .catch((caught: unknown) => caught)
      expect(error, String(refusal)).toBeInstanceOf(Error)
      expect(error, String(refusal)).not.toBeInstanceOf(MailRefused)
    }
  })

  test('FT-15 what is wrong with a mail server is said in words: certificate, password, encryption, absence', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parkwing-mail-'))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const own = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost']
    execFileSync('openssl', [...own, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    const open = async (options: SMTPServerOptions): Promise<number> => {
      const server = new SMTPServer({ logger: false, ...options })
      server.on('error', () => undefined)
      const net = await new Promise<Server>((resolve) => {
        const opened = server.listen(0, '127.0.0.1', () => resolve(opened))
      })
      servers.push({ close: () => new Promise((resolve) => server.close(resolve)) })
      return (net.address() as AddressInfo).port
    }
    const encrypted = await open({ secure: true, authOptional: true, key: readFileSync(key), cert: readFileSync(cert) })
    const plainly = await open({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
    })
    const ca = readFileSync(cert, 'utf8')
    rmSync(folder, { recursive: true })
    const saysOf = (url: string, more: Partial<SmtpSettings> = {}): Promise<string> =>
      mailerFor(url, more)
        .send(plainMail)
        .then(() => 'sent')
        .catch((error: Error) => error.message)
    expect(await saysOf(`smtps://localhost:${encrypted}`)).toMatch(/nobody we know signed.*SMTP_CA/)
    expect(await saysOf(`smtps://localhost:${encrypted}`, { ca }), 'ACCESS-40 by its own authority').toBe('sent')
    expect(await saysOf(`smtp://u:p@localhost:${plainly}`)).toMatch(/user or password is wrong.*535/)
    expect(await saysOf(`smtps://localhost:${plainly}`)).toContain('it offers no encryption that we can use')
    expect(await saysOf('smtp://127.0.0.1:1')).toContain('nothing listens there')
    expect(await saysOf('smtp://nowhere.invalid:25')).toMatch(/its name is unknown|it does not answer/)
  })

  test('LETTER-5 ML-02 an address that takes no letters is told apart, in codes and without the address', async () => {
    for (const [refusal, reason] of [
      [[550, '5.1.1 ada@example.org: no such user'], '550 5.1.1'],
      [[550, 'ada@example.org is nobody'], '550'],
      [[553, 'bad mailbox name'], '553'],
      [[550, '5.2.1 disabled'], '550 5.2.1'],
    ] as [[number, string], string][]) {
      const { url, received } = await listening({ 'ada@example.org': refusal })
      const error = await mailerFor(url)
        .send(plainMail)
        .catch((caught: unknown) => caught)
      expect(error, String(refusal)).toBeInstanceOf(MailRefused)
      expect((error as MailRefused).reason).toBe(reason)
      expect(String(error)).not.toContain('ada')
      expect(received).toEqual([])
    }
    const { url } = await listening()
    await expect(mailerFor(url).send({ ...plainMail, to: { name: '', address: 'no address' } })).rejects.toBeInstanceOf(
      MailRefused,
    )
  })

  test.each([
    [
      'smtp://user:s%40crt@mail.example',
      { host: 'mail.example', port: 587, secure: false, requireTLS: true, auth: { user: 'user', pass: 's@crt' } },
    ],
    [
      'smtps://user:x@mail.example',
      { host: 'mail.example', port: 465, secure: true, requireTLS: false, auth: { user: 'user', pass: 'x' } },
    ],
    [
      'smtp://user:x@[::1]:2525',
      { host: '::1', port: 2525, secure: false, requireTLS: false, auth: { user: 'user', pass: 'x' } },
    ],
    ['smtp://relay.example:25', { host: 'relay.example', port: 25, secure: false, requireTLS: true }],
    ['smtp://relay.example:25?tls=optional', { host: 'relay.example', port: 25, secure: false, requireTLS: false }],
    [
      'smtp://user:x@relay.example:25?tls=optional',
      { host: 'relay.example', port: 25, secure: false, requireTLS: true, auth: { user: 'user', pass: 'x' } },
    ],
    ['smtp://127.0.0.1:25', { host: '127.0.0.1', port: 25, secure: false, requireTLS: false }],
  ])('ACCESS-36 a letter leaves this machine over an encrypted line, a password always does: %s', (url, connection) => {
    expect(connectionOf(url)).toEqual(connection)
  })
})

describe('LETTER-9 a receiver that checks', () => {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  const zone: Record<string, string> = {
    'k1._domainkey.parkwing.example': `v=DKIM1; k=rsa; p=${keys.publicKey.toString('base64')}`,
    'parkwing.example': 'v=spf1 ip4:192.0.2.7 -all',
    '_dmarc.parkwing.example': 'v=DMARC1; p=reject; adkim=s; aspf=s',
  }
  /** The sender's DNS in memory, so that nothing is looked up anywhere. */
  const resolver = async (name: string, type: string): Promise<string[][]> => {
    const record = type === 'TXT' ? zone[name] : undefined
    if (record === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
    return [[record]]
  }
  const dkim = { domainName: 'parkwing.example', keySelector: 'k1', privateKey: keys.privateKey }
  const checked = async (raw: Buffer) => {
    const {
      dkim: signature,
      spf,
      dmarc,
    } = await authenticate(raw, {
      ip: '192.0.2.7',
      helo: 'mail.parkwing.example',
      sender: from.address,
      mta: 'mx.example.org',
      resolver,
      disableArc: true,
      disableBimi: true,
    })
    return [
      signature.results.map(({ status }) => status.result),
      spf && spf.status.result,
      dmarc && dmarc.status.result,
    ]
  }

  test('sees DKIM, SPF and DMARC pass for letters with and without attachments', async () => {
    for (const kind of ['confirmation', 'code', 'newsletterCode'] as const) {
      const { raw } = await sent(
        { ...plainMail, id: kind, ...(await renderLetter(kind, sampleModels()[kind], 'pl')) },
        { dkim },
      )
      expect(await checked(raw)).toEqual([['pass'], 'pass', 'pass'])
    }
  })

  test('sees a letter that was touched on its way, and one without signature', async () => {
    const { raw } = await sent(plainMail, { dkim })
    expect(
      (await checked(Buffer.from(raw.toString('latin1').replace('Hello</p>', 'Hullo</p>'), 'latin1')))[0],
    ).not.toEqual(['pass'])
    expect((await checked((await sent(plainMail)).raw))[0]).toEqual(['none'])
  })

  test('the unsubscribe headers are under the signature (RFC 8058)', async () => {
    const { header } = await sent(
      { ...plainMail, ...(await renderLetter('newsletterCode', sampleModels().newsletterCode, 'en')) },
      { dkim },
    )
    expect(header.replace(/\r\n\s+/g, '').toLowerCase()).toMatch(
      /dkim-signature:.*h=[^;]*list-unsubscribe:list-unsubscribe-post/,
    )
  })
})
