import type { Invoice, LineKind } from '#domain/documents/invoice.ts'
import { packageNames } from '#domain/carparks/product.ts'
import { formatMoment } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'

/** The paper's font has no arrow. */
export const stayWords = ({ stay, language }: Pick<Invoice['facts'], 'stay' | 'language'>): string =>
  `${formatMoment(stay.arrival, language)} – ${formatMoment(stay.departure, language)}`

/** What a line is for, in the document's language. The words are the same on paper and in the data. */
export const lineName = (kind: LineKind, { facts }: Invoice, t: Translate): string => {
  switch (kind) {
    case 'parking':
      return t('documents.lineParking', { carPark: facts.carParkName, stay: stayWords(facts) })
    case 'leadTime':
      return t('documents.lineLeadTime')
    case 'package':
      return t('documents.linePackage', { package: packageNames[facts.package] })
    case 'covered':
      return t('documents.lineCovered')
    case 'discount':
      return t('documents.lineDiscount')
    case 'referral':
      return t('documents.lineReferral')
    case 'charge':
      return t('documents.lineCharge')
    case 'part':
      return t('documents.linePart')
    case 'kept':
      return t('documents.lineKept')
    case 'refund':
      return t('documents.lineRefund')
  }
}
