import { describe, expect, test } from 'vitest'
import { cameraReading } from './cameras.ts'

// The forms are those of the makers' documents; plates, numbers and addresses are invented.

const read = (kind: string, body: string, query = '') => cameraReading(kind, body, new URLSearchParams(query))

const axis = (changes: object = {}) =>
  JSON.stringify({
    packetCounter: '1590',
    datetime: '20261201 104123000',
    capture_timestamp: '1796118083000',
    plateText: 'AB123C',
    plateUTF8: 'AB123C',
    plateCountry: 'NL',
    plateConfidence: '0.934000',
    carState: 'new',
    roiID: '1',
    geotag: { lat: 52.3, lon: 4.7 },
    carMoveDirection: 'unknown',
    plateCoordinates: [612, 388, 118, 27],
    carID: '6',
    sensorProviderID: 'defaultID',
    camera_info: { SerialNumber: 'ACCC8E000000', IPAddress: '192.0.2.10' },
    ImageArray: [{ ImageType: 'plate', ImageFormat: 'png', BinaryImage: 'iVBORw0KGgo=' }],
    ...changes,
  })

const hikvisionXml = (plate = 'AB123C', kind = 'ANPR') => `<?xml version="1.0" encoding="UTF-8"?>
<EventNotificationAlert version="2.0" xmlns="http://www.isapi.org/ver20/XMLSchema">
<ipAddress>192.0.2.11</ipAddress>
<channelID>1</channelID>
<dateTime>2026-12-01T10:41:23+01:00</dateTime>
<activePostCount>1</activePostCount>
<eventType>${kind}</eventType>
<eventState>active</eventState>
<eventDescription>ANPR</eventDescription>
<ANPR>
<country>19</country>
<licensePlate>${plate}</licensePlate>
<line>1</line>
<direction>forward</direction>
<confidenceLevel>97</confidenceLevel>
<plateColor>yellow</plateColor>
<originalLicensePlate>${plate}</originalLicensePlate>
<pictureInfoList><pictureInfo><fileName>licensePlatePicture.jpg</fileName></pictureInfo></pictureInfoList>
</ANPR>
</EventNotificationAlert>`
const multipart = (xml: string) =>
  [
    '--boundary',
    'Content-Disposition: form-data; name="anpr.xml"; filename="anpr.xml"',
    'Content-Type: text/xml',
    `Content-Length: ${xml.length}`,
    '',
    xml,
    '--boundary',
    'Content-Disposition: form-data; name="licensePlatePicture.jpg"; filename="licensePlatePicture.jpg"',
    'Content-Type: image/jpeg',
    '',
    'ÿØÿà<licensePlate>ZZ999Z</licensePlate>',
    '--boundary--',
    '',
  ].join('\r\n')

describe('messages of cameras', () => {
  test('GATE-18 Axis: the plate and how sure the camera is; none of a car that has left', () => {
    expect(read('axis', axis())).toEqual({ plate: 'AB123C', confidence: 0.934 })
    expect(read('axis', axis({ carState: 'update', plateUTF8: '', plateText: 'ab 123 c' }))).toMatchObject({
      plate: 'ab 123 c',
    })
    expect(read('axis', axis({ carState: 'lost' }))).toBeNull()
    expect(read('axis', axis({ plateUTF8: '', plateText: '' }))).toBeNull()
    expect(read('axis', axis({ plateConfidence: 'high' }))).toEqual({ plate: 'AB123C' })
  })

  test('GATE-18 Hikvision: beside pictures or alone; none of other events and of a car without a readable plate', () => {
    for (const body of [hikvisionXml(), multipart(hikvisionXml())])
      expect(read('hikvision', body)).toEqual({ plate: 'AB123C', confidence: 0.97 })
    expect(read('hikvision', multipart(hikvisionXml('unknown')))).toBeNull()
    expect(read('hikvision', hikvisionXml('AB123C', 'VMD'))).toBeNull()
    expect(read('hikvision', multipart('heartbeat'))).toBeNull()
  })

  test('GATE-18 any JSON, with the places in the address of the lane', () => {
    const body = JSON.stringify({ results: [{ plate: 'AB123C', score: 88 }] })
    expect(read('json', body, 'plate=results.0.plate&confidence=results.0.score')).toEqual({
      plate: 'AB123C',
      confidence: 0.88,
    })
    expect(read('json', '{"plate":"AB123C"}')).toEqual({ plate: 'AB123C' })
    for (const path of ['results.1.plate', 'results', 'constructor.name', '__proto__'])
      expect(read('json', body, `plate=${path}`)).toBeNull()
  })

  test('GATE-18 a kind that there is not is told from a message without a plate', () => {
    expect(read('nikon', '{}')).toBeUndefined()
    expect(read('constructor', '{}')).toBeUndefined()
    expect(() => read('axis', 'no json')).toThrow()
  })
})
