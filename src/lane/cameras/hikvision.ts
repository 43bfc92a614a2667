import type { Reading } from '../lane.ts'

/** The one event in a message: an XML document, or a part of several beside pictures, whose borders differ by model. */
const event = /<EventNotificationAlert\b[\s\S]*?<\/EventNotificationAlert>/
const valueOf = (xml: string, tag: string): string =>
  new RegExp(`<(?:\\w+:)?${tag}>([^<]*)<`).exec(xml)?.[1]?.trim() ?? ''

/** The plate of an ISAPI event; null for events of another kind and for cars without a readable plate. */
export const hikvisionReading = (body: string): Reading | null => {
  const [xml = ''] = event.exec(body) ?? []
  const plate = valueOf(xml, 'licensePlate')
  if (valueOf(xml, 'eventType') !== 'ANPR' || plate === '' || plate.toLowerCase() === 'unknown') return null
  const percent = Number(valueOf(xml, 'confidenceLevel') || Number.NaN)
  return { plate, ...(percent >= 0 && percent <= 100 && { confidence: percent / 100 }) }
}
