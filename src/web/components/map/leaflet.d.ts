/** The part of Leaflet 1.9 that map-live.ts uses; the package brings no types. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export type LatLng = readonly [number, number] | { lat: number; lng: number }
  type Handler = { enable(): void; disable(): void }
  type Layer = { addTo(map: LeafletMap): Layer }
  type Popup = Layer & { isOpen(): boolean; setLatLng(place: LatLng): Popup; setContent(node: HTMLElement): Popup }
  type Marker = Omit<Layer, 'addTo'> & {
    addTo(map: LeafletMap): Marker
    getElement(): HTMLElement | undefined
    setLatLng(place: LatLng): Marker
  }
  export type LeafletMap = {
    setView(centre: LatLng, zoom: number): LeafletMap
    zoomIn(): LeafletMap
    zoomOut(): LeafletMap
    getZoom(): number
    unproject(point: readonly [number, number], zoom: number): LatLng
    panTo(place: LatLng, options: { animate: boolean }): LeafletMap
    openPopup(popup: Popup): LeafletMap
    closePopup(popup?: Popup): LeafletMap
    on(names: string, listener: (event: { latlng: LatLng; popup: Popup }) => void): LeafletMap
    scrollWheelZoom: Handler
  }
  type PathOptions = {
    className?: string
    stroke?: boolean
    fill?: boolean
    interactive?: boolean
    radius?: number
    fillRule?: string
    smoothFactor?: number
  }
  export const Browser: { mobile: boolean }
  export const map: (element: HTMLElement, options: Record<string, unknown>) => LeafletMap
  export const polygon: (rings: readonly (readonly LatLng[])[], options: PathOptions) => Layer
  export const polyline: (line: readonly LatLng[] | readonly (readonly LatLng[])[], options: PathOptions) => Layer
  export const circle: (centre: LatLng, options: PathOptions) => Layer
  export const tileLayer: (url: string, options: Record<string, unknown>) => Layer
  export const divIcon: (options: {
    className: string
    html?: string | HTMLElement
    iconSize: [number, number] | null
  }) => object
  export const marker: (
    place: LatLng,
    options: { icon: object; keyboard?: boolean; interactive?: boolean; riseOnHover?: boolean; zIndexOffset?: number },
  ) => Marker
  export const popup: (options: Record<string, unknown>) => Popup
}
