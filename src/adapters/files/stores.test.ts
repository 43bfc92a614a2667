import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { FileStoreError, isFileKey, type FileStore } from '#ports/files.ts'
import { createDiskFiles } from './disk.ts'
import { createS3Files } from './s3.ts'

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

const bytes = Buffer.from([0, 1, 2, 255])

/** A server for the part of the S3 protocol that we use. It notes the signature of each request. */
const bucket = async () => {
  const kept = new Map<string, Buffer>()
  const seen: { method: string; url: string; signature: string; type: string }[] = []
  const state = { status: 0, silent: false, gone: false }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (state.silent) return request.socket.destroy()
      const { method = '', url = '' } = request
      seen.push({
        method,
        url,
        signature: request.headers.authorization ?? '',
        type: request.headers['content-type'] ?? '',
      })
      if (state.status) return response.writeHead(state.status).end()
      if (method === 'PUT') kept.set(url, Buffer.concat(parts))
      if (method === 'DELETE') kept.delete(url)
      if (state.gone)
        return response
          .writeHead(404, { 'content-type': 'application/xml' })
          .end('<Error><Code>NoSuchBucket</Code></Error>')
      const found = kept.get(url)
      response
        .writeHead(method === 'GET' && !found ? 404 : method === 'DELETE' ? 204 : 200)
        .end(method === 'GET' ? found : undefined)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => server.close())
  const { port } = server.address() as { port: number }
  return {
    seen,
    state,
    store: createS3Files({
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'claims',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    }),
  }
}

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'parkwing-files-'))
  closing.push(() => rm(path, { recursive: true, force: true }))
  return path
}

const stores: [string, () => Promise<FileStore>][] = [
  ['disk', async () => createDiskFiles(await folder())],
  ['s3', async () => (await bucket()).store],
]

describe.each(stores)('file store %s', (_name, open) => {
  test('keeps, replaces, gives and removes; what is not there is null', async () => {
    const store = await open()
    expect(await store.get('claims/a-1')).toBeNull()
    await store.put('claims/a-1', bytes, 'image/jpeg')
    expect(Buffer.from((await store.get('claims/a-1'))!)).toEqual(bytes)
    await store.put('claims/a-1', Buffer.from('other'), 'image/jpeg')
    expect(Buffer.from((await store.get('claims/a-1'))!).toString()).toBe('other')
    await store.remove('claims/a-1')
    await store.remove('claims/a-1')
    expect(await store.get('claims/a-1')).toBeNull()
  })

  test('UP-06 a key is never a path somebody gave', async () => {
    const store = await open()
    for (const key of [
      '../etc/passwd',
      'claims/../../x',
      '/etc/passwd',
      'C:\\x',
      'claims',
      'claims/a.jpg',
      'claims/A',
      'claims//a',
      'claims/a\0',
      '',
    ]) {
      expect(isFileKey(key)).toBe(false)
      await expect(store.put(key, bytes, 'image/jpeg')).rejects.toThrow(RangeError)
      await expect(store.get(key)).rejects.toThrow(RangeError)
    }
  })
})

describe('when there is no room', () => {
  test('UP-16 disk: an error of its own, and nothing is left', async () => {
    const path = await folder()
    await writeFile(join(path, 'claims'), 'a file where the folder should be')
    await expect(createDiskFiles(path).put('claims/a', bytes, 'image/jpeg')).rejects.toThrow(FileStoreError)
    expect(await readdir(path)).toEqual(['claims'])
  })

  test('UP-15 disk: only whole files have their name', async () => {
    const path = await folder()
    const store = createDiskFiles(path)
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => store.put('claims/a', Buffer.alloc(100_000, n), 'image/jpeg')),
    )
    const whole = await store.get('claims/a')
    expect(new Set(whole).size).toBe(1)
    expect(await readdir(join(path, 'claims'))).toEqual(['a'])
  })

  test('UP-16 s3: full, refused and silent are the same error; requests are signed', async () => {
    const { store, state, seen } = await bucket()
    await store.put('claims/a', bytes, 'application/pdf')
    expect(seen[0]).toMatchObject({ method: 'PUT', url: '/claims/claims/a', type: 'application/pdf' })
    expect(seen[0]?.signature).toMatch(
      /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=.*host.*, Signature=[0-9a-f]{64}$/,
    )
    for (const status of [507, 500, 403]) {
      state.status = status
      await expect(store.put('claims/b', bytes, 'image/jpeg')).rejects.toThrow(FileStoreError)
      await expect(store.get('claims/a')).rejects.toThrow(FileStoreError)
      await expect(store.remove('claims/a')).rejects.toThrow(FileStoreError)
    }
    state.status = 0
    expect(await store.get('claims/never')).toBeNull()
    state.gone = true
    await expect(store.get('claims/never')).rejects.toThrow('the file store has no bucket claims')
    state.gone = false
    state.silent = true
    await expect(store.put('claims/b', bytes, 'image/jpeg')).rejects.toThrow(FileStoreError)
  })
})
