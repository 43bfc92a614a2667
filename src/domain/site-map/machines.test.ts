import { describe, expect, test } from 'vitest'
import {
  brandLogoPath,
  brandNamed,
  brandSheetPath,
  closedDoors,
  isCall,
  isClaimCall,
  isCountedCall,
  isForMachines,
  isNotice,
  isReadingCall,
  isTradeFile,
  partnerMarkPath,
  photoNamed,
  photoPath,
  pictureNamed,
  picturePath,
  sandboxCheckout,
} from './machines.ts'

/** Which of the addresses a question is true of. */
const trueOf = (asks: (url: string) => boolean, urls: readonly string[]): string[] => urls.filter(asks)

const doors = {
  notices: ['/webhooks/payments', '/webhooks/stripe', '/webhooks/mail'],
  website: [
    '/api/website/search?location=EIN',
    '/api/website/resources/logo',
    '/api/website/events',
    '/api/website/bookings/claimemail',
    '/api/website/bookings/claimemail?lang=de',
  ],
  agency: ['/api/v1/bookings', '/api/v1/oauth/token'],
  gate: ['/api/gate/v1/authorise'],
  older: ['/legacy/v1/booking/AMS.js', '/legacy/agent_lookup/NORD1.js'],
  sandbox: ['/sandbox/v2/payments', '/sandbox/checkout/abc'],
  pages: ['/', '/en/search', '/en/apiary', '/en/api/website/search', '/webhook', '/legacy', '/sandboxed', '/dev/mail'],
}
const all = Object.values(doors).flat()

describe('whose address it is', () => {
  test('machines call the doors of programs; the test payment page and our own pages are opened by people', () => {
    expect(trueOf(isForMachines, all)).toEqual([
      ...doors.notices,
      ...doors.website,
      ...doors.agency,
      ...doors.gate,
      ...doors.older,
      '/sandbox/v2/payments',
    ])
  })
  test('only the three addresses of providers take notices', () => {
    expect(trueOf(isNotice, [...all, '/webhooks/payments/1'])).toEqual(doors.notices)
  })
  test('calls stand below one base, behind no language', () => {
    expect(trueOf(isCall, [...all, '/api'])).toEqual([...doors.website, ...doors.agency, ...doors.gate])
  })
  test('a claim with files is one address, whatever it is asked with', () => {
    expect(trueOf(isClaimCall, [...all, '/api/website/bookings/claimemail/1'])).toEqual([
      '/api/website/bookings/claimemail',
      '/api/website/bookings/claimemail?lang=de',
    ])
  })
  test('pages of other origins read failures of what only reads, and of nothing that takes something in', () => {
    expect(trueOf(isReadingCall, [...all, '/api/website/eventsful', '/api/openapi.json'])).toEqual([
      '/api/website/search?location=EIN',
      '/api/website/resources/logo',
      '/api/website/eventsful',
      '/api/openapi.json',
    ])
  })
  test('ACCESS-8 counted are the calls of the website that have no limit of their own and are kept by nobody', () => {
    const beside = ['/api/website/bookings', '/api/website/resourceful', '/api/website']
    expect(trueOf(isCountedCall, [...all, ...beside])).toEqual([
      '/api/website/search?location=EIN',
      '/api/website/bookings',
      '/api/website/resourceful',
    ])
  })
  test('SEO-3 crawlers are kept out of every door of a program', () => {
    expect(closedDoors).toEqual(['/api/', '/dev/', '/sandbox/', '/webhooks/', '/legacy/'])
  })
  test('files of the trade are asked for by their name', () => {
    const asked = ['/legacy/v1/carpark/AMS.js', '/legacy/v1/booking/1', '/legacy/v1/booking/', '/legacy/v1/booking/1/2']
    expect(trueOf(isTradeFile, asked)).toEqual(['/legacy/v1/carpark/AMS.js', '/legacy/v1/booking/1'])
  })
})

describe('addresses of files are read as they are written', () => {
  const id = '0b9e7f5c-1a2b-4c3d-8e4f-5a6b7c8d9e0f'
  const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

  test('PIC-5 drawn pictures', () => {
    const path = picturePath('ein-kempenpark', 'wide', '1k9z', 'svg')
    expect(path).toBe('/pictures/ein-kempenpark-wide.1k9z.svg')
    expect(pictureNamed(nameOf(path))).toEqual({ id: 'ein-kempenpark', shape: 'wide', hash: '1k9z', ending: 'svg' })
    for (const other of [
      'ein-wide.1k9z.gif',
      'ein.1k9z.svg',
      'EIN-wide.1k9z.svg',
      'ein-wide.1k9z.svg.svg',
      '-wide.1.svg',
    ])
      expect([other, pictureNamed(other)]).toEqual([other, null])
  })
  test('photos', () => {
    const path = photoPath(id, 640, 'avif')
    expect(path).toBe(`/pictures/${id}-640.avif`)
    expect(photoNamed(nameOf(path))).toEqual({ id, width: 640, format: 'avif' })
    for (const other of [`${id}-64.avif`, `${id}-64000.avif`, `${id}-640.svg`, `x${id}-640.avif`, `${id}-640.avif.`])
      expect([other, photoNamed(other)]).toEqual([other, null])
  })
  test('AGENCY-46 AGENCY-47 colours and marks of agencies', () => {
    expect(brandNamed(nameOf(brandSheetPath('NORD1', 12)))).toEqual({ code: 'NORD1', mark: '12', ending: 'css' })
    expect(brandNamed(nameOf(brandLogoPath('NORD1', 'a0f3')))).toEqual({ code: 'NORD1', mark: 'a0f3', ending: 'png' })
    for (const other of [
      'NORD1.12.svg',
      'nord1.12.css',
      'NO.12.css',
      'NORD123.12.css',
      'NORD1.xyz.css',
      'aNORD1.12.css',
    ])
      expect([other, brandNamed(other)]).toEqual([other, null])
  })
  test('PART-22 marks of partners; the test payment page', () => {
    expect(partnerMarkPath(id)).toBe(`/partners/kept/${id}.png`)
    expect(sandboxCheckout('tr_1')).toBe('/sandbox/checkout/tr_1')
  })
})
