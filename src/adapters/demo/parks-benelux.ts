import { hours, independent, official, parkwing, size, valetNeeds, type DemoAirport } from './park.ts'

/** At Zaventem a booking can be changed until 20 minutes before (demand K2). */
const zaventem = { cutoffMinutes: 20 }
/** Whoever books two months ahead pays less, and whoever comes within two days pays more. */
const earlyAndLate = [
  { fromDaysAhead: 60, toDaysAhead: null, percent: -8 },
  { fromDaysAhead: 0, toDaysAhead: 2, percent: 6 },
]
const night = { hours: hours.fourToMidnight }

export const benelux: DemoAirport[] = [
  {
    iata: 'AMS',
    place: 'Schiphol',
    parks: [
      parkwing('Schiphol', 'Aalsmeerderdijk 941, 1436 BL Aalsmeerderbrug', size(4.2, 170, [15, 8, 12], 525, 1200), {
        coveredExtra: { per: 'day', priceMinor: 250, capacity: 400 },
        safety: 'cameras',
        payAtCarPark: true,
      }),
      parkwing('Schiphol Valet', 'Vertrekpassage 901, 1118 AP Schiphol', size(0.3, 60, null, 1050, 180), {
        required: valetNeeds,
        safety: 'guarded',
      }),
      independent(
        'Polderpark Hoofddorp',
        'Polderpark',
        'Kruisweg 1907, 2132 NA Hoofddorp',
        size(5.1, 235, [20, 10, 14], 480, 650),
        {
          required: { plate: true },
          comfort: 'charging',
          tariff: { reduced: { percent: 10, daysAgo: 5 } },
        },
      ),
      independent(
        'Bloemenpark Aalsmeer',
        'Bloemenpark Parkeren',
        'Legmeerdijk 957, 1431 GB Aalsmeer',
        size(6.4, 160, [30, 12, 15], 420, 380),
        {
          leaveKeys: true,
          onlyBasicAndFlex: true,
          safety: 'guarded',
          also: { leadTimes: earlyAndLate },
        },
      ),
      official(
        'P-West Langparkeren',
        'Luchthaventerrein Parkeren',
        'Westelijke Randweg 933, 1118 CT Schiphol',
        size(1.9, 265, [10, 5, 8], 590, 2400),
        {
          safety: 'cameras',
          comfort: 'allTerminals',
        },
      ),
      independent(
        'Valetpost Schiphol',
        'Valetpost',
        'Vertrekpassage 917, 1118 AP Schiphol',
        size(0.4, 75, null, 995, 120),
        {
          required: { ...valetNeeds, flightTime: false },
          safety: 'guarded',
          onlyBasicAndFlex: true,
        },
      ),
      independent(
        'Rijkerdreef Parking',
        'Rijkerdreef',
        'Rijnlanderweg 1965, 2132 NH Hoofddorp',
        size(3.6, 220, [20, 7, 10], 505, 540),
        {
          required: { flightInformation: true },
          comfort: 'widePlaces',
          tariff: { weekendPercent: 105 },
        },
      ),
      independent(
        'Badhoeve Park & Bus',
        'Badhoeve Park',
        'Sloterweg 989, 1171 VK Badhoevedorp',
        size(3.9, 20, [20, 8, 12], 510, 300),
        {
          coveredExtra: { per: 'stay', priceMinor: 1800, capacity: 60 },
          comfort: 'barcode',
          also: { lastMinuteBookingHoursDisabled: 48, isLastMinuteBookingAvailable: false },
        },
      ),
      independent(
        'Ringvaart Parking',
        'Ringvaart Parkeren',
        'Hillegommerdijk 973, 2144 KA Beinsdorp',
        size(9.5, 225, [30, 13, 15], 395, 900),
        {
          hours: hours.nightGate,
          safety: 'lit',
        },
      ),
    ],
  },
  {
    iata: 'EIN',
    place: 'Eindhoven',
    parks: [
      parkwing('Eindhoven', 'Luchthavenweg 981, 5657 EA Eindhoven', size(1.5, 50, [20, 3, 6], 405, 850), {
        ...night,
        safety: 'cameras',
        payAtCarPark: true,
      }),
      independent(
        'Kempenpark',
        'Kempenpark',
        'Meerhovendreef 947, 5657 GB Eindhoven',
        size(2.6, 140, [20, 5, 8], 445, 420),
        {
          ...night,
          required: { plate: true },
          comfort: 'charging',
          tariff: { reduced: { percent: 10, daysAgo: 8 } },
        },
      ),
      independent(
        'Beatrix Parkeren',
        'Beatrix Parkeren',
        'Welschapsedijk 963, 5652 XB Eindhoven',
        size(1.1, 110, [15, 3, 5], 490, 260),
        {
          ...night,
          required: { flightInformation: true },
          onlyBasicAndFlex: true,
          safety: 'guarded',
        },
      ),
    ],
  },
  {
    iata: 'RTM',
    place: 'Rotterdam',
    parks: [
      parkwing('Rotterdam', 'Vliegveldweg 951, 3043 NV Rotterdam', size(1.2, 120, [20, 3, 5], 455, 500), {
        ...night,
        coveredExtra: { per: 'stay', priceMinor: 1000, capacity: 80 },
        safety: 'cameras',
      }),
      independent(
        'Schiezicht Parking',
        'Schiezicht',
        'Delftweg 977, 3043 NA Rotterdam',
        size(2.1, 60, [20, 5, 8], 430, 220),
        {
          ...night,
          leaveKeys: true,
        },
      ),
      independent(
        'Zestien Parking',
        'Zestien Parkeren',
        'Matlingeweg 989, 3044 EV Rotterdam',
        size(2.4, 175, [30, 6, 9], 415, 310),
        {
          ...night,
          payAtCarPark: true,
          comfort: 'widePlaces',
        },
      ),
    ],
  },
  {
    iata: 'BRU',
    place: 'Zaventem',
    parks: [
      parkwing('Zaventem', 'Leuvensesteenweg 1941, 1930 Zaventem', size(2.3, 160, [15, 5, 9], 495, 4000), {
        ...zaventem,
        covered: 'ifSpaceRemains',
        safety: 'cameras',
        payAtCarPark: true,
      }),
      parkwing('Zaventem Valet', 'Vertrekhal 903, 1930 Zaventem', size(0.3, 190, null, 980, 150), {
        ...zaventem,
        required: valetNeeds,
        safety: 'guarded',
      }),
      independent('Woluwepark', 'Woluwepark', 'Woluwelaan 967, 1831 Diegem', size(3.7, 240, [20, 8, 12], 450, 600), {
        ...zaventem,
        comfort: 'charging',
        tariff: { weekendPercent: 95 },
        also: { leadTimes: earlyAndLate },
      }),
      independent(
        'Kortenberg Parkeren',
        'Kortenberg Parkeren',
        'Zavelstraat 929, 3070 Kortenberg',
        size(5.2, 115, [30, 10, 14], 400, 350),
        {
          ...zaventem,
          leaveKeys: true,
          onlyBasicAndFlex: true,
          safety: 'guarded',
        },
      ),
    ],
  },
  {
    iata: 'CRL',
    place: 'Charleroi',
    parks: [
      parkwing('Charleroi', 'Rue des Fusillés 937, 6041 Gosselies', size(1.4, 255, [20, 3, 6], 430, 1100), {
        safety: 'cameras',
      }),
      independent(
        'Parking du Terril',
        'Parking du Terril',
        'Chaussée de Fleurus 953, 6041 Gosselies',
        size(2.7, 80, [20, 5, 8], 410, 480),
        {
          required: { plate: true },
          payAtCarPark: true,
        },
      ),
      independent(
        'Jumet Parking',
        'Jumet Parking',
        'Rue de l’Industrie 919, 6040 Jumet',
        size(3.8, 200, [30, 8, 11], 395, 260),
        {
          hours: hours.laterAtWeekends,
          onlyBasicAndFlex: true,
          safety: 'guarded',
        },
      ),
    ],
  },
]
