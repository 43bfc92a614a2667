/** What programs of car parks send and are answered, for the document. */
export const channelExamples = (now: string, stay: { arrival: string; departure: string }) => {
  const booking = {
    id: '$BOOKING',
    number: 'PWK7H2M9Q4',
    status: 'confirmed',
    location: 'AMS',
    timeZone: 'Europe/Amsterdam',
    stay,
    productId: 1,
    productName: 'Shuttle parking',
    carParkName: 'Parking Noord',
    package: 'flex',
    covered: false,
    currency: 'EUR',
    totalMinor: 6200,
    dueMinor: 6200,
    driver: {
      firstName: 'Noor',
      lastName: 'de Vries',
      mobile: '+31612345678',
      passengers: 2,
      plate: 'AB123C',
      plateCountry: '',
      carBrand: '',
      carModel: '',
      carColor: '',
      arrivalFlight: '',
      returnFlight: '',
    },
    language: 'nl',
    createdAt: now,
    version: 1,
  }
  return {
    listChannelBookings: {
      values: { limit: '1' },
      answer: {
        entries: [{ at: now, what: 'place', bookingId: '$BOOKING', booking }],
        cursor: 'YzE',
        more: true,
      },
    },
    setAvailability: {
      body: {
        dryRun: true,
        lines: [
          { location: 'AMS', productId: 1, from: '2026-12-24', to: '2026-12-26', capacity: 60, forSale: 40 },
          { location: 'AMS', productId: 999, from: '2026-12-24', to: '2026-12-26', capacity: 60 },
        ],
      },
      answer: {
        dryRun: true,
        lines: [
          { outcome: 'changed', changedDays: 3, problem: null, days: [] },
          { outcome: 'refused', changedDays: 0, problem: 'not_found', days: [] },
        ],
      },
    },
    setPrices: {
      body: {
        dryRun: true,
        lines: [
          {
            location: 'AMS',
            productId: 1,
            seasons: [
              { name: 'All year', from: '01-01', to: '12-31', perDay: [1400, 1200, 900, 700, 600] },
              { name: 'Summer', from: '06-15', to: '09-05', perDay: [1800, 1500, 1100, 900, 800] },
            ],
          },
        ],
      },
      answer: { dryRun: true, lines: [{ outcome: 'changed', changedDays: 466, problem: null, days: [] }] },
    },
  }
}
