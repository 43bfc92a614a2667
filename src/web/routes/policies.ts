import { customerService } from '#domain/customer-service.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { formatDay } from '#texts/formats.ts'
import type { PolicyView } from '../pages/policy/policy.tsx'
import type { Reader } from '../pages/prices.ts'

/** The long texts stay on the server: no page's catalogue carries them. */

/** The day the texts last changed their meaning; a booking keeps the version that was shown (decision 5). */
const termsDay = '2026-11-20' as LocalDate
const privacyDay = '2026-11-20' as LocalDate

/** Every constant of BD 9 that binds a customer, in a few clauses. */
export const termsView = ({ t, language }: Pick<Reader, 't' | 'language'>): PolicyView => ({
  title: t('landing.termsTitle'),
  description: t('landing.termsDescription'),
  updated: formatDay(termsDay, language, { weekday: false }),
  clauses: [
    { heading: t('policies.contractHeading'), text: t('policies.contractText') },
    { heading: t('policies.leadHeading'), text: t('policies.leadText') },
    { heading: t('policies.priceHeading'), text: t('policies.priceText') },
    { heading: t('policies.daysHeading'), text: t('policies.daysText') },
    { heading: t('policies.packagesHeading'), text: t('policies.packagesText') },
    { heading: t('policies.cutoffHeading'), text: t('policies.cutoffText') },
    { heading: t('policies.payHeading'), text: t('policies.payText') },
    { heading: t('policies.detailsHeading'), text: t('policies.detailsText') },
    { heading: t('policies.arrivalHeading'), text: t('policies.arrivalText') },
    { heading: t('policies.lateHeading'), text: t('policies.lateText') },
    { heading: t('policies.noShowHeading'), text: t('policies.noShowText') },
    { heading: t('policies.siteHeading'), text: t('policies.siteText') },
    { heading: t('policies.valetHeading'), text: t('policies.valetText') },
    { heading: t('policies.complaintsHeading'), text: t('policies.complaintsText') },
  ],
})

export const privacyView = ({ t, language }: Pick<Reader, 't' | 'language'>): PolicyView => ({
  title: t('landing.privacyTitle'),
  description: t('landing.privacyDescription'),
  updated: formatDay(privacyDay, language, { weekday: false }),
  clauses: [
    { heading: t('policies.whoHeading'), text: t('policies.whoText', { email: customerService.email }) },
    { heading: t('policies.bookingHeading'), text: t('policies.bookingText') },
    { heading: t('policies.paymentHeading'), text: t('policies.paymentText') },
    { heading: t('policies.loginHeading'), text: t('policies.loginText') },
    { heading: t('policies.cookiesHeading'), text: t('policies.cookiesText') },
    { heading: t('policies.keepHeading'), text: t('policies.keepText') },
    { heading: t('policies.rightsHeading'), text: t('policies.rightsText') },
    { heading: t('policies.safetyHeading'), text: t('policies.safetyText') },
  ],
})
