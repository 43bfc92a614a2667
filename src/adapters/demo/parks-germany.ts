import { hours, independent, official, parkwing, size, type DemoAirport } from './park.ts'

export const germany: DemoAirport[] = [
  {
    iata: 'DUS',
    place: 'Düsseldorf',
    parks: [
      parkwing('Düsseldorf', 'Kalkumer Weg 931, 40468 Düsseldorf', size(2.4, 215, [15, 5, 8], 520, 900), {
        safety: 'cameras',
        payAtCarPark: true,
      }),
      independent(
        'Rheinwiese Parken',
        'Rheinwiese Parken',
        'Kaiserswerther Allee 947, 40474 Düsseldorf',
        size(4.6, 245, [20, 9, 13], 465, 420),
        {
          leaveKeys: true,
          safety: 'guarded',
        },
      ),
      official(
        'P25 Flughafen-Parkhaus',
        'Terminal Parken Rhein',
        'Vorfeldring 902, 40474 Düsseldorf',
        size(0.9, 190, [10, 3, 5], 760, 1500),
        {
          covered: 'yes',
          safety: 'cameras',
        },
      ),
      independent(
        'Ratinger Tor Parking',
        'Ratinger Tor',
        'Volkardeyer Weg 979, 40878 Ratingen',
        size(5.2, 95, [30, 10, 14], 430, 300),
        {
          comfort: 'charging',
          onlyBasicAndFlex: true,
        },
      ),
    ],
  },
  {
    iata: 'NRN',
    place: 'Weeze',
    parks: [
      parkwing('Weeze', 'Airportallee 923, 47652 Weeze', size(0.9, 130, [20, 3, 5], 390, 1000), { safety: 'lit' }),
      independent(
        'Niersblick Parken',
        'Niersblick',
        'Grenzstraße 941, 47652 Weeze',
        size(2.2, 170, [30, 5, 8], 380, 350),
        {
          payAtCarPark: true,
          comfort: 'widePlaces',
        },
      ),
      independent(
        'Kevelaer Hof Parking',
        'Kevelaer Hof',
        'Hofstraße 917, 47623 Kevelaer',
        size(6.8, 140, [30, 10, 14], 380, 140),
        {
          leaveKeys: true,
          onlyBasicAndFlex: true,
          hours: hours.fiveToMidnight,
        },
      ),
    ],
  },
  {
    iata: 'BER',
    place: 'Berlin',
    parks: [
      parkwing('Berlin', 'Waltersdorfer Allee 937, 12529 Schönefeld', size(3.1, 350, [15, 6, 10], 500, 1300), {
        safety: 'cameras',
        payAtCarPark: true,
      }),
      independent(
        'Kiefernpark Schönefeld',
        'Kiefernpark',
        'Mittelweg 951, 12529 Schönefeld',
        size(4.4, 320, [20, 9, 12], 445, 500),
        {
          comfort: 'charging',
        },
      ),
      independent(
        'Selchow Parken',
        'Selchow Parken',
        'Glasower Weg 929, 12529 Schönefeld',
        size(5.6, 265, [30, 11, 15], 410, 260),
        {
          required: { plate: true },
          onlyBasicAndFlex: true,
          safety: 'lit',
        },
      ),
    ],
  },
  {
    iata: 'BRE',
    place: 'Bremen',
    parks: [
      parkwing('Bremen', 'Flughafenallee 913, 28199 Bremen', size(1.3, 40, [20, 3, 6], 445, 400), {
        hours: hours.closedAtChristmas,
        safety: 'cameras',
      }),
      independent(
        'Ochtumpark',
        'Ochtumpark',
        'Neuenlander Weg 965, 28201 Bremen',
        size(2.2, 80, [20, 5, 8], 425, 180),
        { leaveKeys: true },
      ),
      independent(
        'Weserflug Parken',
        'Weserflug Parken',
        'Duckwitzweg 927, 28199 Bremen',
        size(1.9, 20, [20, 4, 7], 460, 220),
        {
          required: { flightInformation: true },
          safety: 'guarded',
        },
      ),
    ],
  },
  {
    iata: 'CGN',
    place: 'Köln',
    parks: [
      parkwing('Köln', 'Grengeler Allee 941, 51147 Köln', size(2.6, 225, [20, 5, 9], 485, 800), { safety: 'cameras' }),
      independent(
        'Wahner Heide Parken',
        'Wahner Heide Parken',
        'Heidestraße 977, 51147 Köln',
        size(3.3, 190, [20, 7, 10], 450, 450),
        {
          payAtCarPark: true,
          comfort: 'widePlaces',
        },
      ),
      independent(
        'Domblick Parking',
        'Domblick Parking',
        'Siegburger Weg 919, 53842 Troisdorf',
        size(7.2, 165, [30, 12, 15], 405, 300),
        {
          leaveKeys: true,
          onlyBasicAndFlex: true,
          also: { lastMinuteBookingHoursDisabled: 48, isLastMinuteBookingAvailable: false },
        },
      ),
    ],
  },
  {
    iata: 'FRA',
    place: 'Frankfurt',
    parks: [
      parkwing('Frankfurt', 'Kelsterbacher Allee 953, 65451 Kelsterbach', size(4.1, 300, [15, 8, 12], 540, 1600), {
        safety: 'cameras',
        payAtCarPark: true,
      }),
      independent(
        'Mainwald Parken',
        'Mainwald Parken',
        'Mörfelder Weg 939, 64546 Mörfelden',
        size(6.3, 190, [20, 11, 15], 475, 600),
        {
          comfort: 'charging',
        },
      ),
      official(
        'P36 Terminal-Parkhaus',
        'Terminal Parken Main',
        'Hangarring 904, 60549 Frankfurt am Main',
        size(1.2, 340, [10, 4, 6], 820, 1800),
        {
          covered: 'yes',
          safety: 'cameras',
        },
      ),
    ],
  },
  {
    iata: 'HAM',
    place: 'Hamburg',
    parks: [
      parkwing('Hamburg', 'Paul-Bäumer-Weg 921, 22335 Hamburg', size(2.1, 175, [20, 5, 8], 510, 600), {
        safety: 'cameras',
      }),
      independent(
        'Nordwind Parken',
        'Nordwind Parken',
        'Langenhorner Weg 987, 22415 Hamburg',
        size(3.2, 25, [20, 7, 10], 470, 320),
        {
          leaveKeys: true,
          safety: 'guarded',
        },
      ),
      official(
        'P8 Flughafen-Parkhaus',
        'Terminal Parken Nord',
        'Abflugring 906, 22335 Hamburg',
        size(0.6, 110, [10, 3, 5], 740, 900),
        {
          covered: 'yes',
          comfort: 'barcode',
        },
      ),
    ],
  },
  {
    iata: 'HAJ',
    place: 'Hannover',
    parks: [
      parkwing('Hannover', 'Münchner Ring 917, 30855 Langenhagen', size(2.0, 110, [20, 5, 8], 450, 550), {
        safety: 'cameras',
        hours: hours.nightGate,
      }),
      independent(
        'Leinepark',
        'Leinepark',
        'Flughafenweg 943, 30855 Langenhagen',
        size(2.7, 140, [20, 6, 9], 430, 300),
        {
          required: { plate: true },
          comfort: 'charging',
        },
      ),
      independent(
        'Kaltenweide Parken',
        'Kaltenweide Parken',
        'Wagenzeller Weg 931, 30855 Langenhagen',
        size(4.3, 50, [30, 8, 12], 395, 190),
        {
          payAtCarPark: true,
          onlyBasicAndFlex: true,
        },
      ),
    ],
  },
  {
    iata: 'HHN',
    place: 'Hahn',
    parks: [
      parkwing('Hahn', 'Gebäude 937, 55483 Hahn-Flughafen', size(1.0, 75, [20, 3, 5], 380, 900), { safety: 'lit' }),
      independent(
        'Hunsrück Parken',
        'Hunsrück Parken',
        'Hauptstraße 949, 55483 Lautzenhausen',
        size(2.0, 10, [30, 4, 7], 380, 280),
        {
          leaveKeys: true,
          payAtCarPark: true,
        },
      ),
      independent(
        'Sohrener Hof Parking',
        'Sohrener Hof',
        'Industriestraße 911, 55487 Sohren',
        size(4.5, 200, [30, 8, 12], 385, 160),
        {
          onlyBasicAndFlex: true,
          comfort: 'widePlaces',
        },
      ),
    ],
  },
  {
    iata: 'STR',
    place: 'Stuttgart',
    parks: [
      parkwing('Stuttgart', 'Filderweg 933, 70794 Filderstadt', size(2.3, 170, [20, 5, 9], 515, 700), {
        safety: 'cameras',
        payAtCarPark: true,
      }),
      independent(
        'Krautland Parken',
        'Krautland Parken',
        'Echterdinger Weg 959, 70771 Leinfelden-Echterdingen',
        size(3.1, 275, [20, 7, 10], 480, 350),
        {
          comfort: 'charging',
        },
      ),
      independent(
        'Neuhausen Park & Flug',
        'Neuhausen Park',
        'Bernhäuser Weg 925, 73765 Neuhausen',
        size(5.4, 120, [30, 9, 13], 430, 240),
        {
          leaveKeys: true,
          onlyBasicAndFlex: true,
          safety: 'guarded',
        },
      ),
    ],
  },
]
