import type { AgencyBrand, TypedBrand } from '#domain/agencies/brand.ts'

export const sampleBrand: AgencyBrand = {
  code: 'NORD1',
  name: 'Nordlicht Reisen',
  colours: { brand: '#00655b', accent: '#ff9e1b', hero: '#00393a' },
  airports: ['EIN', 'AMS'],
  email: 'info@nord.example',
  phone: '+49 40 123456',
  theme: 'light',
  hosts: ['https://www.nord.example'],
  greetings: {},
  returnAddress: '',
  products: null,
  packages: null,
  logoId: null,
  version: 1,
}

/** The form of a look in which nothing was typed. */
export const untypedBrand: TypedBrand = {
  name: '',
  brand: '',
  accent: '',
  hero: '',
  theme: '',
  airports: [],
  email: '',
  phone: '',
  hosts: '',
  greetings: {},
  returnAddress: '',
  sells: '',
  products: [],
  packages: [],
}
