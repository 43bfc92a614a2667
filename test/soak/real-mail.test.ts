import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSmtp } from '#adapters/mail/smtp.ts'
import { mailKey } from '#domain/letters/delivery.ts'
import { letterKinds } from '#domain/letters/letters.ts'
import { renderLetter } from '#letters/render.ts'
import { MailRefused, type Mail } from '#ports/mail.ts'
import { lacking, startDkimVerifier, startPostfix } from '#test/builders/debian-parts.ts'
import { sampleModels } from '#test/builders/letters.ts'
import { ownAuthority } from '#test/builders/own-authority.ts'
import { plainMail } from '#test/builders/plain-mail.ts'

// Hands letters to a real Postfix with TLS, behind which a real OpenDKIM looks at their signatures. Only `npm run soak`
// does it, where both are there.

const lack = lacking('postfix', 'opendkim', 'openssl')
const skipped = lack.length > 0 || process.getuid?.() !== 0
if (skipped) console.warn(`letters by Postfix: not tried, as this machine lacks ${lack.join(', ') || 'root'}`)

describe.skipIf(skipped)('MACHINE-29 letters to a real Postfix', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkwing-mail-'))
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const dkim = { domainName: 'parkwing.example', keySelector: 'k1', privateKey }
  const from = { name: 'Parkwing', address: 'bookings@parkwing.example' }
  let verifier: Awaited<ReturnType<typeof startDkimVerifier>>
  let postfix: Awaited<ReturnType<typeof startPostfix>>
  let own = ''
  const known = getCACertificates('default')
  beforeAll(async () => {
    verifier = await startDkimVerifier(folder, {
      'k1._domainkey.parkwing.example': `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
    })
    const { authority, certify } = ownAuthority(folder)
    postfix = await startPostfix(folder, { ...certify('localhost'), milter: verifier.port })
    own = readFileSync(authority, 'utf8')
  }, 120_000)
  afterAll(async () => {
    setDefaultCACertificates(known)
    await postfix?.stop()
    await verifier?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const mailer = (more: Partial<Parameters<typeof createSmtp>[0]> = {}) =>
    createSmtp({ url: `smtp://localhost:${postfix.port}`, from, dkim, ...more })
  const box = (name: string) => join(postfix.boxes, name, 'new')
  const inBox = (name: string): string[] =>
    existsSync(box(name)) ? readdirSync(box(name)).map((file) => readFileSync(join(box(name), file), 'latin1')) : []
  const arrived = async (name: string, count: number): Promise<string[]> => {
    for (let look = 0; look < 300; look++) {
      const letters = inBox(name)
      if (letters.length >= count) return letters
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`${inBox(name).length} of ${count} letters after 30 s`)
  }

  test('a server whose authority nobody named gets no letter, and the job says why', async () => {
    await expect(mailer().send(plain)).rejects.toThrow(/nobody we know signed its certificate: SMTP_CA/)
    // what NODE_EXTRA_CA_CERTS does at the start of a process
    setDefaultCACertificates([...known, own])
    expect(inBox('ada')).toEqual([])
  })

  test('every letter in two languages arrives over TLS, whole and with a signature that holds', async () => {
    const kinds = letterKinds.flatMap((kind) => (['de', 'tr'] as const).map((language) => ({ kind, language })))
    const mails = await Promise.all(
      kinds.map(async ({ kind, language }): Promise<Mail> => ({
        id: `${kind}/${language}`,
        to: { name: 'Noor de Vries', address: 'noor@inbox.example' },
        language,
        ...(await renderLetter(kind, sampleModels()[kind], language)),
      })),
    )
    for (const mail of mails) await mailer().send(mail)
    const letters = await arrived('noor', mails.length)
    for (const letter of letters) {
      const header = letter.split(/\r?\n\r?\n/)[0] ?? ''
      expect(header).toMatch(/Authentication-Results: inbox\.example;\s+dkim=pass[^;]*header\.d=parkwing\.example/)
      expect(header).toMatch(/with ESMTPS\b/)
    }
    const parsed = await Promise.all(letters.map((letter) => PostalMime.parse(Buffer.from(letter, 'latin1'))))
    for (const mail of mails) {
      const own = parsed.find(({ messageId }) => messageId === `<${mailKey(mail.id)}@parkwing.example>`)
      expect(own?.subject).toBe(mail.subject)
      expect(own?.text?.trim()).toBe(mail.text.trim())
      expect(own?.attachments.map(({ filename }) => filename)).toEqual(mail.attachments.map(({ filename }) => filename))
    }
  })

  const plain: Mail = { ...plainMail, id: 'plain/1', to: { name: 'Ada', address: 'ada@inbox.example' } }

  test('control: a letter signed with another key fails the check, and the mailbox is told so', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const wrong = { ...dkim, privateKey: String(other.export({ type: 'pkcs8', format: 'pem' })) }
    await mailer({ dkim: wrong }).send(plain)
    expect((await arrived('ada', 1))[0]).toMatch(/dkim=fail/)
  })

  test('an address that it does not know is refused at once, and named with its code', async () => {
    const nobody = { ...plain, id: 'plain/2', to: { name: 'Nobody', address: 'nobody@inbox.example' } }
    const refusal = await mailer()
      .send(nobody)
      .then(
        () => null,
        (error: unknown) => error,
      )
    expect(refusal).toBeInstanceOf(MailRefused)
    expect((refusal as MailRefused).reason).toMatch(/^550 5\.1\.1$/)
  })
})
