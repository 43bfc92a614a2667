/** A place in decimal degrees: latitude, longitude. */
export type Place = readonly [latitude: number, longitude: number]

/**
 * Reads a line written by scripts/make-map-data.mjs: differences of thousandths of a degree, five bits a character,
 * latitude first.
 */
export const decodeLine = (text: string): Place[] => {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (let index = 0; index < text.length; index++) {
    const bits = text.charCodeAt(index) - 63
    value |= (bits & 31) << shift
    shift += 5
    if (bits >= 32) continue
    numbers.push(value & 1 ? ~(value >> 1) : value >> 1)
    value = shift = 0
  }
  const places: Place[] = []
  let latitude = 0
  let longitude = 0
  for (let index = 0; index < numbers.length; index += 2) {
    latitude += numbers[index] ?? 0
    longitude += numbers[index + 1] ?? 0
    places.push([latitude / 1000, longitude / 1000])
  }
  return places
}
