import { hours, independent, official, parkwing, size, type DemoAirport } from './park.ts'

export const northAndEast: DemoAirport[] = [
  {
    iata: 'CPH',
    place: 'København',
    parks: [
      parkwing('København', 'Amager Strandallé 931, 2770 Kastrup', size(2.4, 345, [20, 5, 9], 530, 600), {
        safety: 'cameras',
        payAtCarPark: true,
      }),
      independent(
        'Saltholm Parkering',
        'Saltholm Parkering',
        'Tårnbyvejen 947, 2770 Kastrup',
        size(3.1, 320, [20, 7, 10], 495, 280),
        {
          comfort: 'charging',
          also: { dayCount: 'blocks24h' },
        },
      ),
      independent(
        'Dragør Havn Parkering',
        'Dragør Havn Parkering',
        'Kongelundsvej 959, 2791 Dragør',
        size(4.2, 200, [30, 8, 12], 455, 190),
        {
          leaveKeys: true,
          onlyBasicAndFlex: true,
          also: { maxStayDays: 60 },
        },
      ),
    ],
  },
  {
    iata: 'VIE',
    place: 'Wien',
    parks: [
      parkwing('Wien', 'Wiener Allee 937, 2320 Schwechat', size(3.2, 300, [20, 6, 10], 490, 1000), {
        safety: 'cameras',
        payAtCarPark: true,
      }),
      independent(
        'Donauwiese Parken',
        'Donauwiese Parken',
        'Fischamender Weg 953, 2401 Fischamend',
        size(5.1, 100, [20, 9, 13], 435, 360),
        {
          required: { plate: true },
        },
      ),
      official(
        'Parkhaus P6 Terminal',
        'Terminal Parken Ost',
        'Towerstraße 909, 1300 Wien-Flughafen',
        size(0.8, 310, [10, 3, 5], 730, 1100),
        {
          covered: 'yes',
          safety: 'cameras',
        },
      ),
    ],
  },
  {
    iata: 'WAW',
    place: 'Warszawa',
    parks: [
      parkwing('Warszawa', 'Aleja Krakowska 937A, 02-180 Warszawa', size(2.3, 255, [20, 5, 9], 405, 700), {
        safety: 'cameras',
        payAtCarPark: true,
      }),
      independent(
        'Parking Mazurek',
        'Parking Mazurek',
        'ulica Wirażowa 951, 02-158 Warszawa',
        size(1.9, 120, [20, 4, 7], 390, 300),
        {
          leaveKeys: true,
          safety: 'guarded',
        },
      ),
      independent(
        'Parking Pod Wierzbami',
        'Pod Wierzbami',
        'ulica Działkowa 923, 02-234 Warszawa',
        size(3.4, 270, [30, 7, 11], 380, 220),
        {
          onlyBasicAndFlex: true,
          comfort: 'charging',
        },
      ),
    ],
  },
  {
    iata: 'WMI',
    place: 'Modlin',
    parks: [
      parkwing(
        'Modlin',
        'ulica Generała Thommée 941, 05-102 Nowy Dwór Mazowiecki',
        size(1.3, 170, [20, 3, 6], 380, 800),
        {
          safety: 'lit',
          hours: hours.nightGate,
        },
      ),
      independent(
        'Parking Twierdza',
        'Parking Twierdza',
        'ulica Forteczna 919, 05-160 Nowy Dwór Mazowiecki',
        size(2.8, 150, [30, 5, 9], 380, 350),
        {
          leaveKeys: true,
          payAtCarPark: true,
        },
      ),
      independent(
        'Narew Parking',
        'Narew Parking',
        'ulica Wiślana 933, 05-180 Pomiechówek',
        size(4.6, 60, [30, 8, 12], 380, 180),
        {
          onlyBasicAndFlex: true,
          comfort: 'widePlaces',
        },
      ),
    ],
  },
  {
    iata: 'GDN',
    place: 'Gdańsk',
    parks: [
      parkwing('Gdańsk', 'ulica Spadochroniarzy 929, 80-298 Gdańsk', size(1.4, 60, [20, 3, 6], 390, 500), {
        safety: 'cameras',
      }),
      independent(
        'Parking Bursztyn',
        'Parking Bursztyn',
        'ulica Budowlanych 943, 80-298 Gdańsk',
        size(1.9, 100, [20, 4, 7], 385, 260),
        {
          leaveKeys: true,
          safety: 'guarded',
          payAtCarPark: true,
        },
      ),
      independent(
        'Parking Kaszuby',
        'Parking Kaszuby',
        'ulica Barniewicka 957, 80-299 Gdańsk',
        size(3.5, 30, [30, 6, 10], 380, 150),
        {
          hours: hours.laterAtWeekends,
          onlyBasicAndFlex: true,
        },
      ),
    ],
  },
  {
    iata: 'POZ',
    place: 'Poznań',
    parks: [
      parkwing('Poznań', 'ulica Bukowska 1931, 60-185 Skórzewo', size(1.7, 230, [20, 4, 7], 390, 450), {
        safety: 'cameras',
      }),
      independent(
        'Parking Koziołek',
        'Parking Koziołek',
        'ulica Perzycka 947, 60-182 Poznań',
        size(2.1, 70, [20, 5, 8], 385, 200),
        {
          leaveKeys: true,
          comfort: 'charging',
        },
      ),
      independent(
        'Ławica Park',
        'Ławica Park',
        'ulica Złotowska 925, 60-184 Poznań',
        size(1.5, 110, [20, 4, 6], 400, 180),
        {
          required: { plate: true },
          onlyBasicAndFlex: true,
          payAtCarPark: true,
        },
      ),
    ],
  },
  {
    iata: 'KRK',
    place: 'Kraków',
    parks: [
      parkwing('Kraków', 'ulica Kapitana Medweckiego 951, 32-083 Balice', size(1.5, 160, [20, 4, 7], 400, 650), {
        safety: 'cameras',
        payAtCarPark: true,
      }),
      independent(
        'Parking Smok',
        'Parking Smok',
        'ulica Olszanicka 939, 30-241 Kraków',
        size(2.6, 110, [20, 5, 9], 385, 280),
        {
          leaveKeys: true,
          safety: 'guarded',
        },
      ),
      independent(
        'Parking Tenczyn',
        'Parking Tenczyn',
        'ulica Krakowska 967, 32-064 Rudawa',
        size(7.8, 285, [30, 12, 15], 380, 200),
        {
          onlyBasicAndFlex: true,
          also: { lastMinuteBookingHoursDisabled: 48, isLastMinuteBookingAvailable: false },
        },
      ),
    ],
  },
  {
    iata: 'KTW',
    place: 'Katowice',
    parks: [
      parkwing('Katowice', 'ulica Wolności 991, 42-625 Pyrzowice', size(1.2, 200, [20, 3, 6], 385, 1200), {
        safety: 'cameras',
        payAtCarPark: true,
      }),
      independent(
        'Parking Skrzydło',
        'Parking Skrzydło',
        'ulica Lotnicza 933, 42-625 Ożarowice',
        size(2.0, 240, [20, 4, 7], 380, 420),
        {
          leaveKeys: true,
        },
      ),
      independent(
        'Mierzęcice Parking',
        'Mierzęcice Parking',
        'ulica Leśna 949, 42-460 Mierzęcice',
        size(3.3, 120, [30, 6, 10], 380, 240),
        {
          onlyBasicAndFlex: true,
          comfort: 'charging',
        },
      ),
    ],
  },
  {
    iata: 'PRG',
    place: 'Praha',
    parks: [
      parkwing('Praha', 'Lipská 937, 161 00 Praha 6', size(2.2, 130, [20, 5, 8], 425, 800), {
        safety: 'cameras',
        payAtCarPark: true,
      }),
      independent(
        'Parkoviště Hostivice',
        'Parkoviště Hostivice',
        'Čsl. armády 953, 253 01 Hostivice',
        size(3.2, 190, [20, 7, 10], 400, 350),
        {
          leaveKeys: true,
          safety: 'guarded',
        },
      ),
      independent(
        'Kněževes Parking',
        'Kněževes Parking',
        'Středokluská 919, 252 68 Kněževes',
        size(2.9, 320, [30, 6, 9], 390, 220),
        {
          required: { plate: true },
          onlyBasicAndFlex: true,
        },
      ),
    ],
  },
]
