/** The landscape that is seen from an airport. */
export type Land = 'flat' | 'hills' | 'sea' | 'alps' | 'city'

const lands: Readonly<Record<string, Land>> = {
  BCN: 'sea',
  AGP: 'sea',
  VLC: 'sea',
  ALC: 'sea',
  MRS: 'sea',
  CPH: 'sea',
  GDN: 'sea',
  GRO: 'hills',
  LYS: 'alps',
  VIE: 'hills',
  STR: 'hills',
  KRK: 'alps',
  HHN: 'hills',
  PRG: 'hills',
  CGN: 'hills',
  KTW: 'hills',
  MAD: 'hills',
  BER: 'city',
  FRA: 'city',
  CDG: 'city',
  ORY: 'city',
  WAW: 'city',
  HAM: 'city',
  BRU: 'city',
  DUS: 'city',
}

/** Around all airports that are not named the land is flat. */
export const landOf = (iata: string): Land => lands[iata] ?? 'flat'
