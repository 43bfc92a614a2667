import { useTexts } from '../../../kernel/texts.tsx'
import { KeyValues } from '../../parts/key-values.tsx'
import { Pane, Stack } from '../../parts/pane.tsx'
import type { BookProps, Chosen } from './view.tsx'

/** What the booking is so far, beside the form: what it is, until when it can be undone, what it costs and brings. */
export const Summary = ({ choices, chosen, place, stay, holdsUntil, refused }: BookProps & { chosen: Chosen }) => {
  const { t } = useTexts()
  const offer = choices.find(({ key }) => key === chosen.key)
  if (!offer) return null
  const { carPark, product, package: code, price, netPrice, commission, cancelUntil, changeUntil } = offer
  return (
    <Pane title={carPark}>
      <Stack>
        <KeyValues
          rows={[
            { label: t('workAgency.airport'), value: `${place?.name ?? ''} (${place?.iata ?? ''})` },
            { label: t('workService.stay'), value: stay },
            { label: t('workAgency.product'), value: `${product}, ${code}` },
            { label: t('workAgency.cancelUntil'), value: cancelUntil ?? '–' },
            { label: t('workAgency.changeUntil'), value: changeUntil ?? '–' },
          ]}
        />
        <KeyValues
          sums
          rows={[
            { label: t('workService.price'), value: price },
            { label: t('workService.vatIn', { rate: chosen.vatRate }), value: chosen.vat },
            netPrice !== null && { label: t('workAgency.netPrice'), value: netPrice },
            commission !== null && { label: t('workStatements.commission'), value: commission },
          ]}
        />
        {/* a form that comes back carries the quote that it had, whose time this is not */}
        {holdsUntil !== null && !refused && <p>{t('workAgency.pricesHold', { time: holdsUntil })}</p>}
      </Stack>
    </Pane>
  )
}
