import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ownAuthority } from '#test/builders/own-authority.ts'
import { FileStoreError } from '#ports/files.ts'
import { createS3Files } from './s3.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkwing-trust-'))
  folders.push(folder)
  return folder
}
const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const authority = ownAuthority(newFolder())
const another = ownAuthority(newFolder())
const { key, certificate } = authority.certify('localhost')

/** What the store answers instead, whatever it is asked. */
let oddStatus = 0

const kept = new Map<string, Buffer>()
const signatures: string[] = []
const storeAt = async (): Promise<string> => {
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method, url = '' } = request
      signatures.push(request.headers.authorization ?? '')
      if (method === 'PUT') kept.set(url, Buffer.concat(parts))
      if (method === 'DELETE') kept.delete(url)
      if (oddStatus) return response.writeHead(oddStatus).end()
      const found = kept.get(url)
      const status = method === 'GET' && !found ? 404 : method === 'DELETE' ? 204 : 200
      response.writeHead(status).end(method === 'GET' ? found : undefined)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return `https://localhost:${(server.address() as AddressInfo).port}`
}
const access = { bucket: 'claims', region: 'eu-central-1', accessKeyId: 'key', secretAccessKey: 'secret' }

describe('ACCESS-40 authorities of one’s own', () => {
  test('ACCESS-40 a store is believed by its own authority only', async () => {
    const endpoint = await storeAt()
    const bytes = Buffer.from([0, 1, 2, 255])
    const store = createS3Files({ ...access, endpoint, ca: readFileSync(authority.authority, 'utf8') })
    await store.put('claims/a-1', bytes, 'image/jpeg')
    expect(Buffer.from((await store.get('claims/a-1'))!)).toEqual(bytes)
    await store.remove('claims/a-1')
    expect(await store.get('claims/a-1')).toBeNull()
    expect(signatures.every((one) => one.startsWith('AWS4-HMAC-SHA256'))).toBe(true)

    for (oddStatus of [304, 503, 700])
      await expect(store.put('claims/a-3', bytes, 'image/jpeg'), String(oddStatus)).rejects.toBeInstanceOf(
        FileStoreError,
      )
    oddStatus = 205
    await store.put('claims/a-3', bytes, 'image/jpeg')
    oddStatus = 0

    const asked = signatures.length
    for (const ca of [readFileSync(another.authority, 'utf8'), undefined]) {
      const wrong = createS3Files({ ...access, endpoint, ...(ca !== undefined && { ca }) })
      await expect(wrong.put('claims/a-2', bytes, 'image/jpeg')).rejects.toBeInstanceOf(FileStoreError)
    }
    expect(signatures.length, 'nothing was sent').toBe(asked)
  })
})
