import { priceHeight, priceWidth } from '#domain/maps/price-pin.ts'
import { markerSize } from '#domain/maps/rules.ts'
import { nameShownFrom } from '#domain/maps/shown-names.ts'
import { iconShapes } from '../icon-shapes.ts'
import styles from './map.module.css'
import type { MapView, PinView } from './view.ts'

/**
 * The map as the server draws it, without script, other hosts or picture files. Each pin is a link to the same place in
 * the list beside it. On the overview the pins lead to the airports' pages; the page lists the very same links, so the
 * keyboard does not stop at each twice.
 */
export const Drawing = ({ view }: { view: MapView }) => {
  const { box, kind, name, land, borders, towns, rings, rides, names, pins } = view
  const [midX, midY] = [box.width / 2, box.height / 2]
  const classOf = (text: string, x: number, more: { anchor?: 'start' | 'end'; large?: boolean } = {}) => {
    const from = nameShownFrom({ text, fromMiddle: x - midX, ...more })
    const shown = from === 0 ? '' : styles[from === null ? 'never' : `from${from}`]
    return [shown, more.large ? styles['large'] : ''].filter(Boolean).join(' ') || undefined
  }
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
      width={box.width}
      height={box.height}
      role="group"
      aria-label={name}
    >
      <path className={styles['land']} fillRule="evenodd" d={land} />
      {borders && <path className={styles['border']} d={borders} />}
      <g className={styles['towns']} aria-hidden="true">
        {towns.map(({ name: town, x, y, radius }) => (
          <circle key={`${town}${x}${y}`} cx={x} cy={y} r={radius} />
        ))}
        {towns.map(
          ({ name: town, x, y, labelY, large }) =>
            labelY !== null && (
              <text key={`${town}${x}${y}`} x={x} y={labelY + 4} className={classOf(town, x, { large })}>
                {town}
              </text>
            ),
        )}
      </g>
      <g className={styles['rings']} aria-hidden="true">
        {rings.map(({ label, radius }) => (
          <circle key={label} cx={midX} cy={midY} r={radius} />
        ))}
        {rides.map(({ x, y }) => (
          <path key={`${x} ${y}`} d={`M${midX} ${midY}L${x} ${y}`} />
        ))}
        {pins.map(
          ({ place, x, y, from }) =>
            from && <path key={place.id} className={styles['lead']} d={`M${from.join(' ')}L${x} ${y}m0 0`} />,
        )}
        {rings.map(
          ({ label, y }) =>
            y !== null && (
              <text key={label} x={midX} y={y + 4}>
                {label}
              </text>
            ),
        )}
        {rides.map(
          ({ x, y, label }) =>
            label && (
              <text
                key={`${x} ${y}`}
                x={Math.round((x + midX) / 2)}
                y={Math.round((y + midY) / 2) + 4}
                className={classOf(label, (x + midX) / 2)}
              >
                {label}
              </text>
            ),
        )}
      </g>
      <g aria-hidden="true">
        {names.map(({ text, x, y, anchor }) => (
          <text key={text} x={x} y={y + 4} textAnchor={anchor} className={classOf(text, x, { anchor })}>
            {text}
          </text>
        ))}
      </g>
      {/* the first pin lies on top; prices lie beside each other, so there the order is that of the list, as the
          keyboard goes */}
      {(kind === 'results' ? pins : pins.toReversed()).map((pin) => (
        <g
          key={pin.place.id}
          className={pin.far ? styles['far'] : undefined}
          transform={`translate(${pin.x} ${pin.y})`}
        >
          <PinLink kind={kind} pin={pin} />
        </g>
      ))}
    </svg>
  )
}

const PinLink = ({ kind, pin }: { kind: MapView['kind']; pin: PinView }) => {
  const { id, name, label, go } = pin.place
  const sign = <Sign kind={kind} pin={pin} />
  // the results of a search have no entry for their airport, so its pin is no link
  if (kind === 'results' && pin.place.kind === 'airport') {
    return (
      <g className={styles['pin']} role="img" aria-label={label}>
        {sign}
      </g>
    )
  }
  if (kind !== 'overview') {
    return (
      <a className={styles['pin']} href={`#${id}`} aria-label={label}>
        {sign}
      </a>
    )
  }
  return go ? (
    <a className={styles['pin']} href={go} aria-label={name} tabIndex={-1}>
      <title>{name}</title>
      {sign}
    </a>
  ) : (
    <g className={styles['pin']}>{sign}</g>
  )
}

const Sign = ({ kind, pin: { place } }: { kind: MapView['kind']; pin: PinView }) => {
  if (kind === 'overview') return <circle className={styles['dot']} r={markerSize / 2} />
  if (place.kind === 'carPark') {
    const width = kind === 'results' ? priceWidth(place.mark) : priceHeight
    return (
      <>
        <rect className={styles['park']} x={-width / 2} y="-14" width={width} height={priceHeight} rx="7" />
        <text y="5">{place.mark}</text>
      </>
    )
  }
  return (
    <>
      <circle className={styles['airport']} r="15" />
      <path className={styles['plane']} d={iconShapes.plane} transform="scale(.8)translate(-12-12)" />
    </>
  )
}
