import { describe, expect, test } from 'vitest'
import { mailboxStore } from '#db/mailbox.ts'
import { renderLetter } from '#letters/render.ts'
import type { Mail } from '#ports/mail.ts'
import { openTestDb } from '#test/builders/database.ts'
import { sampleModels } from '#test/builders/letters.ts'
import { devMailRoutes } from './dev-mail.ts'
import { createMailbox, memoryMailbox, type MailboxStore } from './mailbox.ts'

const now = Date.UTC(2027, 1, 1, 9, 30)
const confirmation = async (id = 'b/confirmation/1'): Promise<Mail> => ({
  id,
  to: { name: 'Łukasz', address: 'lukasz@example.org' },
  language: 'pl',
  ...(await renderLetter('confirmation', sampleModels().confirmation, 'pl')),
})

const opened = async (
  store: MailboxStore,
  path: string,
  { site = 'https://parkwing.example', here }: { site?: string; here?: string } = {},
): Promise<Response> => {
  const parts = path.split('/')
  for (const route of devMailRoutes(store, site)) {
    const names = route.path.split('/')
    if (names.length !== parts.length || !names.every((name, i) => name.startsWith(':') || name === parts[i])) continue
    const params = Object.fromEntries(
      names.flatMap((name, i) => (name.startsWith(':') ? [[name.slice(1), decodeURIComponent(parts[i] ?? '')]] : [])),
    )
    return route.handle(new Request((here ?? site) + path), params)
  }
  throw new Error(`no route for ${path}`)
}

const withLetter = async (mail?: Mail): Promise<MailboxStore> => {
  const store = memoryMailbox()
  await createMailbox(store, { now: () => now }).send(mail ?? (await confirmation()))
  return store
}

describe('the local mailbox at /dev/mail', () => {
  test('lists letters newest first, each as a link', async () => {
    const store = await withLetter()
    await createMailbox(store, { now: () => now + 1000 }).send({
      ...(await confirmation('second')),
      subject: 'Second <b>',
    })
    const page = await (await opened(store, '/dev/mail')).text()
    expect(page.indexOf('Second &lt;b&gt;')).toBeLessThan(page.indexOf('Eindhoven'))
    expect(page).toContain('href="/dev/mail/b%2Fconfirmation%2F1"')
    expect(page).toContain('2027-02-01 09:30:00')
  })

  test('says so when there is none', async () => {
    expect(await (await opened(memoryMailbox(), '/dev/mail')).text()).toContain('No letters yet.')
  })

  test('PAY-20 read under another name of this machine, its links stay there', async () => {
    const store = await withLetter({
      ...(await confirmation()),
      text: 'See http://localhost:3000/en/my-booking and https://www.mollie.com',
      html: '<head></head><a href="http://localhost:3000/en/my-booking">Your booking</a>',
    })
    const site = 'http://localhost:3000'
    const here = 'http://127.0.0.1:3000'
    const path = '/dev/mail/b%2Fconfirmation%2F1'
    const text = await (await opened(store, path, { site, here })).text()
    expect(text).toContain('<a href="http://127.0.0.1:3000/en/my-booking">')
    expect(text).toContain('<a href="https://www.mollie.com">')
    const html = await (await opened(store, `${path}/html`, { site, here })).text()
    expect(html).toContain('<a href="http://127.0.0.1:3000/en/my-booking">')
    expect(await (await opened(store, path, { site })).text()).toContain(
      '<a href="http://localhost:3000/en/my-booking">',
    )
  })

  test('shows text with links to follow, the HTML in a sandbox, attachments to download', async () => {
    const store = await withLetter()
    const page = await (await opened(store, '/dev/mail/b%2Fconfirmation%2F1')).text()
    expect(page).toContain('<a href="https://parkwing.example/en/my-booking/0f0a3f4e-6f7a-4c1e-9f55-8f3a5a1b2c3d">')
    expect(page).toMatch(
      /<iframe [^>]*src="\/dev\/mail\/b%2Fconfirmation%2F1\/html" sandbox="(?!.*allow-(scripts|same-origin))[^"]*"/,
    )
    expect(page).toContain('parkwing-pass-ein-2027-03-05.pdf')
    expect(page).toContain('<link rel="icon" href="/favicon.svg"')
    expect(page).not.toContain('<script')
  })

  test('the letter has its picture inside and is closed to everything else', async () => {
    const answer = await opened(await withLetter(), '/dev/mail/b%2Fconfirmation%2F1/html')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/^sandbox /)
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src|https?:/)
    const page = await answer.text()
    expect(page).toContain('src="data:image/png;base64,')
    expect(page).not.toContain('cid:')
    expect(page).toContain('<base target="_top">')
  })

  test('every answer has a policy without script and is neither stored nor indexed', async () => {
    const store = await withLetter()
    for (const path of [
      '/dev/mail',
      '/dev/mail/b%2Fconfirmation%2F1',
      '/dev/mail/b%2Fconfirmation%2F1/html',
      '/dev/mail/b%2Fconfirmation%2F1/attachments/1',
      '/dev/mail/none',
    ]) {
      const { headers } = await opened(store, path)
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-security-policy')).not.toContain('script-src')
      expect([
        headers.get('x-content-type-options'),
        headers.get('cache-control'),
        headers.get('x-robots-tag'),
      ]).toEqual(['nosniff', 'no-store', 'noindex'])
    }
  })

  test('DOC-06 attachments download under their name, whatever it is', async () => {
    const mail = {
      ...(await confirmation('x')),
      attachments: [{ filename: 'Škoda "1"\r\n.html', contentType: 'text/html', content: new Uint8Array([60, 62]) }],
    }
    const answer = await opened(await withLetter(mail), '/dev/mail/x/attachments/0')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="_koda__1___.html"; filename*=UTF-8''%C5%A0koda%20%221%22%0D%0A.html`,
    )
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([60, 62]))
    const pdf = await opened(await withLetter(), '/dev/mail/b%2Fconfirmation%2F1/attachments/1')
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
  })

  test.each([
    '/dev/mail/none',
    '/dev/mail/none/html',
    '/dev/mail/b%2Fconfirmation%2F1/attachments/9',
    '/dev/mail/b%2Fconfirmation%2F1/attachments/-1',
  ])('%s is not found', async (path) => {
    expect((await opened(await withLetter(), path)).status).toBe(404)
  })
})

test('ML-01 the mailbox in the database keeps a letter once and gives it back whole', async () => {
  const db = await openTestDb()
  try {
    const store: MailboxStore = mailboxStore(db)
    const mail = await confirmation()
    await createMailbox(store, { now: () => now }).send(mail)
    await createMailbox(store, { now: () => now + 5000 }).send({ ...mail, subject: 'again' })
    expect(await store.list(10)).toEqual([
      { id: mail.id, receivedAt: now, recipient: 'lukasz@example.org', subject: mail.subject, language: 'pl' },
    ])
    const kept = await store.get(mail.id)
    expect([kept?.html, kept?.text, kept?.receivedAt]).toEqual([mail.html, mail.text, now])
    kept?.attachments.forEach(({ content, filename, cid }, i) => {
      expect([filename, cid]).toEqual([mail.attachments[i]?.filename, mail.attachments[i]?.cid])
      expect(Buffer.from(content).equals(Buffer.from(mail.attachments[i]?.content ?? []))).toBe(true)
    })
    expect(await store.get('none')).toBeNull()
  } finally {
    await db.close()
  }
})
