import { fingerprint } from './chance.ts'
import type { Frame, PictureFacts } from './facts.ts'
import { drawPicture } from './picture.ts'

/** A finished picture. `hash` changes with it. */
export type Drawn = { svg: string; hash: string }

export const drawn = (facts: PictureFacts, frame: Frame): Drawn => {
  const svg = drawPicture(facts, frame)
  return { svg, hash: fingerprint(svg).toString(36) }
}
