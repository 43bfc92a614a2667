/** The picture in the project's README. */
export const phoneHome = 'home.png'

/**
 * The pictures in docs/screens, which are kept because a document shows them. All others are made when somebody wants
 * them.
 */
export const keptPictures = [
  'airport-map-moves-1440.webp',
  'date-picker-390.webp',
  'form-390.webp',
  'home-1440.webp',
  phoneHome,
  'pass-390.webp',
  'results-1440.webp',
  'status-1440.webp',
]
