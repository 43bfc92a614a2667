import type { Language } from '#domain/languages.ts'
import { tagOf } from '#domain/languages.ts'
import { groupCode } from '#domain/vouchers/code.ts'
import { hasPass, isValet, paymentStatus, placeFacts, stayFacts } from '#letters/booking-facts.ts'
import { passCodes } from '#letters/pass-svg.ts'
import { formatInstant, formatMoment } from '#texts/formats.ts'
import { translator, type Translate } from '#texts/texts.ts'
import type { Slips } from '#usecases/operators/show-slips.ts'
import { moneyOf, shortName } from '../../desk/words.ts'

/** What the desk gives on paper (DESK-28). */
export const slipKinds = ['pass', 'receipt', 'keyTag', 'windscreen'] as const
export type SlipKind = (typeof slipKinds)[number]
export const isSlip = (text: string | null): text is SlipKind =>
  (slipKinds as readonly (string | null)[]).includes(text)

/** The papers of a desk: two widths of rolls, and sheets. */
export const papers = ['58', '80', 'a4'] as const
export type Paper = (typeof papers)[number]
export const isPaper = (text: string | null): text is Paper => (papers as readonly (string | null)[]).includes(text)

export type SlipLine = { label: string; value: string; isStrong?: boolean }
/** One slip, in finished words of the language of whoever reads it. */
export type SlipView = {
  lang: string
  title: string
  of: string
  /** as large as the paper allows, such as a plate or a time */
  big: string[]
  codes: { qrSvg: string; code128Svg: string | null; code: string } | null
  lines: SlipLine[]
  /** amounts, below a line of their own */
  sums: SlipLine[]
  foot: string[]
}

type Words = { t: Translate; language: Language }

const passSlip = ({ booking, now }: Slips, { t, language }: Words): Partial<SlipView> => ({
  codes: hasPass(booking) ? { ...passCodes(booking.voucherCode, t), code: groupCode(booking.voucherCode) } : null,
  lines: [
    ...stayFacts(booking, language, t).slice(0, 2),
    { label: t('letters.plate'), value: booking.details.plate || t('letters.plateMissing') },
    { label: t('letters.status'), value: paymentStatus(booking, language, t, now) },
    ...placeFacts(booking, t),
    { label: t('letters.bookingNumber'), value: booking.number },
  ],
  foot: hasPass(booking)
    ? [t(isValet(booking) ? 'letters.passHintValet' : 'letters.passHint')]
    : [t('workPrint.noPass')],
})

const receiptSlip = (slips: Slips, { t, language }: Words): Partial<SlipView> => {
  const { booking, now } = slips
  const money = (minor: number) => moneyOf(minor, language)
  const when = (at: number) => formatInstant(at, booking.zone, language)
  const kinds = {
    overstay: 'workDesk.lineOverstay',
    beyond90: 'workDesk.lineBeyond',
    damages: 'workPrint.damages',
  } as const
  const ways = { cash: 'workPrint.byCash', terminal: 'workPrint.byCard' } as const
  const isBilled = booking.paymentLocation === 'invoiceAgent'
  return {
    lines: [
      { label: t('letters.bookingNumber'), value: booking.number },
      { label: t('workDesk.colProduct'), value: booking.terms.productName },
      ...stayFacts(booking, language, t).slice(0, 2),
      ...(booking.details.plate ? [{ label: t('letters.plate'), value: booking.details.plate }] : []),
    ],
    sums: [
      { label: t('workPrint.agreed'), value: money(slips.agreedMinor) },
      ...slips.charges.map(({ kind, days, amountMinor }) => ({
        label: t(kinds[kind], { count: days }),
        value: money(amountMinor),
      })),
      { label: t('letters.total'), value: money(booking.totalMinor), isStrong: true },
      ...slips.till.map(({ takenBy, receipt, at, amountMinor }) => ({
        label: `${t(takenBy ? ways[takenBy] : 'workPrint.byTill', { receipt })}, ${when(at)}`,
        value: money(amountMinor),
      })),
      ...(slips.otherwiseMinor === 0
        ? []
        : [{ label: t(isBilled ? 'letters.statusAgent' : 'workPrint.otherwise'), value: money(slips.otherwiseMinor) }]),
      { label: t('workDesk.due'), value: money(slips.dueMinor), isStrong: true },
    ],
    foot: [booking.terms.carParkAddress, t('workPrint.taxNote'), t('workPrint.printedAt', { when: when(now) })],
  }
}

const backOf = ({ booking }: Slips, { t, language }: Words): SlipLine => ({
  label: t(isValet(booking) ? 'documents.valetCarBack' : 'letters.driveOut'),
  value: formatMoment(booking.stay.departure, language, { year: false, month: 'short' }),
})

const keyTagSlip = (slips: Slips, words: Words): Partial<SlipView> => {
  const { booking, keyTag, space } = slips
  const { t } = words
  const { carColor, carBrand, carModel, returnFlight } = booking.details
  const car = [carColor, carBrand, carModel].filter(Boolean).join(' ')
  return {
    big: [keyTag ?? '', booking.details.plate || t('letters.plateMissing')].filter(Boolean),
    codes: { qrSvg: passCodes(booking.voucherCode, t).qrSvg, code128Svg: null, code: booking.number },
    lines: [
      { label: t('letters.name'), value: shortName(booking.details) },
      ...(car ? [{ label: t('workDesk.car'), value: car }] : []),
      ...(space ? [{ label: t('workValet.space'), value: space }] : []),
      backOf(slips, words),
      ...(returnFlight ? [{ label: t('letters.returnFlight'), value: returnFlight }] : []),
    ],
  }
}

const windscreenSlip = (slips: Slips, words: Words): Partial<SlipView> => {
  const { booking, space } = slips
  const { t } = words
  const back = backOf(slips, words)
  return {
    big: [booking.details.plate || t('letters.plateMissing'), back.value],
    lines: [
      { label: t('workDesk.colProduct'), value: booking.terms.productName },
      ...(space ? [{ label: t('workValet.space'), value: space }] : []),
      { label: t('letters.bookingNumber'), value: booking.number },
    ],
  }
}

const slips: Record<SlipKind, { make: (of: Slips, words: Words) => Partial<SlipView>; isCustomers: boolean }> = {
  pass: { make: passSlip, isCustomers: true },
  receipt: { make: receiptSlip, isCustomers: true },
  keyTag: { make: keyTagSlip, isCustomers: false },
  windscreen: { make: windscreenSlip, isCustomers: false },
}

export const slipTitle: Record<SlipKind, 'letters.passTitle' | `workPrint.${'receipt' | 'keyTag' | 'windscreen'}`> = {
  pass: 'letters.passTitle',
  receipt: 'workPrint.receipt',
  keyTag: 'workPrint.keyTag',
  windscreen: 'workPrint.windscreen',
}

/** Pass and receipt speak the customer's language, the tags that of the desk. */
export const slipOf = (
  what: SlipKind,
  of: Slips,
  { deskLanguage, placeName }: { deskLanguage: Language; placeName: string },
): SlipView => {
  const { make, isCustomers } = slips[what]
  const language = isCustomers ? of.booking.language : deskLanguage
  const t = translator(language)
  return {
    lang: tagOf[language],
    title: t(slipTitle[what]),
    of: isCustomers ? of.booking.terms.carParkName : placeName,
    big: [],
    codes: null,
    lines: [],
    sums: [],
    foot: [],
    ...make(of, { t, language }),
  }
}
