import { euro } from '#domain/money/money.ts'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { formatMoney, formatStay } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import { wayBack } from '#usecases/agencies/way-back.ts'
import { readBooked } from '#usecases/travellers/embedded.ts'
import { absent } from '../../kernel/page.ts'
import { privateHeaders } from '../../shared/bookings/own.ts'
import { statusChip } from '../../shared/bookings/status-chip.ts'
import { page, type Asked } from '../../site/page.ts'
import { BookedPage } from './view.tsx'

/** What became of the form in an agency's page (AGENCY-53): as much as its reader needs, and nothing else. */
const load = async ({ facts, params }: Asked) => {
  const { embedded, deps, language } = facts
  if (!embedded) throw absent(404)
  const { brand, theme } = embedded
  const read = await readBooked(deps, { code: brand.code, token: params['token'] ?? '' })
  if (!read.ok) throw absent(404)
  const { booking, toPayMinor, payToken } = read.value
  const { number, status, details, terms, stay, totalMinor } = booking
  const t = translator(language)
  const isHeld = status === 'held'
  // the window in which one pays wears the same look
  const seller = new URLSearchParams({ agent: brand.code, businessAccount: brand.code })
  return {
    number,
    isHeld,
    isOver: status === 'expired' || status === 'cancelled',
    status: statusChip(status, toPayMinor === 0, t).text,
    carPark: terms.carParkName,
    stay: formatStay(stay, language),
    total: formatMoney(euro(totalMinor), language),
    email: details.email,
    pay:
      toPayMinor > 0
        ? {
            href: `${fixedPath('payLink', language, payToken)}?${seller}`,
            amount: formatMoney(euro(toPayMinor), language),
          }
        : null,
    back: await wayBack(deps, brand.code, booking),
    again: `${fixedPath('embed', language, brand.code)}?theme=${theme}`,
    here: `${fixedPath('embedBooked', language, brand.code, params['token'] ?? '')}?theme=${theme}`,
  }
}

export default page({
  path: patternOf('embedBooked'),
  headers: privateHeaders,
  load,
  view: (model) => <BookedPage {...model} />,
})
