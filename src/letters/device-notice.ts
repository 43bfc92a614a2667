import type { Language } from '#domain/languages.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatInstant } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import type { Content } from './content.ts'
import type { LetterEntry } from './models.ts'
import { workLetter } from './work-letter.ts'

/** `heardAt`: when the device was last heard. */
export type DeviceNoticeModel = {
  isBack: boolean
  name: string
  lane: string
  carPark: string
  zone: string
  heardAt: Instant
  devicesUrl: string
}

/** Tells the managers of a car park that a device at a lane is silent, or back (GATE-20). */
const content = (
  { isBack, name, lane, carPark, zone, heardAt, devicesUrl }: DeviceNoticeModel,
  language: Language,
  t: Translate,
): Content => {
  const said = t(isBack ? 'workDevices.letterBack' : 'workDevices.letterSilent', { name })
  const moment = formatInstant(heardAt, zone, language, { year: true })
  return workLetter(t, {
    said,
    preheader: carPark,
    facts: [
      { label: t('letters.carPark'), value: carPark, user: true },
      { label: t('workDevices.lane'), value: lane, user: true },
      { label: t('workDevices.seen'), value: moment },
    ],
    texts: [t(isBack ? 'workDevices.letterBackText' : 'workDevices.letterSilentText')],
    button: { text: t('workDevices.letterButton'), url: devicesUrl },
  })
}

export const deviceNotice: LetterEntry<DeviceNoticeModel> = { content }
