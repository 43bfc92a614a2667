import type { Frame, PictureFacts } from './facts.ts'
import { createScene } from './scene.ts'
import { drawGlows, drawPlane, drawSky, drawWeather, gradients } from './sky.ts'
import { drawLand, terminalOf } from './skyline.ts'
import { drawFarRows, drawGround, drawMarks, furnish, yardOf } from './yard.ts'

/**
 * A picture of a car park, drawn from its facts, as an SVG of about 3 KB when compressed. One idea for all of them: the
 * yellow lane leads the eye from the cars to the terminal. Near things have detail, far ones are dabs, and the air
 * between takes colour. The same facts and size always give the same text (PIC-1).
 */
export const drawPicture = (facts: PictureFacts, frame: Frame): string => {
  const scene = createScene(facts, frame)
  const terminal = terminalOf(scene)
  const yard = yardOf(scene)
  furnish(yard)
  const marks = drawMarks(yard)
  const standing = scene.standing()
  const layers = [
    gradients(scene),
    drawSky(scene),
    drawLand(scene),
    terminal.drawing,
    drawPlane(scene),
    drawGround(yard, terminal),
    marks.below,
    scene.shadows(),
    marks.lane,
    drawFarRows(yard),
    standing,
    drawGlows(scene),
    drawWeather(scene),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${frame.width} ${frame.height}">${layers.join('')}</svg>`
}
