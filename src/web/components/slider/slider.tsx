import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import slider from './slider.island.ts'
import styles from './slider.module.css'

/** `name` says in a few words what the slide is. `key`, together with the slider's id, is unique on the page. */
export type Slide = { key: string; name: string; content: ReactNode }

type Props = {
  id: string
  label: string
  slides: readonly Slide[]
  /**
   * narrow: a slider on phones, and elsewhere a grid. narrowTwo: the same with a grid of two columns. always: a slider
   * on every screen.
   */
  kind: 'narrow' | 'narrowTwo' | 'always'
}

/**
 * A list that can be scrolled sideways, with dots as links to its slides. All of it works without script;
 * slider.island.ts marks the active dot and those already passed, shows the two buttons, and takes the list out of the
 * order of Tab where nothing can be scrolled. Nothing ever moves by itself. It is rendered by the server only.
 */
export const Slider = ({ id, label, slides, kind }: Props) => {
  const { t } = useTexts()
  return (
    <div className={`${styles['slider']} ${styles[kind]}`} {...useBehaviour(slider)}>
      <ul role="list" className={styles['track']} aria-label={label} tabIndex={0}>
        {slides.map(({ key, content }) => (
          <li key={key} id={`${id}-${key}`} className={styles['slide']}>
            {content}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={styles['controls']}>
          <button type="button" hidden data-step="-1" className={styles['step']}>
            <Icon name="chevron-left" />
            <span className="visually-hidden">{t('site.slidePrevious')}</span>
          </button>
          <ul role="list" className={styles['dots']}>
            {slides.map(({ key, name }) => (
              <li key={key}>
                <a href={`#${id}-${key}`} className={styles['dot']}>
                  <span className="visually-hidden">{name}</span>
                </a>
              </li>
            ))}
          </ul>
          <button type="button" hidden data-step="1" className={styles['step']}>
            <Icon name="chevron-right" />
            <span className="visually-hidden">{t('site.slideNext')}</span>
          </button>
        </div>
      )}
    </div>
  )
}
