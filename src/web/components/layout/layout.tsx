import type { ReactNode } from 'react'
import { Slot } from '../slot.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './layout.module.css'

/**
 * Skip link (first, so that it leads past the question too), the line of a test (test-line.tsx), the question about
 * cookies while it is open, header, the page's own `main`, footer, the two by the names of their slots. Without them,
 * the failure came before anything was known.
 */
export const PageLayout = ({
  asks,
  header,
  footer,
  children,
}: {
  asks: boolean
  header: string | undefined
  footer: string | undefined
  children: ReactNode
}) => {
  const { t } = useTexts()
  return (
    <>
      <a className={styles['skip']} href="#main">
        {t('common.skipToContent')}
      </a>
      <Slot name="test" />
      {asks && <Slot name="consent" />}
      {header && <Slot name={header} />}
      {children}
      {footer && <Slot name={footer} />}
    </>
  )
}
