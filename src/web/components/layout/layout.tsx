import type { ReactNode } from 'react'
import { useTexts } from '../texts.tsx'
import { Footer } from './footer.tsx'
import type { FrameView } from './frame.ts'
import { Header } from './header.tsx'
import styles from './layout.module.css'

/** Skip link, header, the page's own `main`, footer (design ux 2.1). Without a frame, the failure came before anything was known. */
export const PageLayout = ({ frame, chooser = true, children }: { frame: FrameView | undefined; chooser?: boolean; children: ReactNode }) => {
  const { t } = useTexts()
  return (
    <>
      <a className={styles['skip']} href="#main">
        {t('common.skipToContent')}
      </a>
      {frame && <Header frame={frame} chooser={chooser} />}
      {children}
      {frame && <Footer frame={frame} />}
    </>
  )
}
