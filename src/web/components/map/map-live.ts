import {
  circle,
  divIcon,
  map as createMap,
  marker,
  polygon,
  polyline,
  popup,
  tileLayer,
  type LatLng,
  type LeafletMap,
} from 'leaflet/dist/leaflet-src.esm.js'
import libraryStyles from 'leaflet/dist/leaflet.css?url'
import { decodeLine } from '#domain/maps/base/lines.ts'
import { spread, spreadPrices } from '#domain/maps/pins.ts'
import { project } from '#domain/maps/projection.ts'
import { iconShapes } from '../icon-shapes.ts'
import type { MapData, MapPin } from './map-data.ts'
import ownStyles from './map-live.css?url'

/**
 * The interactive map: Leaflet with our own ground, pins, windows and buttons. map.island.ts loads it when somebody
 * asks for it.
 */

const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches

const styled = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (document.querySelector(`link[href="${address}"]`)) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error(`${address} did not load`)))
    document.head.append(link)
  })

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}

const drawGround = (map: LeafletMap, { ground, centre, rings, pins }: MapData): void => {
  const quiet = { stroke: false, interactive: false }
  if (ground) {
    polygon(ground.land.map(decodeLine), {
      ...quiet,
      className: 'map-land',
      fillRule: 'evenodd',
      smoothFactor: 0.6,
    }).addTo(map)
    polyline(ground.borders.map(decodeLine), { interactive: false, className: 'map-border' }).addTo(map)
    for (const [name, latitude, longitude, radius] of ground.towns) {
      circle([latitude, longitude], { ...quiet, radius, className: 'map-town' }).addTo(map)
      const label = element('span', radius > 2300 ? 'map-large' : '', name)
      marker([latitude, longitude], {
        icon: divIcon({ className: 'map-name', html: label, iconSize: null }),
        interactive: false,
        keyboard: false,
        zIndexOffset: -1000,
      }).addTo(map)
    }
  }
  for (const { km, label } of rings) {
    circle(centre, { radius: km * 1000, fill: false, interactive: false, className: 'map-ring' }).addTo(map)
    marker([centre[0] + km / 111.2, centre[1]], {
      icon: divIcon({ className: 'map-name map-km', html: element('span', '', label), iconSize: null }),
      interactive: false,
      keyboard: false,
      zIndexOffset: -900,
    }).addTo(map)
  }
  for (const { at, ride } of pins)
    if (ride) polyline([centre, at], { interactive: false, className: 'map-ride' }).addTo(map)
}

const signOf = ({ kind, mark }: MapPin): HTMLElement => {
  const sign = element('span', `map-sign map-${kind}`, kind === 'carPark' || kind === 'price' ? mark : '')
  if (kind === 'airport') {
    const drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    drawing.setAttribute('viewBox', '0 0 24 24')
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.setAttribute('d', iconShapes.plane)
    drawing.append(path)
    sign.append(drawing)
  }
  return sign
}

const windowOf = ({ iata, name, detail, go }: MapPin, words: MapData['words'], close: () => void): HTMLElement => {
  const box = element('div', 'map-window')
  box.setAttribute('role', 'dialog')
  box.setAttribute('aria-label', name)
  box.tabIndex = -1
  const closing = element('button', 'map-close', '×')
  closing.type = 'button'
  closing.setAttribute('aria-label', words.close)
  closing.addEventListener('click', close)
  if (iata) box.append(element('b', 'map-code', iata))
  box.append(element('strong', '', name), element('span', '', detail))
  if (go) {
    const link = element('a', 'map-go', words.go)
    link.href = go
    box.append(link)
  }
  box.append(closing)
  return box
}

/**
 * The pixels between the middles of two pins: what a finger can tell apart (24, and Leaflet rounds), or for larger
 * signs what keeps both visible (MAP-7).
 */
const gapOf = ({ kind }: MapPin): number => (kind === 'dot' ? 26 : 30)

/**
 * Where the pins stand at the present zoom. The airport in the middle, which is the first of the list, keeps its place.
 */
const placesAt = (map: LeafletMap, { pins, rings }: MapData): LatLng[] => {
  const zoom = map.getZoom()
  const points = pins.map(({ at }) => project(at, zoom))
  const fixed = rings.length ? 1 : 0
  const apart = pins.some(({ kind }) => kind === 'price')
    ? spreadPrices(
        points,
        pins.map(({ mark }) => mark),
        fixed,
      )
    : spread(points, Math.max(...pins.map(gapOf)), fixed)
  return apart.map((point) => map.unproject(point, zoom))
}

/** The width at the right edge, in pixels, that the zoom buttons need. */
const zoomRoom = 64

/**
 * Only one window is open at a time. A pin opens and closes its own; Esc, a click on the map and the window's button
 * close it too, and then the pin has the focus again.
 */
const drawPins = (map: LeafletMap, data: MapData, frame: HTMLElement): void => {
  const { pins, words } = data
  const movers: ((place: LatLng) => void)[] = []
  const settle = () => placesAt(map, data).forEach((place, index) => movers[index]?.(place))
  let open: { pin: HTMLElement; close: () => void } | null = null
  for (const one of pins) {
    const dot = one.kind === 'dot'
    const made = marker(one.at, {
      icon: divIcon({
        className: `map-pin${dot ? ' map-small' : ''}`,
        html: signOf(one),
        iconSize: dot ? [24, 24] : [44, 44],
      }),
      keyboard: true,
      riseOnHover: true,
      zIndexOffset: one.kind === 'carPark' ? 200 : 300,
    }).addTo(map)
    const pin = made.getElement()
    if (!pin) throw new Error('a pin was not drawn')
    pin.setAttribute('aria-label', one.label)
    pin.setAttribute('aria-expanded', 'false')
    // the window stays clear of the zoom buttons, even in a narrow frame
    const window = popup({
      closeButton: false,
      autoClose: false,
      closeOnClick: false,
      closeOnEscapeKey: false,
      offset: [0, dot ? -4 : -12],
      autoPanPaddingTopLeft: [8, 16],
      autoPanPaddingBottomRight: [zoomRoom, 16],
      minWidth: 0,
      maxWidth: Math.min(260, frame.clientWidth - zoomRoom - 8),
    })
    const close = () => {
      open = null
      pin.setAttribute('aria-expanded', 'false')
      pin.classList.remove('map-selected')
      map.closePopup(window)
      pin.focus()
    }
    const content = windowOf(one, words, close)
    window.setLatLng(one.at).setContent(content)
    movers.push((place) => {
      made.setLatLng(place)
      window.setLatLng(place)
    })
    const toggle = () => {
      if (open?.pin === pin) return close()
      open?.close()
      open = { pin, close }
      pin.setAttribute('aria-expanded', 'true')
      pin.classList.add('map-selected')
      map.openPopup(window)
      content.focus({ preventScroll: true })
    }
    pin.addEventListener('click', (event) => {
      event.stopPropagation()
      toggle()
    })
    pin.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      event.stopPropagation()
      toggle()
    })
  }
  settle()
  map.on('zoomend', settle)
  frame.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') open?.close()
  })
  // When no window is open, a click brings its place to the middle, which moves the map without dragging (WCAG 2.5.7).
  map.on('click', ({ latlng }) => {
    if (open) open.close()
    else map.panTo(latlng, { animate: moves })
  })
}

const drawZoom = (map: LeafletMap, { words, min, max }: MapData, frame: HTMLElement): void => {
  const box = element('div', 'map-zoom')
  const button = (sign: string, name: string, act: () => void) => {
    const made = element('button', '', sign)
    made.type = 'button'
    made.setAttribute('aria-label', name)
    made.addEventListener('click', act)
    box.append(made)
    return made
  }
  const nearer = button('+', words.zoomIn, () => map.zoomIn())
  const further = button('−', words.zoomOut, () => map.zoomOut())
  // `aria-disabled` and not `disabled`, so that the focus stays on the button at the last step
  const update = () => {
    nearer.setAttribute('aria-disabled', String(map.getZoom() >= max))
    further.setAttribute('aria-disabled', String(map.getZoom() <= min))
    frame.querySelector('.map-live')?.classList.toggle('map-far', map.getZoom() < 8.5)
  }
  map.on('zoomend', update)
  frame.append(box)
  update()
}

/**
 * Puts the interactive map into the frame in place of its drawing. Rejects when its styles do not load; the drawing
 * then stays.
 */
export const draw = async (frame: HTMLElement, data: MapData): Promise<void> => {
  await Promise.all([styled(libraryStyles), styled(ownStyles)])
  const place = element('div', 'map-live')
  place.setAttribute('role', 'region')
  place.setAttribute('aria-label', data.name)
  frame.append(place)
  try {
    fillPlace(place, data, frame)
  } catch (error) {
    place.remove()
    throw error
  }
  frame.querySelector(':scope > svg')?.remove()
  place.focus({ preventScroll: true })
}

const fillPlace = (place: HTMLElement, data: MapData, frame: HTMLElement): void => {
  const touch = matchMedia('(pointer: coarse)').matches
  // A page is scrolled over a map more often than a map is zoomed, so one finger and the wheel without a key scroll the
  // page.
  const map = createMap(place, {
    zoomControl: false,
    attributionControl: false,
    zoomSnap: 0.1,
    zoomDelta: 1,
    minZoom: data.min,
    maxZoom: data.max,
    scrollWheelZoom: false,
    dragging: !touch,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
  })
  map.setView(data.centre, data.zoom)
  if (data.tiles) tileLayer(data.tiles.url, { maxZoom: data.max }).addTo(map)
  drawGround(map, data)
  drawPins(map, data, frame)
  drawZoom(map, data, frame)
  place.addEventListener(
    'wheel',
    (event) => (event.ctrlKey ? map.scrollWheelZoom.enable() : map.scrollWheelZoom.disable()),
    { capture: true, passive: true },
  )
}
