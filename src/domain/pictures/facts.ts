import type { Colour } from './colours.ts'
import type { Land } from './land.ts'
import type { LightName } from './lights.ts'

/** What a picture is drawn from. The same facts give the same picture. */
export type PictureFacts = {
  /** decides everything that no fact decides */
  id: string
  /** the airport, whose terminal looks the same from each of its car parks */
  iata: string
  kind: 'open' | 'roof' | 'garage' | 'valet'
  land: Land
  light: LightName
  /** to the terminal: the fewer, the larger it is */
  minutes: number
  /** the colour of the shuttle; null: there is none */
  bus: Colour | null
  charging: boolean
  fence: boolean
}

/** The size in units, and for airports how far down the land begins (0–1 of the height). */
export type Frame = { width: number; height: number; horizon?: number }
