import { isCarShot, type CarShot, type ValetStep } from './valet.ts'

/**
 * What a driver did with a car without a line (VALET-14). `picture` and `drawing` are JPEG pictures as data addresses.
 */
export type ValetDeed =
  | { step: 'met'; keyTag: string }
  | { step: 'photo'; shot: CarShot; picture: string }
  | { step: 'state'; mileage: string; fuel: string; part: string; words: string }
  | { step: 'signed'; name: string; drawing: string }
  | { step: 'parked'; space: string }
  | { step: 'fetched' }
  | { step: 'returned' }
export type DeedStep = ValetDeed['step']

const texts: Readonly<Record<DeedStep, readonly string[]>> = {
  met: ['keyTag'],
  photo: ['shot', 'picture'],
  state: ['mileage', 'fuel', 'part', 'words'],
  signed: ['name', 'drawing'],
  parked: ['space'],
  fetched: [],
  returned: [],
}
const isStep = (text: string): text is DeedStep => Object.hasOwn(texts, text)

/** As the text of an act: the step stands first, so that nobody has to read a picture to know it. */
export const deedText = ({ step, ...rest }: ValetDeed): string => `${step} ${JSON.stringify(rest)}`

/** The step of an act's text; null where it is none. */
export const deedStep = (text: string): DeedStep | null => {
  const step = text.slice(0, text.indexOf(' '))
  return isStep(step) ? step : null
}

/** Reads the text of an act; null where somebody else wrote it. */
export const readDeed = (text: string): ValetDeed | null => {
  const step = deedStep(text)
  if (step === null) return null
  try {
    const rest: unknown = JSON.parse(text.slice(step.length + 1))
    if (typeof rest !== 'object' || rest === null) return null
    const told = rest as Record<string, unknown>
    if (!texts[step].every((name) => typeof told[name] === 'string')) return null
    if (step === 'photo' && !isCarShot(String(told['shot']))) return null
    return { step, ...Object.fromEntries(texts[step].map((name) => [name, told[name]])) } as ValetDeed
  } catch {
    return null
  }
}

const leads: Partial<Record<DeedStep, ValetStep>> = {
  met: 'met',
  parked: 'parked',
  fetched: 'fetched',
  returned: 'returned',
}

/** Where the car is after what was done here. */
export const stepAfter = (before: ValetStep, steps: readonly DeedStep[]): ValetStep =>
  steps.reduce((step, deed) => leads[deed] ?? step, before)
