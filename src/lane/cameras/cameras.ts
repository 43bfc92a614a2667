import type { Reading } from '../lane.ts'
import { axisReading } from './axis.ts'
import { hikvisionReading } from './hikvision.ts'
import { jsonReading } from './json.ts'

/** The cameras whose messages a lane understands, by the last part of the address to which they are posted. */
const cameras: Record<string, (body: string, asked: URLSearchParams) => Reading | null> = {
  axis: axisReading,
  hikvision: hikvisionReading,
  json: (body, asked) =>
    jsonReading(body, { plate: asked.get('plate') ?? 'plate', confidence: asked.get('confidence') }),
}

/** What a camera read (GATE-18); null where the message has no plate. `undefined`: there is no such kind of camera. */
export const cameraReading = (kind: string, body: string, asked: URLSearchParams): Reading | null | undefined =>
  Object.hasOwn(cameras, kind) ? cameras[kind]!(body, asked) : undefined
