import type { Landing } from './landing.ts'

/** A road and, where it is beyond doubt, the exit as the sign names it. */
export type Road = { road: string; exit?: string }

/**
 * The motorways and main roads beside each airport with a landing page, the nearest first. They are written by hand,
 * with exits only where they are certain. Only facts of one airport belong here (demand T1); what holds everywhere
 * belongs in the page's content.
 */
export const access: Record<Landing, readonly Road[]> = {
  barcelona: [{ road: 'C-31' }, { road: 'C-32' }],
  charleroi: [{ road: 'A54 (E420)' }, { road: 'R3' }, { road: 'A15 (E42)' }],
  'charles-de-gaulle': [{ road: 'A1' }, { road: 'A104' }],
  copenhagen: [{ road: 'E20' }],
  dusseldorf: [{ road: 'A44' }],
  eindhoven: [{ road: 'N2' }, { road: 'A2' }],
  girona: [{ road: 'AP-7' }, { road: 'A-2' }],
  lyon: [{ road: 'A432' }],
  madrid: [{ road: 'M-11' }, { road: 'A-2' }, { road: 'M-40' }],
  malaga: [{ road: 'MA-20' }, { road: 'A-7' }],
  marseille: [{ road: 'D20' }, { road: 'A7' }],
  orly: [{ road: 'A106' }, { road: 'N7' }, { road: 'A6' }],
  rotterdam: [{ road: 'A13', exit: '11' }],
  amsterdam: [{ road: 'A4', exit: '2' }, { road: 'A5' }, { road: 'A9' }],
  valencia: [{ road: 'V-11' }, { road: 'A-3' }, { road: 'V-30' }],
  weeze: [{ road: 'A57' }],
  zaventem: [{ road: 'A201' }, { road: 'R0' }],
  vienna: [{ road: 'A4' }, { road: 'S1' }],
  alicante: [{ road: 'N-338' }, { road: 'A-70' }],
  warsaw: [{ road: 'S79' }, { road: 'S2' }],
  gdansk: [{ road: 'S6' }],
  'warsaw-modlin': [{ road: 'DK62' }, { road: 'S7' }],
  poznan: [{ road: 'DW307' }, { road: 'S11' }],
  krakow: [{ road: 'A4' }, { road: 'S52' }],
  katowice: [{ road: 'S1' }, { road: 'A1' }],
  prague: [{ road: 'D7' }, { road: 'D0' }],
  berlin: [{ road: 'A113' }],
  bremen: [{ road: 'A281', exit: 'Bremen-Airport-Stadt' }],
  cologne: [{ road: 'A59' }, { road: 'A3' }],
  frankfurt: [{ road: 'A3' }, { road: 'A5' }],
  hamburg: [{ road: 'B433' }, { road: 'A7' }],
  hanover: [{ road: 'A352', exit: 'Hannover-Flughafen' }],
  'frankfurt-hahn': [{ road: 'B50' }, { road: 'B327' }],
  stuttgart: [{ road: 'A8', exit: 'Stuttgart-Flughafen/Messe' }, { road: 'B27' }],
}
