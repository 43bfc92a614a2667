/**
 * The list under the airport field: an editable combobox with list autocomplete and manual selection, as the ARIA
 * Authoring Practices Guide (APG) describes it. It serves the native input that is already there, so it sets the
 * input's roles itself and removes them when it closes. A component library would put an input of its own in that
 * place, and what was typed before would be lost.
 */
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { uniqueAirport } from '#domain/airports/matching.ts'
import { useTexts } from '../kernel/texts.tsx'
import { AirportOption } from './airport-option.tsx'
import { optionGroups, type OptionGroup } from './airport-options.ts'
import type { AirportRow } from './airport-row.ts'
import { NearMe } from './near-me.tsx'
import styles from './airport-picker.module.css'

export type AirportPickerProps = {
  input: HTMLInputElement
  airports: readonly AirportRow[]
  /** What the field shows for an airport. */
  textOf: (row: AirportRow) => string
  chosen: string | null
  near: readonly string[]
  onNear: (iatas: string[]) => void
  recent: readonly string[]
  open: boolean
  onOpen: (open: boolean) => void
  /** `row` is null when the text is no longer an airport; `by` is `pointer` when the airport was clicked or touched. */
  onPick: (row: AirportRow | null, by: 'key' | 'pointer') => void
  allAirportsHref: string
}

const announceAfterMs = 500

export const AirportPicker = (props: AirportPickerProps) => {
  const { input, airports, textOf, chosen, near, onNear, recent, open, onOpen, onPick, allAirportsHref } = props
  const { t, language } = useTexts()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // What was typed since the list opened; the name of an airport that is already chosen is no question.
  const [typed, setTyped] = useState(chosen === null ? input.value : '')
  const [active, setActive] = useState(-1)
  const groups = useMemo(
    () => optionGroups(typed, language, airports, near, recent),
    [typed, language, airports, near, recent],
  )
  const rows = groups.flatMap((group) => group.rows)
  const optionId = (index: number) => `${id}-${index}`
  useRoom(list, open)
  const count = useAnnounced(open ? rows.length : null)

  const close = () => {
    onOpen(false)
    setActive(-1)
  }
  const pick = (row: AirportRow, by: 'key' | 'pointer') => {
    input.value = textOf(row)
    setTyped('')
    close()
    onPick(row, by)
  }
  /**
   * A text that means exactly one airport counts as that airport when somebody leaves the field, or sends the form,
   * without choosing.
   */
  const settle = () => {
    const row = chosen === null && typed.trim() ? uniqueAirport(typed, language, airports) : null
    if (row) pick(row, 'key')
    else close()
  }

  const moves: Record<string, (event: KeyboardEvent) => void> = {
    ArrowDown: () => (open ? setActive(active + 1 < rows.length ? active + 1 : 0) : onOpen(true)),
    ArrowUp: () => (open ? setActive(active > 0 ? active - 1 : rows.length - 1) : onOpen(true)),
    Enter: (event) => {
      const row = open ? rows[active] : undefined
      if (row) {
        event.preventDefault()
        pick(row, 'key')
      } else settle()
    },
    Escape: (event) => {
      event.preventDefault()
      if (open) close()
      else {
        input.value = ''
        setTyped('')
        onPick(null, 'key')
      }
    },
  }
  const staysInside = (next: EventTarget | null) =>
    next instanceof Node && (next === input || list.current?.contains(next) === true)
  const latest = useRef({ moves, settle })
  useEffect(() => {
    latest.current = { moves, settle }
  })

  // A layout effect, because a blur between rendering and listening would leave the list open over the page.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const move =
        event.isComposing || event.ctrlKey || event.metaKey || (event.altKey && event.key !== 'ArrowDown')
          ? undefined
          : latest.current.moves[event.key]
      if (!move) return
      if (event.key.startsWith('Arrow')) event.preventDefault()
      move(event)
    }
    const onInput = () => {
      setTyped(input.value)
      setActive(-1)
    }
    const onLeave = (event: FocusEvent) => {
      if (!(event.relatedTarget instanceof Node && list.current?.contains(event.relatedTarget))) latest.current.settle()
    }
    const listeners = { keydown: onKey, input: onInput, blur: onLeave } as const
    for (const [name, listener] of Object.entries(listeners)) input.addEventListener(name, listener as EventListener)
    input.removeAttribute('list')
    const roles = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' }
    for (const [name, value] of Object.entries(roles)) input.setAttribute(name, value)
    return () => {
      for (const [name, listener] of Object.entries(listeners))
        input.removeEventListener(name, listener as EventListener)
      for (const name of [...Object.keys(roles), 'aria-expanded', 'aria-controls', 'aria-activedescendant'])
        input.removeAttribute(name)
    }
  }, [input])

  useEffect(() => {
    input.setAttribute('aria-expanded', String(open))
    if (open) input.setAttribute('aria-controls', `${id}-list`)
    else input.removeAttribute('aria-controls')
    if (open && active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`)
    else input.removeAttribute('aria-activedescendant')
    if (open && active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [input, open, active, id])

  let index = -1
  return (
    <div
      ref={list}
      className={styles['popup']}
      hidden={!open}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onBlur={(event) => staysInside(event.relatedTarget) || close()}
    >
      {!typed.trim() && near.length === 0 && <NearMe airports={airports} onFound={onNear} />}
      {rows.length === 0 && (
        <p className={styles['none']}>
          {t('search.noAirports')} <a href={allAirportsHref}>{t('search.seeAllAirports')}</a>
        </p>
      )}
      <div id={`${id}-list`} role="listbox" aria-label={t('search.airport')}>
        {groups.map((group) => (
          <div key={group.kind + group.heading} role="group" aria-label={headingOf(group, t)}>
            <p className={styles['heading']} aria-hidden="true">
              {headingOf(group, t)}
            </p>
            {group.rows.map((row) => {
              index += 1
              const at = index
              return (
                <AirportOption
                  key={row.iata}
                  id={optionId(at)}
                  row={row}
                  query={typed}
                  underCountry={group.kind === 'country'}
                  isActive={at === active}
                  isChosen={row.iata === chosen}
                  onPick={() => pick(row, 'pointer')}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {count === null ? '' : count === 0 ? t('search.noAirports') : t('search.airportsFound', { count })}
      </p>
    </div>
  )
}

const headingOf = ({ kind, heading }: OptionGroup, t: ReturnType<typeof useTexts>['t']): string => {
  if (heading !== null) return heading
  if (kind === 'often') return t('landing.oftenBooked')
  return t(kind === 'near' ? 'search.nearMe' : 'search.lastSearch')
}

const belowMargin = 16
const leastHeight = 160

/** The list is never higher than what is left of the window below it, and scrolls inside. */
const useRoom = (list: RefObject<HTMLDivElement | null>, open: boolean): void => {
  useLayoutEffect(() => {
    const box = list.current
    if (!box || !open) return undefined
    const fit = () => {
      const room = Math.max(leastHeight, innerHeight - box.getBoundingClientRect().top - belowMargin)
      box.style.setProperty('--room', `${Math.floor(room)}px`)
    }
    fit()
    addEventListener('resize', fit)
    addEventListener('scroll', fit, { passive: true })
    return () => {
      removeEventListener('resize', fit)
      removeEventListener('scroll', fit)
    }
  }, [list, open])
}

/** The number, once it has stood still for a moment, so that a screen reader is not interrupted at every key. */
const useAnnounced = (count: number | null): number | null => {
  const [said, setSaid] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(count), announceAfterMs)
    return () => clearTimeout(timer)
  }, [count])
  return said
}
