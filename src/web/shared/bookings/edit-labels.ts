import type { EditableField } from '#domain/bookings/details-form.ts'
import type { InvoiceField } from '#domain/documents/buyer.ts'
import type { Translate } from '#texts/translate.ts'

/** The names of the fields, as in the booking form. */
export const editLabels = (t: Translate): Record<EditableField, string> => ({
  plate: t('booking.plate'),
  plateCountry: t('booking.plateCountry'),
  arrivalFlight: t('booking.arrivalFlight'),
  returnFlight: t('booking.returnFlight'),
  flightTerminal: t('booking.flightTerminal'),
  flightTime: t('booking.flightTime'),
  firstName: t('booking.firstName'),
  lastName: t('booking.lastName'),
  mobile: t('booking.mobile'),
  phone: t('booking.secondPhone'),
  passengers: t('booking.passengers'),
  carBrand: t('booking.carBrand'),
  carModel: t('booking.carModel'),
  carColor: t('booking.carColor'),
})

export const invoiceLabels = (t: Translate): Record<InvoiceField, string> => ({
  company: t('booking.company'),
  vatNumber: t('booking.vatNumber'),
  invoiceStreet: t('booking.invoiceStreet'),
  invoicePostcode: t('booking.invoicePostcode'),
  invoiceCity: t('booking.invoiceCity'),
  invoiceCountry: t('booking.invoiceCountry'),
})
