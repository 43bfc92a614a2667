import { importPKCS8, SignJWT } from 'jose'
import type { WalletPass, Wallets } from '#ports/wallets.ts'

/** `account` is the JSON file of the service account that may issue passes. */
export type GoogleOptions = { issuer: string; account: string; publicUrl: string }

const saveAddress = 'https://pay.google.com/gp/v/save/'

const localized = (value: string, language: string) => ({ defaultValue: { language, value } })

/**
 * A generic pass together with its class. Google creates both when the traveller saves the pass (Google Wallet "JWT"
 * reference).
 */
const payloadOf = (issuer: string, pass: WalletPass) => ({
  genericClasses: [{ id: `${issuer}.parkwing-pass` }],
  genericObjects: [
    {
      id: `${issuer}.${pass.serial}`,
      classId: `${issuer}.parkwing-pass`,
      state: 'ACTIVE',
      cardTitle: localized(`Parkwing ${pass.iata}`, pass.language),
      subheader: localized(pass.title, pass.language),
      header: localized(`${pass.carPark}, ${pass.airport}`, pass.language),
      barcode: { type: 'QR_CODE', value: pass.code, alternateText: pass.codeShown },
      validTimeInterval: { end: { date: pass.departure.iso } },
      hexBackgroundColor: '#ffffff',
      textModulesData: [
        { id: 'arrival', header: pass.arrival.label, body: pass.arrival.shown },
        { id: 'departure', header: pass.departure.label, body: pass.departure.shown },
        ...pass.facts.map(({ key, label, value }) => ({ id: key, header: label, body: value })),
        { id: 'hint', header: pass.hintLabel, body: pass.hint },
      ],
      linksModuleData: { uris: [{ id: 'booking', uri: pass.bookingUrl, description: pass.title }] },
    },
  ],
})

/** Throws when the account's file is not valid, or when its key does not sign. */
export const createGooglePasses = async ({
  issuer,
  account,
  publicUrl,
}: GoogleOptions): Promise<NonNullable<Wallets['google']>> => {
  const { client_email: email, private_key: pem } = JSON.parse(account) as {
    client_email?: unknown
    private_key?: unknown
  }
  if (typeof email !== 'string' || typeof pem !== 'string') throw new Error('is not the key of a service account')
  const key = await importPKCS8(pem, 'RS256')
  return async (pass) => {
    const token = await new SignJWT({
      typ: 'savetowallet',
      origins: [new URL(publicUrl).origin],
      payload: payloadOf(issuer, pass),
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(email)
      .setAudience('google')
      .setIssuedAt()
      .sign(key)
    return saveAddress + token
  }
}
