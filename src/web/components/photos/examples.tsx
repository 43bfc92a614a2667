import { Photos } from './photos.tsx'

const photo = (n: number) => ({
  src: `/favicon.svg?${n}`,
  large: '/favicon.svg',
  width: 1600,
  height: 1200,
  alt: `Bays, ${n}`,
  drawn: false,
})

export const examples = {
  three: () => <Photos of={{ ...photo(1), others: [photo(2), photo(3)] }} name="Ringvaart Parking" />,
  apart: () => <Photos of={{ ...photo(1), others: [photo(2), photo(3)] }} name="Ringvaart Parking" apart />,
}
