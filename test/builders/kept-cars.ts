import type { KeptCar } from '#domain/gate/kept-list.ts'
import type { LocalDateTime } from '#domain/time/local.ts'

/** A car as the desk's device keeps it, paid, and expected at 10:00 on 1 December 2026. */
export const keptCar = (more: Partial<KeptCar> = {}): KeptCar => ({
  id: 'b1',
  number: 'EIN-7H4K-Q2M9-AC',
  status: 'confirmed',
  stay: { arrival: '2026-12-01T10:00' as LocalDateTime, departure: '2026-12-08T18:00' as LocalDateTime },
  paymentLocation: 'onLine',
  totalMinor: 5_600,
  paidMinor: 5_600,
  refundedMinor: 0,
  waivedMinor: 0,
  disputedMinor: 0,
  chargedMinor: 0,
  checkedInAt: null,
  checkedOutAt: null,
  code: 'digest',
  plate: 'AB-123-C',
  plateCountry: 'NL',
  lastName: 'Özgür-Große',
  initial: 'A',
  passengers: 2,
  transfer: 'shuttle',
  productName: 'Parkwing Eindhoven',
  unpaidAtDue: 'stands',
  rules: { earlyArrivalMinutes: 180, unpaidExit: 'refused' },
  freeUntil: null,
  moreMinor: 0,
  ...more,
})
