import type { ReactNode } from 'react'
import { Slot } from '../slot.tsx'
import styles from './hero.module.css'

/**
 * The top of a landing page: what it is, the form, what can be relied on, and the airport's picture under it. Only the
 * form is the browser's (hero-slots.tsx makes the rest).
 */
export const Hero = ({ formId, children }: { formId?: string; children: ReactNode }) => (
  <div className={styles['hero']}>
    <div className="wrap">
      <Slot name="hero-top" />
      <div className={styles['form']} id={formId} tabIndex={formId ? -1 : undefined}>
        {children}
      </div>
      <Slot name="hero-facts" />
    </div>
    <Slot name="hero-art" />
  </div>
)
