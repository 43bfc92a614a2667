import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalJWKSet, exportJWK, importSPKI, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LocalDateTime } from '#domain/time/local.ts'
import { walletPass } from '#letters/wallet-pass.ts'
import type { WalletPass } from '#ports/wallets.ts'
import { translator } from '#texts/texts.ts'
import { sampleBooking, sampleModel } from '#test/builders/letters.ts'
import { createApplePasses, type AppleOptions } from './apple.ts'
import { createGooglePasses } from './google.ts'

let folder = ''
const at = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(at(name), 'utf8')
const openssl = (...parameters: string[]) => execFileSync('openssl', parameters, { cwd: folder, stdio: 'pipe' })

/** The files in a zip that does not compress, read from their local headers (APPNOTE 4.3.7). */
const filesOfZip = (zip: Uint8Array): Record<string, Buffer> => {
  const bytes = Buffer.from(zip)
  const files: Record<string, Buffer> = {}
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50;) {
    const [size, nameLength, extra] = [
      bytes.readUInt32LE(at + 18),
      bytes.readUInt16LE(at + 26),
      bytes.readUInt16LE(at + 28),
    ]
    const start = at + 30 + nameLength + extra
    files[bytes.toString('utf8', at + 30, at + 30 + nameLength)] = bytes.subarray(start, start + size)
    at = start + size
  }
  return files
}

/** A self-signed certificate with its key, which stands in for the one of Apple that signs certificates of passes. */
const authority = (name: string) =>
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.pem`,
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
  )

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parkwing-wallets-'))
  authority('wwdr')
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-passout',
    'pass:secret',
    '-keyout',
    'pass.key',
    '-out',
    'pass.csr',
    '-subj',
    '/UID=pass.example.parkwing/CN=Pass Type ID/OU=TEAM12345',
  )
  openssl(
    'x509',
    '-req',
    '-in',
    'pass.csr',
    '-CA',
    'wwdr.pem',
    '-CAkey',
    'wwdr.key',
    '-CAcreateserial',
    '-out',
    'pass.pem',
    '-days',
    '1',
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const model = sampleModel(sampleBooking({}, { firstName: 'Łukasz' }))
const pass: WalletPass = walletPass(model, 'pl', translator('pl'))

describe('Apple Wallet', () => {
  const options = (): AppleOptions => ({
    passType: 'pass.example.parkwing',
    team: 'TEAM12345',
    certificate: read('pass.pem'),
    key: read('pass.key'),
    wwdr: read('wwdr.pem'),
    passphrase: 'secret',
  })

  test('a pass is signed by the certificate, its manifest names every file by its digest, and it holds the code', async () => {
    const make = await createApplePasses(options())
    const packed = filesOfZip(await make(pass))
    mkdirSync(at('unpacked'))
    for (const [name, bytes] of Object.entries(packed)) writeFileSync(join(folder, 'unpacked', name), bytes)
    const unpacked = (name: string) => readFileSync(join(folder, 'unpacked', name))
    // the signature covers the manifest, and the manifest covers everything else
    openssl(
      'smime',
      '-verify',
      '-in',
      'unpacked/signature',
      '-inform',
      'DER',
      '-content',
      'unpacked/manifest.json',
      '-CAfile',
      'wwdr.pem',
      '-purpose',
      'any',
      '-out',
      '/dev/null',
    )
    const manifest = JSON.parse(unpacked('manifest.json').toString()) as Record<string, string>
    const files = readdirSync(join(folder, 'unpacked')).filter(
      (name) => name !== 'manifest.json' && name !== 'signature',
    )
    expect(Object.keys(manifest).sort()).toEqual(files.sort())
    for (const name of files) expect(manifest[name]).toBe(createHash('sha1').update(unpacked(name)).digest('hex'))
    const shown = JSON.parse(unpacked('pass.json').toString())
    expect(shown).toMatchObject({
      passTypeIdentifier: 'pass.example.parkwing',
      teamIdentifier: 'TEAM12345',
      serialNumber: model.booking.id,
      relevantDate: '2027-03-05T07:05:00.000Z',
      barcodes: [{ format: 'PKBarcodeFormatQR', message: '7K3P9XQD4HC27K3P', altText: '7K3P-9XQD-4HC2-7K3P' }],
      generic: {
        primaryFields: [{ value: 'Welschap Parking' }],
        secondaryFields: [{ value: 'pt., 5 marca 2027, 08:05' }],
      },
    })
    expect(JSON.stringify(shown)).not.toContain('Łukasz')
    writeFileSync(join(folder, 'unpacked', 'manifest.json'), '{}')
    expect(() =>
      openssl(
        'smime',
        '-verify',
        '-in',
        'unpacked/signature',
        '-inform',
        'DER',
        '-content',
        'unpacked/manifest.json',
        '-CAfile',
        'wwdr.pem',
        '-purpose',
        'any',
        '-out',
        '/dev/null',
      ),
    ).toThrow()
  })

  test('FT-19 a key that is not the certificate’s, or cannot be read, shows at start', async () => {
    await expect(createApplePasses({ ...options(), key: read('wwdr.key') })).rejects.toThrow('does not belong')
    await expect(createApplePasses({ ...options(), passphrase: 'wrong' })).rejects.toThrow()
    await expect(createApplePasses({ ...options(), certificate: 'x' })).rejects.toThrow()
  })
})

describe('Google Wallet', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const account = JSON.stringify({ client_email: 'passes@parkwing.example', private_key: privateKey })
  const link = async () =>
    (await createGooglePasses({ issuer: '3388000000022', account, publicUrl: 'https://parkwing.example' }))(pass)

  test('the address carries the pass, signed by the service account', async () => {
    const url = await link()
    expect(url.length).toBeLessThan(4_000)
    const [, token = ''] = /^https:\/\/pay\.google\.com\/gp\/v\/save\/([\w-]+\.[\w-]+\.[\w-]+)$/.exec(url) ?? []
    const { payload } = await jwtVerify(token, await importSPKI(publicKey, 'RS256'), {
      issuer: 'passes@parkwing.example',
      audience: 'google',
    })
    expect(payload).toMatchObject({
      typ: 'savetowallet',
      origins: ['https://parkwing.example'],
      payload: {
        genericClasses: [{ id: '3388000000022.parkwing-pass' }],
        genericObjects: [
          {
            id: `3388000000022.${model.booking.id}`,
            barcode: { type: 'QR_CODE', value: '7K3P9XQD4HC27K3P' },
            validTimeInterval: { end: { date: '2027-03-12T17:30:00+01:00' } },
          },
        ],
      },
    })
    expect(JSON.stringify(payload)).not.toContain('Łukasz')
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
    await expect(jwtVerify(token, createLocalJWKSet({ keys: [await exportJWK(other)] }))).rejects.toThrow()
  })

  test('FT-19 a file that is no key of a service account shows at start', async () => {
    await expect(
      createGooglePasses({ issuer: '1', account: '{}', publicUrl: 'https://parkwing.example' }),
    ).rejects.toThrow('service account')
    await expect(
      createGooglePasses({
        issuer: '1',
        account: '{"client_email":"a","private_key":"b"}',
        publicUrl: 'https://parkwing.example',
      }),
    ).rejects.toThrow()
  })
})

describe('what a wallet shows', () => {
  test('valet says how it is used; moments bear the offset of the car park, also of an hour that comes twice', () => {
    const stay = { arrival: '2027-10-30T12:00' as LocalDateTime, departure: '2027-10-31T02:30' as LocalDateTime }
    const valet = walletPass(
      sampleModel(sampleBooking({ stay }, { plate: '' }, { transfer: 'valet' })),
      'en',
      translator('en'),
    )
    expect(valet.hint).toBe('Show the code to the driver when you hand over your car and when you get it back.')
    expect([valet.arrival.iso, valet.departure.iso]).toEqual(['2027-10-30T12:00:00+02:00', '2027-10-31T02:30:00+01:00'])
    expect(valet.facts.map(({ key }) => key)).toEqual(['address', 'phone'])
  })

  test('there is none for a booking without a pass', () => {
    expect(() => walletPass(sampleModel(sampleBooking({ status: 'cancelled' })), 'en', translator('en'))).toThrow(
      RangeError,
    )
  })
})
