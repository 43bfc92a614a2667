import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { PKPass } from 'passkit-generator'
import type { WalletPass, Wallets } from '#ports/wallets.ts'

/** Certificates and key are in PEM format. */
export type AppleOptions = {
  passType: string
  team: string
  certificate: string
  key: string
  wwdr: string
  passphrase?: string
}

const pictures = ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png']
const loadPictures = async (): Promise<Record<string, Buffer>> =>
  Object.fromEntries(
    await Promise.all(
      pictures.map(async (name) => [name, await readFile(new URL(`icons/${name}`, import.meta.url))] as const),
    ),
  )

/** The contents of pass.json. It is a generic pass, because Apple has no kind for parking. */
const passOf = ({ passType, team }: AppleOptions, pass: WalletPass) => ({
  formatVersion: 1,
  passTypeIdentifier: passType,
  teamIdentifier: team,
  organizationName: 'Parkwing',
  description: `${pass.title} ${pass.airport}`,
  serialNumber: pass.serial,
  logoText: 'Parkwing',
  foregroundColor: 'rgb(0, 0, 0)',
  labelColor: 'rgb(60, 60, 60)',
  backgroundColor: 'rgb(255, 255, 255)',
  relevantDate: pass.arrival.iso,
  barcodes: [
    { format: 'PKBarcodeFormatQR', message: pass.code, messageEncoding: 'iso-8859-1', altText: pass.codeShown },
  ],
  generic: {
    headerFields: [{ key: 'airport', label: pass.title, value: pass.iata }],
    primaryFields: [{ key: 'carPark', label: pass.airport, value: pass.carPark }],
    secondaryFields: [{ key: 'arrival', label: pass.arrival.label, value: pass.arrival.shown }],
    auxiliaryFields: [{ key: 'departure', label: pass.departure.label, value: pass.departure.shown }],
    backFields: [
      ...pass.facts,
      { key: 'hint', label: pass.hintLabel, value: pass.hint },
      { key: 'booking', label: pass.title, value: pass.bookingUrl },
    ],
  },
})

/**
 * Throws when the key does not belong to the certificate, so that this is found at the start and not by the first
 * traveller.
 */
export const createApplePasses = async (options: AppleOptions): Promise<NonNullable<Wallets['apple']>> => {
  const { certificate, key, wwdr, passphrase } = options
  const own = createPrivateKey({ key, ...(passphrase && { passphrase }) })
  if (!new X509Certificate(certificate).checkPrivateKey(own))
    throw new Error('does not belong to the key of APPLE_KEY_FILE')
  const files = await loadPictures()
  const certificates = {
    wwdr,
    signerCert: certificate,
    signerKey: key,
    ...(passphrase && { signerKeyPassphrase: passphrase }),
  }
  return async (pass) =>
    new PKPass(
      { ...files, 'pass.json': Buffer.from(JSON.stringify(passOf(options, pass))) },
      certificates,
    ).getAsBuffer()
}
