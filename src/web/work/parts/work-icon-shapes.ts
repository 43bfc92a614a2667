import { iconShapes } from '../../components/icon-shapes.ts'

/**
 * The icons of the work side: those of the site, and more on the same grid and with the same stroke. They stand apart,
 * because every island of the site carries the others.
 */
export const workIconShapes = {
  ...iconShapes,
  in: 'M14 4h5a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-5M4 12h11M11 8l4 4-4 4',
  out: 'M10 4H5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h5M9 12h11M16 8l4 4-4 4',
  photo: 'M4 8h3.5L9 5.500h6L16.5 8H20v11H4V8ZM12 13m-3.500 0a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0',
  bay: 'M4 4v16M20 4v16M4 4h16M9 20v-7a3 3 0 0 1 6 0v7',
  note: 'M5 4h14v11l-5 5H5V4ZM14 20v-5h5M8 9h8M8 12.500h5',
  chart: 'M4 20h16M7 20v-7M12 20V6M17 20v-10',
  people:
    'M9 8m-3.500 0a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0M3 20v-1a5 5 0 0 1 5-5h2a5 5 0 0 1 5 5v1M16 5a3.500 3.500 0 0 1 0 6.500M18 14.500a5 5 0 0 1 3 4.500v1',
  person: 'M12 8m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4.500 21a7.500 7.500 0 0 1 15 0',
  doc: 'M6 3h8l4 4v14H6V3ZM14 3v4h4M9 12h6M9 16h6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  undo: 'M9 14L4 9l5-5M4 9h9a6 6 0 0 1 0 12h-3',
  swap: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15L6 17ZM10 21h4',
  bellOff: 'M6 17V11a6 6 0 0 1 9.500-4.900M18 12v5l1.500 1.500h-12M10 21h4M4 21L20 4',
  offline: 'M3 4l18 16M8.500 15.500a5 5 0 0 1 6 0M5.500 12.500a9 9 0 0 1 4-2.200M15 10.500a9 9 0 0 1 3.500 2M12 19h.01',
  scan: 'M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M7 8v8M10 8v8M13 8v8M17 8v8',
  dots: 'M6 12h.01M12 12h.01M18 12h.01',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4v-9Z',
  gear: 'M12 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0M12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.100 2.100M16.300 16.300l2.100 2.100M5.600 18.400l2.100-2.100M16.300 7.700l2.100-2.100',
  flag: 'M6 21V4M6 5h12l-2.500 4 2.500 4H6',
  torch: 'M8 3h8l-1 5v12a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V8L8 3ZM8 6h8M12 12v2',
  hand: 'M8 12V6a1.500 1.500 0 0 1 3 0v5M11 11V4.500a1.500 1.500 0 0 1 3 0V11M14 11V6a1.500 1.500 0 0 1 3 0v8a6 6 0 0 1-6 7c-3 0-4-1-6-5l-1.500-3a1.500 1.500 0 0 1 2.500-1.500L8 14',
  robot: 'M6 9h12v9H6zM12 9V5M9 13h.01M15 13h.01M9 18v2M15 18v2',
  sun: 'M12 12m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500L19 19M5 19l1.500-1.500M17.500 6.500L19 5',
  moon: 'M20 14a8 8 0 1 1-10-10a6.500 6.500 0 0 0 10 10Z',
} as const

export type WorkIconName = keyof typeof workIconShapes
