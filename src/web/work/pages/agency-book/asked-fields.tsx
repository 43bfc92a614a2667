import { editLabels } from '../../../shared/bookings/edit-labels.ts'
import { Field, SelectField } from '../../../components/field/field.tsx'
import { useTexts } from '../../../kernel/texts.tsx'
import type { BookProps, Chosen } from './view.tsx'

/** A field by its name and label, with what was typed and what is wrong with it. */
export type FieldOf = (
  name: string,
  label: string,
) => {
  name: string
  label: string
  error: string | undefined
  defaultValue: string
}

/** Until when what the car park asks for may follow; null: it has to be said now (BOOK-35). */
type Following = { followsUntil: string | null }

/** Where the offer that was chosen is none any more: another for the same driver. */
export const OtherOffer = ({
  choices,
  error,
  quote,
}: Pick<BookProps, 'choices'> & { error: string | undefined; quote: string }) => {
  const { t } = useTexts()
  return (
    <SelectField name="quote" label={t('workAgency.offer')} error={error} defaultValue={quote}>
      {choices.map((one) => (
        <option key={one.key} value={one.quoteId}>
          {`${one.carPark}, ${one.product}, ${one.package}: ${one.price}`}
        </option>
      ))}
    </SelectField>
  )
}

/** What the product asks about car and flights. */
export const AskedFields = ({
  asks,
  field,
  followsUntil,
}: {
  asks: Omit<Chosen['asks'], 'phone' | 'plateCountry'>
  field: FieldOf
} & Following) => {
  const { t } = useTexts()
  const labels = editLabels(t)
  const later = (name: string, label: string) => {
    const one = field(name, label)
    return { ...one, optional: followsUntil !== null && one.error === undefined }
  }
  return (
    <>
      {asks.car && (
        <>
          <Field {...field('carBrand', labels.carBrand)} maxLength={60} />
          <Field {...field('carModel', labels.carModel)} maxLength={60} />
          <Field {...field('carColor', labels.carColor)} maxLength={60} />
        </>
      )}
      {asks.flights && (
        <>
          <Field {...later('arrivalFlight', labels.arrivalFlight)} maxLength={20} code />
          <Field {...later('returnFlight', labels.returnFlight)} maxLength={20} code />
        </>
      )}
      {asks.terminal && <Field {...later('flightTerminal', labels.flightTerminal)} maxLength={20} />}
      {asks.time && <Field {...later('flightTime', labels.flightTime)} maxLength={5} />}
    </>
  )
}
