import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { agencyServer } from '#test/builders/agency-server.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'

const fresh = freshDeps()

test('AGENCY-70 a program whose address has a dot for a number is refused in words that it can read', async () => {
  const { deps, keys } = await agencyWorld(await fresh())
  const server = await agencyServer(deps)
  onTestFinished(() => server.close())
  const { port } = new URL(server.url)
  // fetch would resolve such an address before it sends it
  const told = (path: string) =>
    new Promise<[number | undefined, string | undefined, string]>((resolve, reject) => {
      const headers = { authorization: `Bearer ${keys.nord.secret}` }
      const sent = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => (text += part.toString()))
        answer.on('end', () => resolve([answer.statusCode, answer.headers['content-type'], text]))
      })
      sent.on('error', reject).end()
    })
  for (const path of ['/api/v1/bookings/.', '/api/v1/bookings/%2e/documents/code.svg', '/api/v1/../v1/bookings']) {
    const [status, type, text] = await told(path)
    expect([path, status, type, JSON.parse(text)]).toMatchObject([
      path,
      400,
      expect.stringContaining('application/problem+json'),
      { code: 'bad_request', status: 400 },
    ])
  }
})
