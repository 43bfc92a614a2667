import { useCallback, useState, type RefObject } from 'react'
import { fieldLinks, FieldFrame, inputClass } from '../../components/field/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { kept as keptPart } from '../../kernel/kept.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { loadAirports, type AirportRow } from '../../pickers/airport-row.ts'
import { useLazyPart } from './lazy-part.ts'
import { keepClosest, keptClosest, keptSearch } from './stored.ts'
import type { SearchFormView } from './view.ts'
import styles from './search-form.module.css'

type Props = {
  view: SearchFormView
  error: string | undefined
  input: RefObject<HTMLInputElement | null>
  chosen: string | null
  onChosen: (row: AirportRow | null, by: 'key' | 'pointer') => void
}

const textOf = (row: AirportRow) => `${row.name} (${row.iata})`
const listId = 'airports'

const NativeList = keptPart(({ names }: { names: readonly string[] }) => (
  <datalist id={listId}>
    {names.map((text) => (
      <option key={text} value={text} />
    ))}
  </datalist>
))

/** The airport: a native input with the native list, and the list of our own from the first sign of intent on. */
export const AirportField = ({ view, error, input, chosen, onChosen }: Props) => {
  const { t } = useTexts()
  const { airportsHref } = view
  const [open, setOpen] = useState(false)
  const [kept, setKept] = useState<{ near: string[]; recent: string[] }>({ near: [], recent: [] })
  const { part, load } = useLazyPart(
    'The list of airports',
    useCallback(async () => {
      const [{ AirportPicker }, airports] = await Promise.all([
        import('../../pickers/airport-picker.tsx'),
        loadAirports(airportsHref),
      ])
      const last = keptSearch()
      setKept({ near: keptClosest(), recent: last ? [last.location] : [] })
      return { AirportPicker, airports }
    }, [airportsHref]),
  )
  const intent = () => void load()
  const want = () => {
    intent()
    setOpen(true)
  }
  /** The first click selects the whole name, so that typing replaces it. */
  const click = () => {
    if (!open && chosen !== null) input.current?.select()
    want()
  }
  const type = () => {
    if (chosen !== null) onChosen(null, 'key')
    want()
  }
  const shown = open && part !== null
  const label = t('search.airport')
  const hint = t('search.airportExample')
  return (
    <FieldFrame name="location" label={label} error={error}>
      <div className={styles['slot']}>
        <div className={shown ? `${styles['airport']} ${styles['sheet']}` : styles['airport']}>
          <div className={styles['line']}>
            <span className={styles['sign']}>
              <Icon name="plane" />
            </span>
            <input
              {...fieldLinks({ name: 'location', label, hint, error })}
              ref={input}
              type="text"
              className={inputClass}
              defaultValue={view.location}
              placeholder={hint}
              list={part ? undefined : listId}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="search"
              onPointerEnter={intent}
              onFocus={intent}
              onClick={click}
              onInput={type}
              onBlur={part ? undefined : () => setOpen(false)}
            />
            {shown && (
              <button type="button" className={styles['shut']} onClick={() => setOpen(false)}>
                <Icon name="close" />
                <span className="visually-hidden">{t('common.close')}</span>
              </button>
            )}
          </div>
          {part && input.current && (
            <part.AirportPicker
              input={input.current}
              airports={part.airports}
              textOf={textOf}
              chosen={chosen}
              near={kept.near}
              recent={kept.recent}
              onNear={(near) => {
                keepClosest(near)
                setKept((before) => ({ ...before, near }))
              }}
              open={open}
              onOpen={setOpen}
              onPick={onChosen}
              allAirportsHref={view.allAirportsHref}
            />
          )}
        </div>
      </div>
      <NativeList names={view.airports} />
      <p id="hint-location" className="visually-hidden">
        {hint}
      </p>
    </FieldFrame>
  )
}
