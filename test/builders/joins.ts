import type { JoinDetails } from '#domain/access/join-request.ts'

/** What somebody who runs car parks gives when he asks to join. */
export const joinDetails: JoinDetails = {
  kind: 'operator',
  name: 'Zwaluw Parking',
  legalName: 'Zwaluw Parking B.V.',
  street: 'Vliegveldweg 12',
  postcode: '5657 EA',
  city: 'Eindhoven',
  country: 'NL',
  registration: '12345678',
  vatNumber: 'NL123456789B01',
  contact: 'Noor Peeters',
  email: 'noor@zwaluw.example',
  phone: '+31 40 123 4567',
  website: 'https://www.zwaluw.example/',
  message: 'Sixty spaces, ten minutes from the terminal.',
}

/** The same as a form sends it. */
export const joinForm = (other: Partial<Record<string, string>> = {}): Record<string, string> => ({
  ...joinDetails,
  terms: 'on',
  ...(other as Record<string, string>),
})
