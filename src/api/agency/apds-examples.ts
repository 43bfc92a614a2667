/** What the calls in the form of APDS answer, for the document. */

const meta = { referenceInstant: 1_808_559_000, offset: 0, pageSize: 100, total: 1 }
const english = (string: string) => [{ language: 'en', string }]
const version = 1_803_459_600
const house = { id: 'parkwing', version: 1, className: 'Organisation' }
const spec = { id: 'AMS-1', version, className: 'RightSpecification' }

export const places = {
  meta,
  data: [
    {
      id: 'AMS-parking-noord',
      version: 1,
      type: 'place',
      layer: 0,
      name: english('Parking Noord'),
      hierarchyElementRecord: { creationTime: '2027-02-24T09:00:00.000Z' },
      timeZone: 'Europe/Amsterdam',
      placeStreetAddress: {
        countryCode: 'NL',
        addressLines: [{ order: 0, type: 'street', text: english('Hoofdweg 1, 2132 Hoofddorp') }],
      },
      indicativePlacePointLocation: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [4.69, 52.3] },
          properties: { name: 'Parking Noord' },
        },
      ],
      rightSpecifications: [spec],
    },
  ],
}

const season = 'AMS-1-01-01-12-31'
const [validStart, validEnd] = ['2026-12-31T23:00:00.000Z', '2027-12-31T23:00:00.000Z']
export const rates = {
  meta,
  data: [
    {
      id: season,
      version,
      rateTableName: english('Shuttle parking, all year'),
      availability: 'public',
      rateType: 'daily',
      validityStart: '2027-02-24T09:00:00.000Z',
      activeTimes: [],
      validity: {
        validityStatus: 'definedByValidityTimeSpec',
        validityTimeSpecification: {
          overallStartTime: validStart,
          overallEndTime: validEnd,
          validPeriods: [
            {
              periodName: english('all year'),
              recurringDayWeekMonthPeriod: [
                { applicableDay: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] },
              ],
            },
          ],
        },
      },
      rateLineCollections: [
        {
          id: `${season}-1`,
          version,
          collectionSequence: 1,
          applicableCurrency: 'EUR',
          resetTime: '00:00',
          validStart,
          validEnd,
          relativeTimes: false,
          taxIncluded: true,
          taxRate: 21,
          rateLines: [
            {
              id: `${season}-1-1`,
              version,
              sequence: 1,
              rateLineType: 'flatRateTier',
              durationStart: '00:00:00',
              durationEnd: '01:00:00',
              value: 12,
            },
          ],
        },
      ],
    },
  ],
}

export const specs = {
  meta,
  data: [
    {
      id: 'AMS-1',
      version,
      type: 'oneTimeUseParking',
      description: english('Shuttle parking'),
      transferable: false,
      credentials: ['licensePlate', 'qrCode'],
      issuer: house,
      hierarchyElements: [{ id: 'AMS-parking-noord', version: 1, className: 'Place' }],
      validity: { validityStatus: 'active' },
      rateEligibility: [
        { id: 'AMS-1-1', version, priority: 1, rateTable: { id: season, version, className: 'RateTable' } },
      ],
    },
  ],
}

export const assigned = {
  meta,
  data: [
    {
      id: '$BOOKING',
      version: 1,
      rightSpecification: spec,
      assignedRightIssuer: { id: 'NORD1', version: 1, className: 'Organisation' },
      rightHolder: {
        credentials: [
          { credentialAssignedType: 'vehicle', type: 'licensePlate', identifier: { id: 'AB123C' } },
          { credentialAssignedType: 'customer', type: 'eticket', identifier: { id: 'PWK7H2M9Q4' } },
        ],
      },
      issueMethod: 'electronic',
      issuanceTime: '2027-04-24T09:30:00.000Z',
      expiry: '2027-05-08T16:00:00.000Z',
      plannedUses: [{ startTime: '2027-05-01T08:00:00.000Z', endTime: '2027-05-08T16:00:00.000Z' }],
      monetaryValue: { taxIncluded: true, serviceProvider: house, value: { currencyType: 'EUR', currencyValue: 62 } },
    },
  ],
}
