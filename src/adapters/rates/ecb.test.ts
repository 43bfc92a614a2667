import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currencies, rateOf } from '#domain/money/currencies.ts'
import { createEcb, parseEcb } from './ecb.ts'
import { snapshotRates } from './snapshot.ts'

const codes =
  'USD JPY CZK DKK GBP HUF PLN RON SEK CHF ISK NOK TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR'.split(
    ' ',
  )
const document = (list = codes, day = '2026-11-20') => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><gesmes:subject>Reference rates</gesmes:subject>
<Cube><Cube time='${day}'>${list.map((code, n) => `<Cube currency='${code}' rate='${(1.1 + n).toFixed(4)}'/>`).join('')}</Cube></Cube></gesmes:Envelope>`

describe('the daily list', () => {
  test('PRICE-15 FX-05 twenty-nine currencies of a day, with the fixed lev thirty; thirteen of them can be chosen', () => {
    const rates = parseEcb(document())
    expect([rates.day, rates.source, Object.keys(rates.perEuro).length, rates.perEuro['USD']]).toEqual([
      '2026-11-20',
      'ecb',
      29,
      '1.1000',
    ])
    for (const currency of currencies) expect(rateOf(rates, currency)).not.toBeNull()
  })

  test('PRICE-15 the snapshot has the same thirty', () => {
    expect(Object.keys(snapshotRates.perEuro).sort()).toEqual([...codes, 'BGN'].sort())
  })

  test('PRICE-15 of a currency named twice the first counts; other elements are passed over', () => {
    const twice = document().replace(
      "rate='1.1000'/>",
      "rate='1.1000'/><Cube currency='USD' rate='9.9'/><Other currency='XXX' rate='1'/>",
    )
    expect(parseEcb(twice).perEuro).toMatchObject({ USD: '1.1000' })
    expect(parseEcb(twice).perEuro).not.toHaveProperty('XXX')
  })

  test.each([
    ['no day', document().replace(/ time='[^']+'/, '')],
    ['a day that is none', document(codes, '2026-13-40')],
    ['half of it', document(codes.slice(0, 19))],
    ['nothing', ''],
    ['a page', '<!doctype html><html><body>Maintenance</body></html>'],
    ['a zero', document().replace("rate='1.1000'", "rate='0.0000'")],
    ['definitions', `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${document()}`],
    ['numbers that are none', document().replaceAll(/rate='[^']+'/g, "rate='1e309'")],
  ])('PRICE-15 refused: %s', (_name, text) => expect(() => parseEcb(text)).toThrow('the rates'))
})

describe('over the network', () => {
  let server: Server
  let base = ''
  let answer: (response: ServerResponse) => void = () => undefined
  beforeAll(async () => {
    server = createServer((_request, response) => answer(response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/daily.xml`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const say = (status: number, type: string, body: string) => (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': type }).end(body)
  const load = (timeoutMs = 10_000) => createEcb({ url: base, timeoutMs }).load()

  test('PRICE-15 read from the bank’s format', async () => {
    answer = say(200, 'text/xml', document())
    expect(await load()).toMatchObject({ day: '2026-11-20', source: 'ecb' })
    answer = say(200, 'application/xml; charset=utf-8', document())
    expect(await load()).toMatchObject({ day: '2026-11-20' })
  })

  test('PRICE-15 FT-17 a page instead of a list, also one that hides as XML', async () => {
    answer = say(200, 'text/html', document())
    await expect(load()).rejects.toThrow('no XML')
    answer = say(200, 'text/xml', '<html><body>Sign in</body></html>')
    await expect(load()).rejects.toThrow('not a list')
  })

  test('PRICE-15 an error, or a way to somewhere else', async () => {
    answer = say(503, 'text/xml', document())
    await expect(load()).rejects.toThrow('503')
    answer = (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    await expect(load()).rejects.toThrow('fetch failed')
  })

  test('PRICE-15 FT-17 ten megabytes are not read to their end', async () => {
    let sent = 0
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/xml' })
      const more = (): void => {
        while (sent < 10_000_000) {
          sent += 65_536
          if (!response.write(' '.repeat(65_536))) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    }
    await expect(load(10_000)).rejects.toThrow('too long')
    expect(sent).toBeLessThan(10_000_000)
  })

  test('PRICE-15 an answer that never ends', async () => {
    answer = (response) => void response.writeHead(200, { 'content-type': 'text/xml' }).write('<')
    await expect(load(150)).rejects.toThrow(/timeout|aborted/i)
  })
})
