import type { CarPart } from '#domain/valet/valet.ts'
import { useCarWords } from '../../../components/car-words/car-words.ts'
import { useBehaviour } from '../../../kernel/island.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import pickPart from './pick-part.island.ts'
import styles from './valet-job.module.css'

/** Where each part lies on a car seen from above, its front on the left: x, y, width, height. */
const places: Record<CarPart, readonly [number, number, number, number]> = {
  frontBumper: [2, 24, 16, 92],
  bonnet: [20, 34, 66, 72],
  windscreen: [88, 36, 30, 68],
  roof: [120, 38, 84, 64],
  inside: [144, 54, 36, 32],
  boot: [230, 36, 48, 68],
  rearBumper: [280, 24, 16, 92],
  frontLeftWing: [20, 110, 82, 20],
  leftDoors: [104, 110, 100, 20],
  rearLeftWing: [206, 110, 72, 20],
  frontRightWing: [20, 10, 82, 20],
  rightDoors: [104, 10, 100, 20],
  rearRightWing: [206, 10, 72, 20],
  wheels: [206, 40, 20, 60],
}

type Props = { action: string; picked: CarPart | null; damaged: readonly CarPart[] }

/**
 * The car from above: a part is chosen by a tap, which the list below it shows, and damaged ones are filled (VALET-10).
 * Each part is a link, so it works without script too.
 */
export const CarDrawing = ({ action, picked, damaged }: Props) => {
  const { t } = useTexts()
  const { parts } = useCarWords()
  const picks = useBehaviour(pickPart)
  const classOf = (part: CarPart): string | undefined =>
    [damaged.includes(part) && styles['damaged'], part === picked && styles['picked']].filter(Boolean).join(' ') ||
    undefined
  return (
    <svg className={styles['car']} viewBox="0 0 298 140" role="group" aria-label={t('workValet.drawing')} {...picks}>
      {Object.entries(places).map(([name, [x, y, width, height]]) => {
        const part = name as CarPart
        return (
          <a
            key={part}
            href={`${action}?part=${part}#damagePart`}
            data-part={part}
            aria-label={parts[part]}
            aria-current={part === picked ? 'true' : undefined}
          >
            <rect className={classOf(part)} x={x} y={y} width={width} height={height} rx="6" />
          </a>
        )
      })}
    </svg>
  )
}
