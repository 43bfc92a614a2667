import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAgentDirectory } from './directory.ts'

const record = { code: 'NORD1', name: 'Nord', DDI: '+31 40 123', cashback: 3 }
const reply = JSON.stringify({ API_Reply: { RecordSet: { Record: [record] } } })

describe('PART-15 a directory of agents', () => {
  let server: Server
  let url = ''
  let asked = ''
  let answer: (response: ServerResponse) => void = () => undefined
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked = request.url ?? ''
      answer(response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/legacy/agent_lookup`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const find = (timeoutMs = 10_000) => createAgentDirectory({ url, key: 'k&1', timeoutMs }).find('NORD1', 'UK')

  test('PART-15 A3 is asked by code, key and country', async () => {
    answer = (response) => void response.end(reply)
    expect(await find()).toMatchObject({ code: 'NORD1', DDI: '+31 40 123', cashback: 3, typeRID: 'D' })
    expect(asked).toBe('/legacy/agent_lookup/NORD1.js?key=k%261&country=UK')
    answer = (response) => void response.writeHead(404).end(reply)
    expect(await find()).toBeNull()
  })

  test('PART-15 AG-05 what is no answer is an error: a status, a redirect, no JSON, too much, nothing at all', async () => {
    answer = (response) => void response.writeHead(500).end(reply)
    await expect(find()).rejects.toThrow('500')
    answer = (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    await expect(find()).rejects.toThrow('fetch failed')
    answer = (response) => void response.end('<html>')
    await expect(find()).rejects.toThrow('JSON')
    answer = (response) => void response.end(' '.repeat(70_000) + reply)
    await expect(find()).rejects.toThrow('too much')
    answer = () => undefined
    await expect(find(50)).rejects.toThrow('timeout')
  })
})
