import type { Colour } from './colours.ts'

/** A time of day and its weather, as colours. */
export type Light = {
  /** from the top down to the horizon */
  sky: readonly [Colour, Colour, Colour]
  sun: Colour
  /** the colour that the air gives to what is far */
  haze: Colour
  /** the colour that falls on everything, and how much of it (0–1) */
  cast: readonly [Colour, number]
  road: Colour
  grass: Colour
  /** how dark shadows are (0–1) */
  shade: number
  /** how many of the windows and lamps are lit (0–1) */
  lit: number
  /** how high the sun stands: 0 at the horizon, 1 at the top */
  sunAt: number
  /** so little light that leaves, lines and lamps change */
  isDark?: boolean
}

/** The nine lights of car parks. An airport deals them to its car parks, each once (PIC-3). */
export const parkLights = {
  day: {
    sky: ['#4c9be0', '#a9d5f5', '#e6f4fb'],
    sun: '#ffffff',
    haze: '#b5d3e8',
    cast: ['#ffffff', 0.02],
    road: '#9aa2ac',
    grass: '#86b25d',
    shade: 0.26,
    lit: 0,
    sunAt: 0.55,
  },
  dusk: {
    sky: ['#1c2f63', '#8a5a93', '#ff9d6b'],
    sun: '#ffd39a',
    haze: '#7d5a85',
    cast: ['#3a2f66', 0.4],
    road: '#4b4a63',
    grass: '#4b5a52',
    shade: 0.34,
    lit: 1,
    sunAt: 0.06,
    isDark: true,
  },
  golden: {
    sky: ['#7fa9d6', '#f9d38f', '#ffe9b5'],
    sun: '#fff6d8',
    haze: '#e8bf8b',
    cast: ['#ffb45a', 0.22],
    road: '#9c9088',
    grass: '#a3a050',
    shade: 0.36,
    lit: 0.25,
    sunAt: 0.16,
  },
  rain: {
    sky: ['#7e93a8', '#b3c2cf', '#dbe3e8'],
    sun: '#ffffff',
    haze: '#b4c1cb',
    cast: ['#9fb0c0', 0.22],
    road: '#6c7885',
    grass: '#6f8a62',
    shade: 0.16,
    lit: 0.6,
    sunAt: 0.3,
  },
  dawn: {
    sky: ['#6f8fc9', '#f3b9a6', '#ffe3b8'],
    sun: '#fff1c9',
    haze: '#e9b9a4',
    cast: ['#c98a8a', 0.2],
    road: '#8b8796',
    grass: '#8fa274',
    shade: 0.3,
    lit: 0.5,
    sunAt: 0.12,
  },
  noon: {
    sky: ['#1268bf', '#57acea', '#c4e8f8'],
    sun: '#ffffff',
    haze: '#a7cbe6',
    cast: ['#fff3d6', 0.06],
    road: '#a8a9a8',
    grass: '#9bb45c',
    shade: 0.34,
    lit: 0,
    sunAt: 0.7,
  },
  night: {
    sky: ['#071428', '#12294f', '#2c4c80'],
    sun: '#f4f0d8',
    haze: '#1d3a68',
    cast: ['#0b1f3a', 0.52],
    road: '#2b3b57',
    grass: '#1d3a3c',
    shade: 0.34,
    lit: 1,
    sunAt: 0.6,
    isDark: true,
  },
  autumn: {
    sky: ['#5d97cf', '#bcd8ea', '#f6ead2'],
    sun: '#fff6df',
    haze: '#cdc7b8',
    cast: ['#e8a552', 0.1],
    road: '#96979b',
    grass: '#a79c4d',
    shade: 0.3,
    lit: 0,
    sunAt: 0.3,
  },
  snow: {
    sky: ['#8fb4dc', '#cfe0f0', '#fbeee4'],
    sun: '#fff8e6',
    haze: '#cad9e8',
    cast: ['#dfe9f5', 0.14],
    road: '#b7c0cc',
    grass: '#eef3f8',
    shade: 0.18,
    lit: 0.4,
    sunAt: 0.2,
  },
} as const satisfies Record<string, Light>

/** Lights of airports. Their sky begins with the page's own ink, so that words can stand on it (PIC-6). */
const airportLights = {
  eve: {
    sky: ['#0b1f3a', '#3b3f7c', '#ff9d6b'],
    sun: '#ffd39a',
    haze: '#6d5585',
    cast: ['#3a2f66', 0.34],
    road: '#3f4463',
    grass: '#46565a',
    shade: 0.34,
    lit: 1,
    sunAt: 0.1,
    isDark: true,
  },
  morning: {
    sky: ['#0b1f3a', '#3f6aa8', '#ffd9a8'],
    sun: '#fff1c9',
    haze: '#c9a9a4',
    cast: ['#c98a8a', 0.18],
    road: '#6f7690',
    grass: '#6f8a6a',
    shade: 0.3,
    lit: 0.6,
    sunAt: 0.12,
  },
  bright: {
    sky: ['#0b1f3a', '#2f7cc9', '#cfeafa'],
    sun: '#ffffff',
    haze: '#a7cbe6',
    cast: ['#ffffff', 0.04],
    road: '#8f99a6',
    grass: '#86b25d',
    shade: 0.28,
    lit: 0,
    sunAt: 0.3,
  },
} as const satisfies Record<string, Light>

export type ParkLight = keyof typeof parkLights
export type AirportLight = keyof typeof airportLights
export type LightName = ParkLight | AirportLight

export const lights: Record<LightName, Light> = { ...parkLights, ...airportLights }
