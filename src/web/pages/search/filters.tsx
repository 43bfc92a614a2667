import { useEffect, useRef, type FormEvent } from 'react'
import { useSubmit } from 'react-router'
import { Button } from '../../components/button/button.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './filters.module.css'
import type { FiltersView } from './view.ts'

/**
 * Order and filters: a GET form with Apply; with script each change is sent at once and the list is exchanged in place.
 */
export const Filters = ({ view }: { view: FiltersView }) => {
  const { t } = useTexts()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const awake = useRef(false)
  // Native boxes, so that a choice made before the script came is kept; it is sent then. Later the boxes follow the
  // address, also on the way back.
  useEffect(() => {
    if (!form.current) return
    const boxes = [...form.current.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
    const list = form.current.querySelector('select')
    const sort = view.sort.find(({ on }) => on)?.name
    const differs = boxes.some((box) => box.checked !== isOn(view, box.name)) || list?.value !== sort
    if (!awake.current && differs) void submit(form.current, { preventScrollReset: true })
    else {
      for (const box of boxes) box.checked = isOn(view, box.name)
      if (list && sort) list.value = sort
    }
    awake.current = true
  }, [view, submit])
  const send = (element: HTMLFormElement) => void submit(element, { preventScrollReset: true })
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(event.currentTarget)
  }
  const chosen = view.sort.find(({ on }) => on)?.name
  return (
    <form
      ref={form}
      className={styles['form']}
      method="get"
      action={view.action}
      onChange={(event) => send(event.currentTarget)}
      onSubmit={apply}
      aria-label={t('results.filter')}
    >
      {view.kept.map(([name, value], i) => (
        <input key={`${name} ${i}`} type="hidden" name={name} value={value} />
      ))}
      <div className={styles['sort']}>
        <label htmlFor="sort">{t('results.sortBy')}</label>
        <select id="sort" name="sort" defaultValue={chosen}>
          {view.sort.map(({ name, text }) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <fieldset className={styles['filters']}>
        <legend>{t('results.filter')}</legend>
        <div className={styles['chips']}>
          {view.filters.map(({ name, text, on }) => (
            <label key={name} className={styles['chip']}>
              <input type="checkbox" name={name} value="1" defaultChecked={on} />
              <span>{text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {view.clear && (
        <a className={styles['clear']} href={view.clear}>
          {t('results.clearFilters')}
        </a>
      )}
      <div className={styles['apply']}>
        <Button look="plain">{t('results.apply')}</Button>
      </div>
    </form>
  )
}

const isOn = (view: FiltersView, name: string): boolean =>
  view.filters.some((filter) => filter.name === name && filter.on)
